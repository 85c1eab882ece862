package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.compare.RowOutcome;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.Metric;
import io.perfwarden.model.SeriesId;
import io.perfwarden.model.SuitePlatform;

/**
 * One series of the default branch at a glance.
 *
 * @param last newest value, in the metric's unit; absent if it is missing in the newest run
 * @param change of the newest value against the level before it; direction-adjusted, positive is
 *     worse, 0.124 for 12.4 %
 * @param noise standard deviation of its runs relative to their level, 0.02 for 2 %
 * @param limit that a change has to exceed to fail, 0.05 for 5 %
 * @param outcome of the newest run of the default branch
 * @param spark path of its newest values in an SVG picture, see {@code report.chart}
 * @param points how many of the newest runs have a value, up to as many as a verdict looks at
 * @param seen the newest run that has a value
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
        Seen seen) {
    /** A run that measured a series. */
    public record Seen(CommitSha commit, Instant at) {}

    /** Whether the newest run of its suite has no value of it. */
    public boolean isMissing() {
        return last.isEmpty();
    }
}
