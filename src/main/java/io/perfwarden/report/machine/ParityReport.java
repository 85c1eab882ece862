package io.perfwarden.report.machine;

import static io.perfwarden.report.MarkdownText.words;

import module java.base;

import io.perfwarden.compare.parity.ParityMatrix;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.format.json.PythonJson;
import io.perfwarden.format.json.PythonNumber;
import io.perfwarden.report.MarkdownText;

public final class ParityReport {
    /** Whether the tolerance's source is shown; the first gates of this kind lacked it. */
    public enum Sources {
        SHOWN,
        LEFT_OUT
    }

    private ParityReport() {}

    public static String json(ParityMatrix matrix, Sources sources) {
        List<JsonValue> cells = matrix.cells().stream().map(cell -> json(cell, sources)).toList();
        return PythonJson.pretty(
                new JsonObject()
                        .put("schema_version", 1)
                        .put("cells", new JsonValue.Items(cells))
                        .end());
    }

    private static JsonValue json(FeatureCell cell, Sources sources) {
        JsonObject most = new JsonObject();
        JsonObject mismatches = new JsonObject();
        for (FeatureCell.Difference metric : cell.metrics()) {
            most.put(metric.metric(), JsonValue.of(metric.most()));
            mismatches.put(metric.metric(), metric.mismatches());
        }
        JsonObject record =
                new JsonObject()
                        .put("feature", cell.feature())
                        .put("backend_a", cell.backendA())
                        .put("backend_b", cell.backendB())
                        .put("tolerance_abs", JsonValue.of(cell.allowed().difference()))
                        .put("n_frames", cell.frames())
                        .put("status", cell.status().name())
                        .put("note", cell.note())
                        .put("per_metric_max_abs_diff", most.end())
                        .put("per_metric_mismatches", mismatches.end());
        if (sources == Sources.SHOWN) {
            record.put("tolerance_source", cell.allowed().source());
        }
        return record.end();
    }

    public static String markdown(ParityMatrix matrix, String title, Sources sources) {
        boolean hasSources = sources == Sources.SHOWN;
        StringBuilder text = new StringBuilder("# " + words(title) + "\n\n");
        text.append(hasSources ? HEAD : HEAD_WITHOUT_SOURCE);
        matrix.cells().forEach(cell -> text.append(row(cell, sources)));
        var failures = matrix.cells().stream().filter(cell -> !cell.isParity()).toList();
        if (!failures.isEmpty()) {
            text.append("\n## ").append(FAILURES).append('\n');
        }
        failures.forEach(cell -> text.append('\n').append(detail(cell)));
        return text.toString();
    }

    /** One cell in one line for a terminal, such as a log of continuous integration. */
    public static String line(FeatureCell cell, Sources sources) {
        String source = sources == Sources.SHOWN ? " (" + cell.allowed().source() + ")" : "";
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
        if (sources == Sources.SHOWN) {
            cells.add(MarkdownText.cell(cell.allowed().source()));
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
            text.append("- note: ").append(words(cell.note())).append('\n');
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
        return words(cell.backendA()) + " \u2194 " + words(cell.backendB());
    }

    private static String tolerance(FeatureCell cell) {
        return PythonNumber.scientific(cell.allowed().difference(), 1);
    }

    private static String number(double difference) {
        return PythonNumber.scientific(difference, 3);
    }

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
}
