package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.ResultsCodec;
import io.perfwarden.check.CommitFacts.Brought;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.ResultLedger.Stored;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.ChartSeries;

/** What the head of a pull request measured of series. */
record PullPoints(FactStore ledger, MemoryBudget room, RepoId repo, PullNumber pull) {
    /**
     * The runs that measured it.
     *
     * @param points by series
     */
    record Found(List<SeriesTrend.Run> runs, Map<SeriesKey, List<ChartSeries.Point>> points) {}

    /** What was stored of an attempt. */
    private record Measured(SuitePlatform where, Attempt attempt, ResultSet results) {}

    /**
     * Its points, all at one place.
     *
     * @param x the place behind those of the default branch
     * @param series with the unit of each
     */
    Found at(int x, Map<SeriesKey, SeriesSummary> series) {
        Map<String, SeriesTrend.Run> runs = new LinkedHashMap<>();
        Map<SeriesKey, List<ChartSeries.Point>> points = new HashMap<>();
        Optional<CommitSha> head = ledger.pulls().find(repo, pull).map(PullRequest::headSha);
        Set<SuitePlatform> places = new HashSet<>();
        series.keySet().forEach(key -> places.add(key.where()));
        for (CommitSha sha : head.stream().toList()) {
            CommitRecord record = ledger.commits().read(repo, sha);
            Map<Attempt, Instant> times = new HashMap<>();
            record.workflowRuns().forEach(run -> times.put(run.attempt(), run.startedAt()));
            for (Measured one : measured(record, places)) {
                String key = one.attempt().run() + "." + one.attempt().number();
                Instant at = times.getOrDefault(one.attempt(), newest(record));
                BenchmarkEnvironment machine = one.results().environment();
                var run =
                        new SeriesTrend.Run(
                                key,
                                x,
                                sha,
                                at,
                                Optional.of(one.attempt()),
                                Optional.of(pull),
                                machine);
                for (MetricResult result : one.results().measurements()) {
                    SeriesKey of = SeriesKey.of(one.where(), result);
                    SeriesSummary summary = series.get(of);
                    if (summary != null
                            && result.reading() instanceof MetricReading.Measured value
                            && Double.isFinite(value.value())) {
                        runs.put(key, run);
                        points.computeIfAbsent(of, _ -> new ArrayList<>())
                                .add(point(run, result, value, summary));
                    }
                }
            }
        }
        return new Found(List.copyOf(runs.values()), points);
    }

    private static Instant newest(CommitRecord record) {
        return record.workflowRuns()
                .map(WorkflowRun::startedAt)
                .max(Comparator.naturalOrder())
                .orElse(Instant.EPOCH);
    }

    private List<Measured> measured(CommitRecord record, Set<SuitePlatform> places) {
        List<Measured> all = new ArrayList<>();
        for (Brought brought : record.brought()) {
            SuitePlatform where = new SuitePlatform(brought.suite(), brought.platform().orElse(""));
            if (brought.readable() && places.contains(where)) {
                ledger.results().of(repo, brought.attempt(), brought.suite()).stream()
                        .filter(stored -> stored.platform().equals(brought.platform()))
                        .map(stored -> new Measured(where, brought.attempt(), results(stored)))
                        .forEach(all::add);
            }
        }
        return all;
    }

    private ResultSet results(Stored stored) {
        return room.during(() -> ResultsCodec.decode(stored).results());
    }

    private static ChartSeries.Point point(
            SeriesTrend.Run run,
            MetricResult result,
            MetricReading.Measured value,
            SeriesSummary summary) {
        var from = result.metric().unit();
        var to = summary.metric().unit();
        double margin = from.convert(value.spread().margin(), to);
        return new ChartSeries.Point(
                run.x(),
                Optional.of(run.at()),
                run.commit().abbreviated(),
                from.convert(value.value(), to),
                Double.isFinite(margin) ? margin : 0,
                run.key(),
                true);
    }
}
