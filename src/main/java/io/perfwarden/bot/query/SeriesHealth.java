package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.model.PastRunCounts;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.stats.MeasurementPlan;

/**
 * How far the benchmarks of a suite can be trusted.
 *
 * @param alarms red runs of the suite on the default branch, whatever the platform, that were
 *     decided by a second measurement or a person
 * @param falseAlarms those of them that were not confirmed
 * @param noisiest series with the most noise first; at most 100
 * @param blind series that cannot show a change as large as their limit
 * @param missing series that the newest run lacks, with the run that had them last; at most 100
 * @param lastRun of the default branch; absent if it never ran
 * @param past what became of the runs that were over before the suite was watched
 * @param taken how long a run takes, where that was recorded
 */
public record SeriesHealth(
        SuitePlatform where,
        int runs,
        int alarms,
        int falseAlarms,
        List<Visibility> noisiest,
        int blind,
        List<SeriesSummary> missing,
        Optional<Instant> lastRun,
        Optional<PastRunCounts> past,
        Optional<Duration> taken) {
    /**
     * What a series can show.
     *
     * @param smallest change that is seen in four of five cases, 0.05 for 5 %; absent where there
     *     is too little history
     * @param needed how often to measure to find a change; of primary metrics with a level alone
     */
    public record Visibility(
            SeriesSummary series, OptionalDouble smallest, Optional<MeasurementPlan> needed) {}

    public SeriesHealth {
        noisiest = List.copyOf(noisiest);
        missing = List.copyOf(missing);
    }
}
