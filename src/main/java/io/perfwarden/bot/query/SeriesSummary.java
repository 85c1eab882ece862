package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.*;

/**
 * One series of the default branch at a glance.
 *
 * @param last newest value, in the metric's unit; absent if it is missing in the newest run
 * @param change of the newest value against the level before it; direction-adjusted, positive is
 *     worse, 0.124 for 12.4 %
 * @param noise standard deviation of its runs relative to their level, 0.02 for 2 %
 * @param limit that a change has to exceed to fail, 0.05 for 5 %
 * @param outcome of the newest run of the default branch; regressed as long as a regression is open
 * @param spark path of its newest values in an SVG picture, see {@code report.chart}
 * @param points how many of the newest runs have a value, up to as many as a verdict looks at
 * @param seen the newest run that has a value
 * @param open the first run with a regression that is not fixed, accepted or noise
 */
public record SeriesSummary(
        SeriesId id,
        SuitePlatform where,
        BenchmarkId benchmark,
        Metric metric,
        OptionalDouble last,
        OptionalDouble change,
        OptionalDouble noise,
        OptionalDouble limit,
        RowOutcome outcome,
        String spark,
        int points,
        SeenValue seen,
        Optional<SeenValue> open) {
    /** A run that measured a series. */
    public record SeenValue(CommitSha commit, Instant at) {}

    /** A series that no run has lately. */
    static SeriesSummary ofMissing(
            SuitePlatform where,
            BenchmarkId benchmark,
            Metric metric,
            OptionalDouble limit,
            SeenValue seen) {
        OptionalDouble none = OptionalDouble.empty();
        SeriesId id = SeriesId.of(SeriesKey.of(where, benchmark, metric));
        RowOutcome missing = RowOutcome.MISSING;
        return new SeriesSummary(
                id,
                where,
                benchmark,
                metric,
                none,
                none,
                none,
                limit,
                missing,
                "",
                0,
                seen,
                Optional.empty());
    }

    /**
     * The same, worse than before since a run. Newer runs agree with each other, so the newest
     * value is held against the one before all of them.
     *
     * @param before in the metric's unit; absent where it is not known
     */
    public SeriesSummary openSince(SeenValue since, OptionalDouble before) {
        return with(
                before.isEmpty() || outcome == RowOutcome.REGRESSED
                        ? change
                        : change(before.getAsDouble()),
                isMissing() || outcome == RowOutcome.FAILED ? outcome : RowOutcome.REGRESSED,
                Optional.of(since));
    }

    /** The same, held against a value before the newest runs; absent if it is not worse. */
    Optional<SeriesSummary> slowerThan(double before, OptionalDouble warn) {
        OptionalDouble more = change(before);
        return more.orElse(0) > warn.orElse(0) && last.isPresent()
                ? Optional.of(with(more, RowOutcome.SLOWER, open))
                : Optional.empty();
    }

    private OptionalDouble change(double before) {
        return last.isEmpty()
                ? change
                : PairValues.change(before, last.getAsDouble(), metric.direction());
    }

    private SeriesSummary with(
            OptionalDouble against, RowOutcome shown, Optional<SeenValue> since) {
        return new SeriesSummary(
                id, where, benchmark, metric, last, against, noise, limit, shown, spark, points,
                seen, since);
    }

    /** Whether the newest run of its suite has no value of it. */
    public boolean isMissing() {
        return last.isEmpty();
    }

    /**
     * A series with what its newest verdict went by.
     *
     * @param warn from which change on it warns, 0.02 for 2 %; absent where nothing is known
     * @param smallest change that is seen in four of five cases; absent where there is too little
     *     history
     * @param baseline path of the baseline file in the repository
     */
    public record SeriesState(
            SeriesSummary summary, OptionalDouble warn, OptionalDouble smallest, String baseline) {
        /** What fails warns as well: a warning is never further away than the limit. */
        public SeriesState {
            double limit = summary.limit().orElse(Double.POSITIVE_INFINITY);
            warn = warn.isEmpty() ? warn : OptionalDouble.of(Math.min(warn.getAsDouble(), limit));
        }
    }
}
