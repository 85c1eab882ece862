package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.SeriesHealth;
import io.perfwarden.bot.query.ReportQueries.SeriesHealth.Visibility;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.compare.rule.MetricPlans;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.db.*;
import io.perfwarden.db.ReportIndex.Runs;
import io.perfwarden.model.*;
import io.perfwarden.report.machine.VerdictDocument;
import io.perfwarden.stats.MeasurementPlan;

/** How well suites measure; see {@link ReportQueries#health}. */
public record StoredHealth(
        BackfillRuns backfillRuns,
        HistoryLedger history,
        AlarmOutcomes alarmOutcomes,
        ReportIndex index,
        VerdictDocuments verdicts,
        StoredSeries series,
        DrillStore drills) {
    private static final int COMMITS = 5;

    private static final int MOST_SERIES = 100;

    /**
     * By the numbers that the newest verdicts on the default branch went by, and by what became of
     * alarms.
     */
    List<SeriesHealth> of(RepoId id, OptionalDouble see) {
        Map<SuitePlatform, List<SeriesSummary>> all = new TreeMap<>();
        series.all(id)
                .forEach(it -> all.computeIfAbsent(it.where(), _ -> new ArrayList<>()).add(it));
        Map<SuitePlatform, SuiteComparison> judged = judgedSuites(id, all.keySet());
        Map<SuitePlatform, Runs> runs = index.runs(id);
        Map<String, PastRunCounts> past = backfillRuns.counts(id);
        Map<SuitePlatform, Duration> taken = history.durations(id);
        List<SeriesHealth> health = new ArrayList<>();
        all.forEach((where, summaries) -> {
            Optional<SuiteComparison> verdict = Optional.ofNullable(judged.get(where));
            Map<SeriesId, Row> rows = rows(verdict);
            Map<SeriesId, MeasurementPlan> plans = plans(verdict, see);
            Optional<Runs> measured = Optional.ofNullable(runs.get(where));
            List<AlarmOutcome> outcomes =
                    alarmOutcomes.newest(id, where.suite(), FalseAlarmRate.TRIALS);
            int falseAlarms = FalseAlarmRate.of(outcomes).falseAlarms();
            health.add(
                    new SeriesHealth(
                            where,
                            // a history that was imported has no runs of its own
                            measured.map(Runs::count)
                                    .orElseGet(() ->
                                            summaries.stream()
                                                    .mapToInt(SeriesSummary::points)
                                                    .max()
                                                    .orElse(0)),
                            falseAlarms + confirmedAlarms(outcomes),
                            falseAlarms,
                            noisiest(summaries).map(it -> visibility(it, rows, plans)).toList(),
                            (int) rows.values().stream().filter(MetricPlans::isCounted).count(),
                            (int)
                                    rows.values().stream()
                                            .filter(row -> row.has(RowReason.NOT_SENSITIVE))
                                            .count(),
                            missingSeries(summaries),
                            measured.map(Runs::last),
                            Optional.ofNullable(past.get(where.suite())),
                            Optional.ofNullable(taken.get(where))));
        });
        return List.copyOf(health);
    }

    private static Stream<SeriesSummary> noisiest(List<SeriesSummary> series) {
        return series.stream()
                .filter(it -> it.noise().isPresent())
                .sorted(
                        Comparator.<SeriesSummary>comparingDouble(it -> -it.noise().orElse(0))
                                .thenComparing(SeriesSummary::id))
                .limit(MOST_SERIES);
    }

    private static List<SeriesSummary> missingSeries(List<SeriesSummary> series) {
        return series.stream()
                .filter(SeriesSummary::isMissing)
                .sorted(
                        Comparator.<SeriesSummary, Instant>comparing(it -> it.seen().at())
                                .reversed()
                                .thenComparing(SeriesSummary::id))
                .limit(MOST_SERIES)
                .toList();
    }

    private static Visibility visibility(
            SeriesSummary one, Map<SeriesId, Row> rows, Map<SeriesId, MeasurementPlan> plans) {
        OptionalDouble smallest =
                Optional.ofNullable(rows.get(one.id()))
                        .flatMap(Row::testDetail)
                        .map(SignificanceDetail::detectable)
                        .orElse(OptionalDouble.empty());
        return new Visibility(one, smallest, Optional.ofNullable(plans.get(one.id())));
    }

    private Map<SuitePlatform, SuiteComparison> judgedSuites(
            RepoId repo, Set<SuitePlatform> wanted) {
        Map<SuitePlatform, SuiteComparison> judged = new HashMap<>();
        for (var key : index.branchVerdicts(repo, COMMITS)) {
            if (judged.keySet().containsAll(wanted)) {
                break;
            }
            verdicts.of(repo, key).map(VerdictDocument::comparison).stream()
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

    /** Alarms that a second measurement or a person confirmed. */
    private static int confirmedAlarms(List<AlarmOutcome> newest) {
        Map<RunId, List<AlarmOutcome.AlarmKind>> attempts = new HashMap<>();
        int confirmed = 0;
        for (AlarmOutcome outcome : newest) {
            switch (outcome) {
                case AlarmOutcome.AcceptedAlarm accepted -> confirmed += accepted.noise() ? 0 : 1;
                case AlarmOutcome.JudgedAlarm judged ->
                        attempts.computeIfAbsent(judged.attempt().run(), _ -> new ArrayList<>())
                                .add(judged.alarm());
            }
        }
        for (List<AlarmOutcome.AlarmKind> each : attempts.values()) {
            boolean isConfirmed =
                    Collections.frequency(each, AlarmOutcome.AlarmKind.ALARM) > 1
                            && each.getLast() == AlarmOutcome.AlarmKind.ALARM;
            confirmed += isConfirmed ? 1 : 0;
        }
        return confirmed;
    }
}
