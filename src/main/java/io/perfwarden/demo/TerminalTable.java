package io.perfwarden.demo;

import java.util.ArrayList;
import java.util.List;

/** A Markdown table with its columns aligned for a terminal. */
final class TerminalTable {
    private static final String GAP = "  ";

    private final List<List<TerminalLine>> rows = new ArrayList<>();
    private final List<Boolean> right = new ArrayList<>();
    private final Palette palette;

    private TerminalTable(Palette palette) {
        this.palette = palette;
    }

    /**
     * @param lines header, delimiter row, body, each starting with a pipe
     */
    static List<String> render(List<String> lines, Palette palette) {
        TerminalTable table = new TerminalTable(palette);
        for (String line : lines) {
            List<String> cells = cells(line);
            if (isDelimiter(cells)) {
                cells.forEach(cell -> table.right.add(cell.endsWith(":") && !cell.startsWith(":")));
            } else {
                table.rows.add(
                        cells.stream().map(cell -> InlineMarkdown.render(cell, palette)).toList());
            }
        }
        return table.lines();
    }

    private static boolean isDelimiter(List<String> cells) {
        return cells.stream().allMatch(cell -> cell.matches(":?-+:?"));
    }

    /** Splits at pipes, but not at escaped ones. */
    private static List<String> cells(String line) {
        String inner = line.strip().replaceFirst("^\\|", "").replaceFirst("(?<!\\\\)\\|$", "");
        return List.of(inner.split("(?<!\\\\)\\|", -1)).stream().map(String::strip).toList();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (List<TerminalLine> row : rows) {
            String line = line(row);
            if (!lines.isEmpty()) {
                lines.add(line);
            } else {
                lines.add(palette.bold(line));
                lines.add(palette.dim("─".repeat(totalWidth())));
            }
        }
        return lines;
    }

    private String line(List<TerminalLine> row) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            line.append(column == 0 ? "" : GAP);
            line.append(row.get(column).padded(columnWidth(column), isRight(column)));
        }
        return line.toString().stripTrailing();
    }

    private boolean isRight(int column) {
        return column < right.size() && right.get(column);
    }

    private int columnWidth(int column) {
        return rows.stream()
                .filter(row -> column < row.size())
                .mapToInt(row -> row.get(column).width())
                .max()
                .orElse(0);
    }

    private int totalWidth() {
        int columns = rows.stream().mapToInt(List::size).max().orElse(0);
        int total = GAP.length() * Math.max(0, columns - 1);
        for (int column = 0; column < columns; column++) {
            total += columnWidth(column);
        }
        return total;
    }
}
