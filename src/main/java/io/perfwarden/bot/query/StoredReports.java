package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.query.ReportQueries.RepositoryState;
import io.perfwarden.bot.query.ReportQueries.SeriesHealth;
import io.perfwarden.bot.query.ReportQueries.SeriesHealth.Visibility;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.compare.*;
import io.perfwarden.compare.history.FalseAlarmRate;
import io.perfwarden.compare.history.FalseAlarmRate.AlarmOutcome;
import io.perfwarden.compare.rule.MetricPlans;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.db.*;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.ReportIndex.Runs;
import io.perfwarden.db.VerdictRecords.RecordKey;
import io.perfwarden.model.*;
import io.perfwarden.report.machine.VerdictDocument;
import io.perfwarden.stats.MeasurementPlan;

/** {@link ReportQueries} over the store. */
public final class StoredReports implements ReportQueries {
    private static final int NEWEST = 5;

    private static final int COMMITS = 5;

    private static final int MOST_SERIES = 100;

    private static final String PULL = "pull/";

    private final FactStore facts;
    private final ReportIndex index;
    private final VerdictDocuments verdicts;
    private final StoredSeries series;
    private final StoredComparison comparison;

    /**
     * @param room for reading; shared with what else holds measurements
     */
    public StoredReports(
            StoreDatabase database, FactStore facts, StoredSeries series, MemoryBudget room) {
        this.facts = facts;
        this.index = new ReportIndex(database);
        this.series = series;
        this.verdicts = new VerdictDocuments(facts.verdictRecords(), room);
        this.comparison = new StoredComparison(facts, verdicts, room);
    }

    @Override
    public Optional<JudgedReport> pull(InstalledRepo repo, PullNumber pull) {
        RepoId id = repo.id();
        List<RecordKey> keys =
                new ArrayList<>(facts.verdictRecords().newest(id, PULL + pull, NEWEST));
        // a branch may go back to a commit that was judged before
        Optional<CommitSha> head = facts.pulls().find(id, pull).map(PullRequest::headSha);
        keys.sort(Comparator.comparing(key -> !head.equals(Optional.of(key.sha()))));
        return keys.stream()
                .flatMap(key -> verdicts.of(id, key).map(it -> report(id, key, it)).stream())
                .findFirst();
    }

    @Override
    public Optional<PullStanding> pullStanding(InstalledRepo repo, PullNumber pull) {
        return facts.pulls()
                .find(repo.id(), pull)
                .map(PullRequest::headSha)
                .map(head ->
                        new PullStanding(
                                head,
                                checks(repo.id(), head),
                                pull(repo, pull).filter(it -> it.about().equals(head))));
    }

    private List<ShownCheck> checks(RepoId repo, CommitSha sha) {
        return facts.publications().checksOn(repo, sha).stream()
                .map(it -> new ShownCheck(it.key().name(), it.line()))
                .toList();
    }

    @Override
    public List<JudgedReport> run(InstalledRepo repo, RunId run) {
        RepoId id = repo.id();
        Optional<CommitSha> sha = index.commit(id, run);
        if (sha.isEmpty()) {
            return List.of();
        }
        Optional<String> page =
                facts.commits()
                        .read(id, sha.get())
                        .workflowRuns()
                        .filter(it -> it.attempt().run().equals(run))
                        .map(WorkflowRun::url)
                        .findFirst();
        return facts.verdictRecords().commitRecords(id, sha.get()).stream()
                .flatMap(key ->
                        verdicts.of(id, key).stream()
                                .filter(it -> page.filter(it.runs()::contains).isPresent())
                                .map(it -> report(id, key, it)))
                .toList();
    }

    private JudgedReport report(RepoId repo, RecordKey key, VerdictDocument given) {
        String target = key.target();
        Optional<PullNumber> pull =
                target.startsWith(PULL)
                        ? Optional.of(
                                new PullNumber(Integer.parseInt(target.substring(PULL.length()))))
                        : Optional.empty();
        String branch =
                pull.map(number ->
                                facts.pulls()
                                        .find(repo, number)
                                        .map(it -> it.baseBranch().value())
                                        .orElse(""))
                        .orElseGet(() -> target.substring(target.indexOf('/') + 1));
        return new JudgedReport(
                key.sha(),
                branch,
                pull,
                attempt(facts.commits().read(repo, key.sha()), given.runs()),
                Optional.of(key.at()),
                given.engine(),
                given.repeatable(),
                checks(repo, key.sha()).stream().filter(ShownCheck::isWhole).findFirst(),
                given.comparison());
    }

    /** The newest attempt that brought something of the one run that was judged. */
    private static Optional<Attempt> attempt(CommitRecord record, Set<String> pages) {
        List<RunId> runs =
                record.workflowRuns()
                        .filter(run -> pages.contains(run.url()))
                        .map(run -> run.attempt().run())
                        .distinct()
                        .toList();
        return runs.size() == 1
                ? record.imported().stream()
                        .map(CommitFacts.ImportedResult::attempt)
                        .filter(it -> it.run().equals(runs.getFirst()))
                        .max(Comparator.naturalOrder())
                : Optional.empty();
    }

    @Override
    public List<RepositoryState> overview(List<InstalledRepo> repos) {
        return repos.stream()
                .map(this::state)
                .sorted(
                        Comparator.comparingInt(RepositoryState::opens)
                                .reversed()
                                .thenComparing(it -> it.repo().name().toString()))
                .toList();
    }

    private RepositoryState state(InstalledRepo repo) {
        BranchChanges.KnownChange known = series.knownChanges(repo.id());
        List<BranchChange> open =
                known.all().stream()
                        .filter(it -> it.state() == BranchChange.ChangeState.OPEN)
                        .toList();
        int benchmarks =
                (int) known.series().stream().map(it -> it.benchmark().name()).distinct().count();
        return new RepositoryState(
                repo,
                benchmarks,
                open.stream().limit(RepositoryState.MOST_OPEN).toList(),
                open.size(),
                index.lastRun(repo.id()));
    }

    @Override
    public RefComparison compare(InstalledRepo repo, String before, String after) {
        return comparison.of(repo.id(), before, after);
    }

    @Override
    public List<BranchChange> changes(InstalledRepo repo, int most) {
        return series.knownChanges(repo.id()).all().stream().limit(most).toList();
    }

    /**
     * By the numbers that the newest verdicts on the default branch went by, and by what became of
     * alarms.
     */
    @Override
    public List<SeriesHealth> health(InstalledRepo repo, OptionalDouble see) {
        RepoId id = repo.id();
        Map<SuitePlatform, List<SeriesSummary>> all = new TreeMap<>();
        series.all(id)
                .forEach(it -> all.computeIfAbsent(it.where(), _ -> new ArrayList<>()).add(it));
        Map<SuitePlatform, SuiteComparison> judged = judgedSuites(id, all.keySet());
        Map<SuitePlatform, Runs> runs = index.runs(id);
        Map<String, PastRunCounts> past = facts.backfillRuns().counts(id);
        Map<SuitePlatform, Duration> taken = facts.history().durations(id);
        List<SeriesHealth> health = new ArrayList<>();
        all.forEach((where, summaries) -> {
            Optional<SuiteComparison> verdict = Optional.ofNullable(judged.get(where));
            Map<SeriesId, Row> rows = rows(verdict);
            Map<SeriesId, MeasurementPlan> plans = plans(verdict, see);
            Optional<Runs> measured = Optional.ofNullable(runs.get(where));
            List<AlarmOutcome> outcomes =
                    facts.alarmOutcomes().newest(id, where.suite(), FalseAlarmRate.TRIALS);
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
