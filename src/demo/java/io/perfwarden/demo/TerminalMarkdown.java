package io.perfwarden.demo;

import module java.base;

/**
 * A GitHub comment as text for a terminal: tables aligned, folded blocks shown as their heading,
 * tags and hidden comments left out.
 */
final class TerminalMarkdown {
    private static final Pattern HIDDEN = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
    private static final Pattern SUMMARY = Pattern.compile("<summary>(.*?)</summary>");
    private static final Pattern HEADING = Pattern.compile("#{1,6} +(.*)");
    private static final Pattern ALERT = Pattern.compile("> ?\\[!([A-Z]+)]");

    private final TerminalPalette palette;
    private final List<String> lines = new ArrayList<>();
    private final List<String> table = new ArrayList<>();
    private int folds;
    private boolean fenced;

    private TerminalMarkdown(TerminalPalette palette) {
        this.palette = palette;
    }

    /**
     * @return lines without their ends; never two empty ones in a row
     */
    static List<String> render(String markdown, TerminalPalette palette) {
        TerminalMarkdown rendering = new TerminalMarkdown(palette);
        HIDDEN.matcher(markdown).replaceAll("").lines().forEach(rendering::line);
        rendering.endTable();
        return rendering.tidy();
    }

    private void line(String line) {
        if (!line.startsWith("|") || folds > 0) {
            endTable();
        }
        if (folds > 0 || line.startsWith("<details")) {
            fold(line);
        } else if (line.startsWith("```")) {
            fenced = !fenced;
        } else if (fenced) {
            lines.add("    " + InlineMarkdown.render(line.replace("`", "\\`"), palette).text());
        } else if (line.startsWith("|")) {
            table.add(line);
        } else {
            text(line);
        }
    }

    /** Of a folded block only the summary of the outermost is shown. */
    private void fold(String line) {
        if (line.startsWith("<details")) {
            folds++;
        }
        Matcher summary = SUMMARY.matcher(line);
        if (folds == 1 && summary.find()) {
            String heading = InlineMarkdown.render(summary.group(1), TerminalPalette.PLAIN).text();
            lines.add(palette.dim("▸ " + heading));
        }
        if (line.contains("</details>")) {
            folds--;
        }
    }

    private void text(String line) {
        Matcher alert = ALERT.matcher(line);
        Matcher heading = HEADING.matcher(line);
        if (alert.matches()) {
            lines.add("│ " + palette.bold(alert.group(1)));
        } else if (line.startsWith(">")) {
            lines.add("│ " + inline(line.substring(1).strip()));
        } else if (heading.matches()) {
            lines.add(
                    palette.bold(
                            InlineMarkdown.render(heading.group(1), TerminalPalette.PLAIN).text()));
        } else if (line.matches("[-*] .*")) {
            lines.add("  • " + inline(line.substring(2)));
        } else {
            lines.add(inline(line.strip()));
        }
    }

    private String inline(String line) {
        return InlineMarkdown.render(line, palette).text();
    }

    private void endTable() {
        if (!table.isEmpty()) {
            lines.addAll(TerminalTable.render(table, palette));
            table.clear();
        }
    }

    private List<String> tidy() {
        List<String> tidied = new ArrayList<>();
        for (String line : lines) {
            boolean again = tidied.isEmpty() || tidied.getLast().isBlank();
            if (!line.isBlank() || !again) {
                tidied.add(line);
            }
        }
        while (!tidied.isEmpty() && tidied.getLast().isBlank()) {
            tidied.removeLast();
        }
        return tidied;
    }

    /** A Markdown table with its columns aligned for a terminal. */
    private static final class TerminalTable {
        private static final String GAP = "  ";

        private final List<List<TerminalLine>> rows = new ArrayList<>();
        private final List<Boolean> right = new ArrayList<>();
        private final TerminalPalette palette;

        private TerminalTable(TerminalPalette palette) {
            this.palette = palette;
        }

        /**
         * @param lines header, delimiter row, body, each starting with a pipe
         */
        static List<String> render(List<String> lines, TerminalPalette palette) {
            TerminalTable table = new TerminalTable(palette);
            for (String line : lines) {
                List<String> cells = cells(line);
                if (isDelimiter(cells)) {
                    cells.forEach(
                            cell -> table.right.add(cell.endsWith(":") && !cell.startsWith(":")));
                } else {
                    table.rows.add(
                            cells.stream()
                                    .map(cell -> InlineMarkdown.render(cell, palette))
                                    .toList());
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
}
