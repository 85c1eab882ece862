package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.report.chart.ChartSeries;
import io.perfwarden.report.chart.TrendPlot;

/**
 * Series over time, with what they were held against and what happened meanwhile.
 *
 * @param series as they were asked for, without those that are not known
 * @param charts the same with their points; a point's {@code run} is a {@link MeasuredRun#key}
 * @param before what was measured of series last before the first commit that is shown
 * @param unknown what was asked for and is not known
 */
public record SeriesTrend(
        TrendRange range,
        List<SeriesSummary> series,
        List<ChartSeries> charts,
        List<TrendPlot.Marker> markers,
        List<MeasuredRun> runs,
        Map<SeriesId, MeasuredPoint> before,
        int commits,
        int all,
        List<SeriesId> unknown) {
    /**
     * A run that measured some of the series of one suite and platform.
     *
     * @param key known in addresses, such as {@code 17042.1}; all platforms of a run share it
     * @param x its commit's place, from 0
     * @param attempt absent for what was imported
     * @param pull that it was measured for; absent for the default branch
     */
    public record MeasuredRun(
            String key,
            SuitePlatform where,
            int x,
            CommitSha commit,
            Instant at,
            Optional<Attempt> attempt,
            Optional<PullNumber> pull,
            BenchmarkEnvironment machine) {}

    public record MeasuredPoint(MeasuredRun run, double value) {}

    /**
     * A point that is looked at.
     *
     * @param spread half the width of the value's spread, 0 if it is unknown
     * @param before the run that measured the series before it
     * @param change of the value since then, 0.045 for 4.5 % more
     * @param commits from the one to the other, 1 for neighbours; absent where that is not known
     */
    public record Selected(
            SeriesSummary series,
            MeasuredRun run,
            double value,
            double spread,
            Optional<MeasuredRun> before,
            OptionalDouble change,
            OptionalInt commits) {}

    public SeriesTrend {
        series = List.copyOf(series);
        charts = List.copyOf(charts);
        markers = List.copyOf(markers);
        runs = List.copyOf(runs);
        before = Map.copyOf(before);
        unknown = List.copyOf(unknown);
    }

    /** Commits that are shown, the newest first. */
    public SequencedSet<CommitSha> newestCommits() {
        return runs.reversed().stream()
                .map(MeasuredRun::commit)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The key of a run, or of its newest attempt where that is not told, as {@code 17042}. */
    String newestAttempt(String run) {
        return runs.stream()
                .map(MeasuredRun::key)
                .filter(it -> it.equals(run) || it.startsWith(run + "."))
                .reduce(run, (_, last) -> last);
    }

    /** A run as it measured a suite on a platform. */
    public Optional<MeasuredRun> run(String key, SuitePlatform where) {
        return runs.stream()
                .filter(run -> run.key().equals(key) && run.where().equals(where))
                .findFirst();
    }
}
