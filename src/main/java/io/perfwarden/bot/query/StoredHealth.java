package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.commit.VerdictReplay.Given;
import io.perfwarden.bot.query.SeriesHealth.Visibility;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.compare.rule.MetricPlans;
import io.perfwarden.compare.rule.TestDetail;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.ReportIndex;
import io.perfwarden.db.ReportIndex.Runs;
import io.perfwarden.model.*;
import io.perfwarden.stats.MeasurementPlan;

/**
 * How far benchmarks can be trusted: by the numbers that the newest verdicts on the default branch
 * went by, and by what became of alarms.
 */
record StoredHealth(
        ReportIndex index, FactStore ledger, StoredSeries series, ReplayedVerdicts verdicts) {
    /** Commits whose verdicts are looked through for one on each suite. */
    private static final int COMMITS = 5;

    private static final int MOST_ROWS = 100;

    /**
     * By suite and platform.
     *
     * @param see the change that plans are to find; nothing for as much as each limit
     */
    List<SeriesHealth> of(RepoId repo, OptionalDouble see) {
        Map<SuitePlatform, List<SeriesSummary>> all = new TreeMap<>();
        series.all(repo)
                .forEach(it -> all.computeIfAbsent(it.where(), _ -> new ArrayList<>()).add(it));
        Map<SuitePlatform, SuiteComparison> judged = judged(repo, all.keySet());
        Map<SuitePlatform, Runs> runs = index.runs(repo);
        Map<String, PastRunCounts> past = ledger.past().counts(repo);
        Map<SuitePlatform, Duration> taken = ledger.history().durations(repo);
        List<SeriesHealth> health = new ArrayList<>();
        all.forEach((where, summaries) ->
                health.add(
                        new Suite(
                                        where,
                                        summaries,
                                        rows(Optional.ofNullable(judged.get(where))),
                                        plans(Optional.ofNullable(judged.get(where)), see),
                                        Optional.ofNullable(runs.get(where)),
                                        Optional.ofNullable(past.get(where.suite())),
                                        Optional.ofNullable(taken.get(where)))
                                .health(alarms(repo, where.suite()))));
        return List.copyOf(health);
    }

    /** The newest verdict on each of some suites, as far as one is kept. */
    private Map<SuitePlatform, SuiteComparison> judged(RepoId repo, Set<SuitePlatform> wanted) {
        Map<SuitePlatform, SuiteComparison> judged = new HashMap<>();
        for (var key : index.branchVerdicts(repo, COMMITS)) {
            if (judged.keySet().containsAll(wanted)) {
                break;
            }
            verdicts.of(repo, key).map(Given::comparison).stream()
                    .flatMap(it -> it.suites().stream())
                    .forEach(suite -> judged.putIfAbsent(suite.where(), suite));
        }
        return judged;
    }

    private static Map<SeriesId, Row> rows(Optional<SuiteComparison> suite) {
        Map<SeriesId, Row> rows = new HashMap<>();
        suite.ifPresent(judged -> judged.rows().forEach(row -> rows.put(id(judged, row), row)));
        return rows;
    }

    private static Map<SeriesId, MeasurementPlan> plans(
            Optional<SuiteComparison> suite, OptionalDouble see) {
        Map<SeriesId, MeasurementPlan> plans = new HashMap<>();
        suite.ifPresent(judged ->
                MetricPlans.of(judged, see)
                        .forEach(plan -> plans.put(id(judged, plan.row()), plan.needed())));
        return plans;
    }

    private static SeriesId id(SuiteComparison judged, Row row) {
        return SeriesId.of(SeriesKey.of(judged.where(), row.id(), row.metric()));
    }

    /**
     * What became of the alarms of a suite.
     *
     * @param decided by a second measurement or a person
     */
    private record Alarms(int decided, int wrong) {}

    private Alarms alarms(RepoId repo, String suite) {
        List<AlarmOutcome> newest = ledger.trials().newest(repo, suite, FalseAlarmRate.TRIALS);
        int wrong = FalseAlarmRate.of(newest).falseAlarms();
        Map<RunId, List<AlarmOutcome.Said>> said = new HashMap<>();
        int right = 0;
        for (AlarmOutcome trial : newest) {
            switch (trial) {
                case AlarmOutcome.Accepted accepted -> right += accepted.noise() ? 0 : 1;
                case AlarmOutcome.Judged judged ->
                        said.computeIfAbsent(judged.attempt().run(), _ -> new ArrayList<>())
                                .add(judged.said());
            }
        }
        for (List<AlarmOutcome.Said> attempts : said.values()) {
            boolean isConfirmed =
                    Collections.frequency(attempts, AlarmOutcome.Said.ALARM) > 1
                            && attempts.getLast() == AlarmOutcome.Said.ALARM;
            right += isConfirmed ? 1 : 0;
        }
        return new Alarms(wrong + right, wrong);
    }

    /** A suite on a platform. */
    private record Suite(
            SuitePlatform where,
            List<SeriesSummary> series,
            Map<SeriesId, Row> rows,
            Map<SeriesId, MeasurementPlan> plans,
            Optional<Runs> runs,
            Optional<PastRunCounts> past,
            Optional<Duration> taken) {
        SeriesHealth health(Alarms alarms) {
            return new SeriesHealth(
                    where,
                    runs.map(Runs::count).orElseGet(this::imported),
                    alarms.decided(),
                    alarms.wrong(),
                    series.stream()
                            .filter(it -> it.noise().isPresent())
                            .sorted(
                                    Comparator.<SeriesSummary>comparingDouble(
                                                    it -> -it.noise().orElse(0))
                                            .thenComparing(SeriesSummary::id))
                            .limit(MOST_ROWS)
                            .map(it -> visibility(it))
                            .toList(),
                    (int)
                            rows.values().stream()
                                    .filter(row -> row.has(RowReason.NOT_SENSITIVE))
                                    .count(),
                    series.stream()
                            .filter(SeriesSummary::isMissing)
                            .sorted(
                                    Comparator.<SeriesSummary, Instant>comparing(
                                                    it -> it.seen().at())
                                            .reversed()
                                            .thenComparing(SeriesSummary::id))
                            .limit(MOST_ROWS)
                            .toList(),
                    runs.map(Runs::last),
                    past,
                    taken);
        }

        /** A history that was imported has no runs of its own. */
        private int imported() {
            return series.stream().mapToInt(SeriesSummary::points).max().orElse(0);
        }

        private Visibility visibility(SeriesSummary one) {
            OptionalDouble smallest =
                    Optional.ofNullable(rows.get(one.id()))
                            .flatMap(Row::weighing)
                            .map(TestDetail::detectable)
                            .orElse(OptionalDouble.empty());
            return new Visibility(one, smallest, Optional.ofNullable(plans.get(one.id())));
        }
    }
}
