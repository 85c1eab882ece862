package io.perfwarden.cli;

import module java.base;

import io.perfwarden.model.TextExcerpt;
import io.perfwarden.report.MarkdownText;

/** A table for the terminal. */
final class TextColumns {
    private static final int NARROWEST = 20;

    private TextColumns() {}

    /**
     * Aligned lines. Only the last column may be too wide for the screen: it is cut.
     *
     * @param rows at least one, each with as many cells
     * @param width columns of the screen
     */
    static List<String> lines(List<List<String>> rows, int width) {
        int last = rows.getFirst().size() - 1;
        int[] widths =
                IntStream.range(0, last)
                        .map(column ->
                                rows.stream()
                                        .mapToInt(row -> MarkdownText.width(row.get(column)))
                                        .max()
                                        .orElse(0))
                        .toArray();
        int left = width - IntStream.of(widths).map(it -> it + 2).sum() - 2;
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < last; i++) {
                int gap = widths[i] - MarkdownText.width(row.get(i));
                line.append("  ").append(row.get(i)).append(" ".repeat(gap));
            }
            String cell = TextExcerpt.of(row.getLast(), Math.max(left, NARROWEST));
            lines.add(line.append("  ").append(cell).toString().stripTrailing());
        }
        return lines;
    }
}
