package io.perfwarden.report.message;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * A row that fails, as a report has it, bounded.
 *
 * @param what which benchmark's metric
 * @param numbers as a report has them
 * @param shown the same in words
 * @param outcome as in a report
 * @param why in a report's words, in order of weight
 */
public record AnnouncedRow(
        What what, Numbers numbers, Shown shown, String outcome, List<String> why) {
    private static final int NAME = 1_000;
    private static final int PARAMS = 10;
    private static final int KEY = 60;
    private static final int VALUE = 100;
    private static final int UNIT = 24;

    /** In a unit that stands among words of ours: whatever might act somewhere. */
    private static final Pattern SIGN = Pattern.compile("[^\\p{L}\\p{N} /%.-]");

    private static final RowFigures FIGURES =
            new RowFigures(unit -> SIGN.matcher(MarkdownText.plain(unit, UNIT)).replaceAll("?"));

    /**
     * Which benchmark's metric.
     *
     * @param platform empty where the suite has none
     * @param unit empty where values have none
     * @param direction {@code lower}, {@code higher}, or empty where nobody says which is better
     */
    public record What(
            String suite,
            String platform,
            String benchmark,
            Map<String, String> params,
            String metric,
            String unit,
            String direction) {

        /** Name and parameters as one line. */
        String label() {
            return new BenchmarkId(benchmark, params).label();
        }

        /** Suite and platform in one word. */
        String where() {
            return new SuitePlatform(suite, platform).label();
        }
    }

    /**
     * Values in the row's unit; the change is direction-adjusted, positive is worse, 0.124 for 12.4
     * %; the limit is what it is allowed to be.
     */
    public record Numbers(
            OptionalDouble baseline,
            OptionalDouble current,
            OptionalDouble change,
            OptionalDouble limit) {}

    /** Values, change and limit as people read them; in odd units, signs are replaced. */
    public record Shown(String baseline, String current, String change, String limit) {}

    public AnnouncedRow {
        why = List.copyOf(why);
    }

    /** A row of a suite. */
    public static AnnouncedRow of(SuitePlatform where, Row row) {
        RowFigures.Pair values = FIGURES.values(row);
        return new AnnouncedRow(
                what(where, row),
                new Numbers(
                        finite(PairSide.valueOf(row.baseline())),
                        finite(PairSide.valueOf(row.current())),
                        finite(row.change()),
                        finite(row.relativeLimit())),
                new Shown(values.base(), values.current(), FIGURES.change(row), FIGURES.limit(row)),
                row.outcome().id(),
                row.reasons());
    }

    private static What what(SuitePlatform where, Row row) {
        Metric metric = row.metric();
        return new What(
                where.suite(),
                TextCut.to(where.platform(), VALUE),
                TextCut.to(row.id().name(), NAME),
                bounded(row.id().params()),
                TextCut.to(metric.name(), VALUE),
                TextCut.to(metric.unit().symbol(), KEY),
                direction(metric.direction()));
    }

    private static Map<String, String> bounded(Map<String, String> params) {
        Map<String, String> bounded = new LinkedHashMap<>();
        params.entrySet().stream()
                .limit(PARAMS)
                .forEach(entry ->
                        bounded.put(
                                TextCut.to(entry.getKey(), KEY),
                                TextCut.to(entry.getValue(), VALUE)));
        return bounded;
    }

    private static String direction(BetterDirection direction) {
        return switch (direction) {
            case LOWER -> "lower";
            case HIGHER -> "higher";
            case UNKNOWN -> "";
        };
    }

    private static OptionalDouble finite(OptionalDouble value) {
        return value.isPresent() && Double.isFinite(value.getAsDouble())
                ? value
                : OptionalDouble.empty();
    }

    /** Whether it is worse than allowed, rather than gone or broken. */
    boolean isRegression() {
        return outcome.equals(RowOutcome.REGRESSED.id());
    }

    /** How far over its own limit, for putting the worst first; what has no change comes first. */
    double excess() {
        return numbers.change().isPresent()
                ? numbers.change().getAsDouble() - numbers.limit().orElse(0)
                : Double.POSITIVE_INFINITY;
    }
}
