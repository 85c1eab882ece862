package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.ResultsCodec;
import io.perfwarden.check.CommitFacts.ImportedResult;
import io.perfwarden.db.CommitLedger;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.ResultLedger;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.ChartSeries;

/** What the head of a pull request measured of series. */
public record PullPoints(
        PullLedger pulls, CommitLedger commits, ResultLedger results, MemoryBudget room) {
    /** The runs that measured it. */
    record FoundPoints(
            List<SeriesTrend.MeasuredRun> runs,
            Map<SeriesKey, List<ChartSeries.ChartPoint>> points) {}

    /**
     * Its points, all at one place.
     *
     * @param x the place behind those of the default branch
     */
    FoundPoints at(int x, RepoId repo, PullNumber pull, Map<SeriesKey, SeriesSummary> series) {
        Map<String, SeriesTrend.MeasuredRun> runs = new LinkedHashMap<>();
        Map<SeriesKey, List<ChartSeries.ChartPoint>> points = new HashMap<>();
        Optional<CommitSha> head = pulls.find(repo, pull).map(PullRequest::headSha);
        if (head.isEmpty()) {
            return new FoundPoints(List.of(), points);
        }
        Set<SuitePlatform> places = new HashSet<>();
        series.keySet().forEach(key -> places.add(key.where()));
        CommitRecord record = commits.read(repo, head.get());
        for (ImportedResult brought : record.imported()) {
            SuitePlatform where = new SuitePlatform(brought.suite(), brought.platform().orElse(""));
            Attempt attempt = brought.attempt();
            String key = attempt.run() + "." + attempt.number();
            if (!brought.readable() || !places.contains(where)) {
                continue;
            }
            for (ResultSet results : results(repo, brought)) {
                var run =
                        new SeriesTrend.MeasuredRun(
                                key,
                                where,
                                x,
                                head.get(),
                                startedAt(record, attempt),
                                Optional.of(attempt),
                                Optional.of(pull),
                                results.environment());
                for (MetricResult result : results.measurements()) {
                    SeriesKey of = SeriesKey.of(where, result);
                    SeriesSummary summary = series.get(of);
                    if (summary != null
                            && result.reading() instanceof MetricReading.Measured value
                            && Double.isFinite(value.value())) {
                        runs.put(key + " " + where, run);
                        points.computeIfAbsent(of, _ -> new ArrayList<>())
                                .add(point(run, result, value, summary));
                    }
                }
            }
        }
        return new FoundPoints(List.copyOf(runs.values()), points);
    }

    private static Instant startedAt(CommitRecord record, Attempt attempt) {
        return record.workflowRuns()
                .filter(run -> run.attempt().equals(attempt))
                .findFirst()
                .or(() -> record.workflowRuns().max(Comparator.comparing(WorkflowRun::startedAt)))
                .map(WorkflowRun::startedAt)
                .orElse(Instant.EPOCH);
    }

    private List<ResultSet> results(RepoId repo, ImportedResult brought) {
        return results.of(repo, brought.attempt(), brought.suite()).stream()
                .filter(stored -> stored.platform().equals(brought.platform()))
                .map(stored -> room.during(() -> ResultsCodec.decode(stored).results()))
                .toList();
    }

    private static ChartSeries.ChartPoint point(
            SeriesTrend.MeasuredRun run,
            MetricResult result,
            MetricReading.Measured value,
            SeriesSummary summary) {
        var from = result.metric().unit();
        var to = summary.metric().unit();
        double margin = from.convert(value.spread().margin(), to);
        return new ChartSeries.ChartPoint(
                run.x(),
                Optional.of(run.at()),
                run.commit().abbreviated(),
                from.convert(value.value(), to),
                Double.isFinite(margin) ? margin : 0,
                run.key(),
                true);
    }
}
