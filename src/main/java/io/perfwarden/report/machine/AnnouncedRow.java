package io.perfwarden.report.machine;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.Metric;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;

/** A row that fails, as a report has it, bounded. */
public record AnnouncedRow(
        What what, Numbers numbers, ShownFigure shown, String outcome, List<String> why) {
    private static final int NAME = 1_000;
    private static final int PARAMS = 10;
    private static final int KEY = 60;
    private static final int VALUE = 100;
    private static final int UNIT = 24;

    /** Signs that a unit may not have: some recipient could interpret them. */
    private static final Pattern SIGN = Pattern.compile("[^\\p{L}\\p{N} /%.-]");

    private static final RowFigures FIGURES =
            new RowFigures(unit -> SIGN.matcher(MarkdownText.plain(unit, UNIT)).replaceAll("?"));

    public record What(
            String suite,
            String platform,
            String benchmark,
            Map<String, String> params,
            String metric,
            String unit,
            String direction) {
        String label() {
            return new BenchmarkId(benchmark, params).label();
        }

        String where() {
            return new SuitePlatform(suite, platform).label();
        }
    }

    /** Values in the row's unit. The change is adjusted for direction: 0.124 is 12.4 % worse. */
    public record Numbers(
            OptionalDouble baseline,
            OptionalDouble current,
            OptionalDouble change,
            OptionalDouble limit) {}

    public record ShownFigure(String baseline, String current, String change, String limit) {}

    public AnnouncedRow {
        why = List.copyOf(why);
    }

    public static AnnouncedRow of(SuitePlatform where, Row row) {
        RowFigures.FigurePair values = FIGURES.values(row);
        return new AnnouncedRow(
                what(where, row),
                new Numbers(
                        finite(row.baseValue()),
                        finite(row.value()),
                        finite(row.change()),
                        finite(row.relativeLimit())),
                new ShownFigure(
                        values.base(), values.current(), FIGURES.change(row), FIGURES.limit(row)),
                row.outcome().id(),
                row.reasons());
    }

    private static What what(SuitePlatform where, Row row) {
        Metric metric = row.metric();
        return new What(
                where.suite(),
                RegressionAnnouncement.cut(where.platform(), VALUE),
                RegressionAnnouncement.cut(row.id().name(), NAME),
                boundParams(row.id().params()),
                RegressionAnnouncement.cut(metric.name(), VALUE),
                RegressionAnnouncement.cut(metric.unit().symbol(), KEY),
                JsonReport.direction(metric.direction()));
    }

    private static Map<String, String> boundParams(Map<String, String> params) {
        Map<String, String> bounded = new LinkedHashMap<>();
        params.entrySet().stream()
                .limit(PARAMS)
                .forEach(entry ->
                        bounded.put(
                                RegressionAnnouncement.cut(entry.getKey(), KEY),
                                RegressionAnnouncement.cut(entry.getValue(), VALUE)));
        return bounded;
    }

    private static OptionalDouble finite(OptionalDouble value) {
        return value.isPresent() && Double.isFinite(value.getAsDouble())
                ? value
                : OptionalDouble.empty();
    }

    boolean isRegression() {
        return outcome.equals(RowOutcome.REGRESSED.id());
    }

    /**
     * Excess over the row's own limit, to sort the worst first; a row without a change comes first.
     */
    double excess() {
        return numbers.change().isPresent()
                ? numbers.change().getAsDouble() - numbers.limit().orElse(0)
                : Double.POSITIVE_INFINITY;
    }
}
