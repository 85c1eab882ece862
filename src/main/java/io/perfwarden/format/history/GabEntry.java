package io.perfwarden.format.history;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * The values of one commit.
 *
 * @param commit foreign text; may be empty
 * @param subject of its message, and its author; absent without a message
 * @param date ms since 1970
 * @param tool of the workflow, such as {@code cargo} or {@code customBiggerIsBetter}
 */
public record GabEntry(
        String commit,
        Optional<SubjectLine> subject,
        double date,
        String tool,
        List<GabBench> benches) {
    public static final char BREAK = '\ufffd';

    /**
     * One value.
     *
     * @param unit after a {@link #BREAK} there may be further values
     * @param extra free text, in lines that end in a {@link #BREAK}
     */
    public record GabBench(
            String name, String unit, String range, String extra, double value, int line) {
        public String ownUnit() {
            int end = unit.indexOf(BREAK);
            return (end < 0 ? unit : unit.substring(0, end)).strip();
        }

        public GabBench with(double otherValue, String otherUnit, String otherRange) {
            return new GabBench(name, otherUnit, otherRange, extra, otherValue, line);
        }
    }

    public GabEntry {
        benches = List.copyOf(benches);
    }

    public GabEntry with(List<GabBench> others) {
        return new GabEntry(commit, subject, date, tool, others);
    }

    private static final FieldTable.FieldValue TEXT =
            json -> json.isObject() || json.isArray() ? null : json.note();

    private static final FieldTable BENCH =
            new FieldTable()
                    .names("name")
                    .notes("unit", "range")
                    .with(TEXT, "extra")
                    .numbers("value")
                    .require("expected the keys name and value", "name", "value");

    private static final FieldTable AUTHOR = new FieldTable().with(TEXT, "name", "username");

    private static final FieldTable COMMIT =
            new FieldTable().notes("id").with(TEXT, "message").maybeWithin("author", AUTHOR);

    static GabEntry read(JsonCursor json, ReadLimits limits) throws IOException {
        List<GabBench> benches = new ArrayList<>();
        FieldTable.FieldValue bench =
                array -> {
                    array.array(() -> {
                        if (benches.size() >= limits.measurements()) {
                            String most = "more than %,d measurements";
                            throw json.problem(most, limits.measurements());
                        }
                        json.keep();
                        benches.add(bench(json));
                    });
                    return benches;
                };
        ObjectFields entry =
                new FieldTable()
                        .maybeWithin("commit", COMMIT)
                        .numbers("date")
                        .texts("tool")
                        .with(bench, "benches")
                        .read(json);
        ObjectFields commit = entry.inner("commit");
        ObjectFields author = commit.inner("author");
        String by = author.text("name").isEmpty() ? author.text("username") : author.text("name");
        return new GabEntry(
                commit.text("id"),
                SubjectLine.of(commit.text("message").replace(BREAK, '\n'), by),
                entry.get("date", 0.0),
                entry.text("tool"),
                benches);
    }

    private static GabBench bench(JsonCursor json) throws IOException {
        ObjectFields row = BENCH.read(json);
        return new GabBench(
                row.text("name"),
                row.text("unit"),
                row.text("range"),
                row.text("extra"),
                row.number("value"),
                row.line());
    }

    /**
     * Adds every value as the action understands it, by name and unit. The unit tells the better
     * direction, as suites have both; without one the tool does.
     */
    public void addTo(ResultCollector results, Map<String, String> params) throws FormatException {
        for (GabBench bench : benches) {
            MetricReading reading =
                    MetricReading.of(
                            bench.value(),
                            NumberWithUnit.parseSpread(bench.range(), bench.value()));
            Metric metric =
                    withDirection(ResultCollector.metricOf(results.unit(bench.ownUnit())), tool);
            BenchmarkId id = new BenchmarkId(bench.name(), params);
            results.add(id, metric, reading, bench.line());
        }
    }

    private static Metric withDirection(Metric metric, String tool) {
        if (metric.direction() != BetterDirection.UNKNOWN) {
            return metric;
        }
        return switch (tool) {
            case "customBiggerIsBetter" ->
                    metric.withDirection(BetterDirection.HIGHER, DirectionOrigin.DECLARED);
            case "customSmallerIsBetter" ->
                    metric.withDirection(BetterDirection.LOWER, DirectionOrigin.DECLARED);
            case "benchmarkjs", "pytest" ->
                    metric.withDirection(BetterDirection.HIGHER, DirectionOrigin.FORMAT);
            case "cargo", "catch2", "googlecpp", "julia", "benchmarkdotnet", "benchmarkluau" ->
                    metric.withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
            default -> metric;
        };
    }
}
