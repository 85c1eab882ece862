package io.perfwarden.report;

import java.util.ArrayList;
import java.util.List;

/** Cells as lines of plain text, aligned for a fixed-width font. */
final class TextGrid {
    /** What is wider moves its own line only: one long name must not pad a thousand others. */
    private static final int WIDEST = 80;

    /**
     * A column; one without any text vanishes.
     *
     * @param gap what stands before it
     * @param right whether its texts end at the same place
     */
    record Column(String gap, boolean right) {}

    private final List<Column> columns;
    private final List<Integer> widths = new ArrayList<>();

    private TextGrid(List<Column> columns, List<List<String>> rows) {
        this.columns = columns;
        for (int i = 0; i < columns.size(); i++) {
            widths.add(width(rows, i));
        }
    }

    /** How wide a column is: 0 if nothing stands in it. */
    private static int width(List<List<String>> rows, int column) {
        int width = 0;
        for (List<String> row : rows) {
            width = Math.max(width, Math.min(WIDEST, TextWidth.of(row.get(column))));
        }
        return width;
    }

    /** A line a row, each ending with a line break. */
    static List<String> lines(List<Column> columns, List<List<String>> rows) {
        TextGrid grid = new TextGrid(columns, rows);
        return rows.stream().map(grid::line).toList();
    }

    private String line(List<String> row) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < columns.size(); i++) {
            String cell = row.get(i);
            if (widths.get(i) > 0) {
                String pad = " ".repeat(Math.max(0, widths.get(i) - TextWidth.of(cell)));
                line.append(columns.get(i).gap());
                line.append(columns.get(i).right() ? pad + cell : cell + pad);
            }
        }
        return line.toString().stripTrailing() + "\n";
    }
}
