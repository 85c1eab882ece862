package io.perfwarden.report.machine;

import io.perfwarden.compare.parity.ParityMatrix;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell;
import io.perfwarden.format.json.PythonNumber;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.machine.ParityRecord.Sources;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table that parity gates write: one row a cell, and the failures in detail. */
public final class ParityTable {
    private ParityTable() {}

    /**
     * The table.
     *
     * @param title of our own configuration
     */
    public static String render(ParityMatrix matrix, String title, Sources sources) {
        boolean told = sources == Sources.TOLD;
        StringBuilder text = new StringBuilder("# " + MarkdownText.words(title) + "\n\n");
        text.append(told ? ParityWording.HEAD : ParityWording.HEAD_WITHOUT_SOURCE);
        matrix.cells().forEach(cell -> text.append(row(cell, sources)));
        List<FeatureCell> failures =
                matrix.cells().stream().filter(cell -> !cell.isParity()).toList();
        if (!failures.isEmpty()) {
            text.append("\n## ").append(ParityWording.FAILURES).append('\n');
        }
        failures.forEach(cell -> text.append('\n').append(detail(cell)));
        return text.toString();
    }

    /** One cell in one line for a terminal, such as a log of continuous integration. */
    public static String line(FeatureCell cell, Sources sources) {
        String source = sources == Sources.TOLD ? " (" + cell.allowed().source().label() + ")" : "";
        return String.format(
                        Locale.ROOT,
                        "%-14s %-6s \u2194 %-6s  tol=%s%s  max_abs_diff=%s  %s",
                        cell.feature(),
                        cell.backendA(),
                        cell.backendB(),
                        tolerance(cell),
                        source,
                        number(cell.most()),
                        cell.status())
                + (cell.note().isEmpty() ? "" : "  (" + cell.note() + ")");
    }

    private static String row(FeatureCell cell, Sources sources) {
        List<String> cells = new ArrayList<>();
        cells.add(MarkdownText.cell(cell.feature()));
        cells.add(pair(cell));
        cells.add(tolerance(cell));
        if (sources == Sources.TOLD) {
            cells.add(MarkdownText.cell(cell.allowed().source().label()));
        }
        cells.add(Integer.toString(cell.frames()));
        cells.add(number(cell.most()));
        cells.add(cell.status().name());
        return MarkdownText.tableRow(cells);
    }

    private static String detail(FeatureCell cell) {
        StringBuilder text =
                new StringBuilder("### ")
                        .append(MarkdownText.code(cell.feature()))
                        .append(" (")
                        .append(pair(cell))
                        .append(") \u2014 ")
                        .append(cell.status())
                        .append('\n');
        if (!cell.note().isEmpty()) {
            text.append("- note: ").append(MarkdownText.words(cell.note())).append('\n');
        }
        for (FeatureCell.Difference metric : cell.metrics()) {
            text.append("- ")
                    .append(MarkdownText.code(metric.metric()))
                    .append(": max_abs_diff=")
                    .append(number(metric.most()))
                    .append(", mismatches=")
                    .append(metric.mismatches())
                    .append('\n');
        }
        return text.toString();
    }

    private static String pair(FeatureCell cell) {
        return MarkdownText.words(cell.backendA())
                + " \u2194 "
                + MarkdownText.words(cell.backendB());
    }

    private static String tolerance(FeatureCell cell) {
        return PythonNumber.scientific(cell.allowed().difference(), 1);
    }

    private static String number(double difference) {
        return PythonNumber.scientific(difference, 3);
    }

    /** The words of a parity table. They are those of the gates whose readers know them. */
    private static final class ParityWording {
        static final String HEAD =
                """
                | feature | backend pair | tolerance | source | frames | max abs diff | status |
                |---|---|---:|---|---:|---:|---|
                """;

        static final String HEAD_WITHOUT_SOURCE =
                """
                | feature | backend pair | tolerance | frames | max abs diff | status |
                |---|---|---:|---:|---:|---|
                """;

        static final String FAILURES = "Failures detail";

        private ParityWording() {}
    }
}
