package io.perfwarden.bot.query;

import module java.base;

import io.perfwarden.bot.commit.CommitPublisher;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.query.ReportQueries.RepositoryState;
import io.perfwarden.bot.query.ReportQueries.SeriesHealth;
import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.GateAction;
import io.perfwarden.check.GateWorth;
import io.perfwarden.compare.*;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.db.*;
import io.perfwarden.db.CommitRecord;
import io.perfwarden.db.VerdictRecords.RecordKey;
import io.perfwarden.model.*;
import io.perfwarden.report.ReleaseReport;
import io.perfwarden.report.machine.VerdictDocument;
import io.perfwarden.stats.DetectionConstants;

/** {@link ReportQueries} over the store. */
public final class StoredReports implements ReportQueries {
    private static final int NEWEST = 5;
    private static final int REFS = 30;

    /** Most runs of a list. */
    private static final int RUNS = 500;

    /** How long before a week an alarm may begin that ends in it. */
    private static final Duration BEFORE = Duration.ofDays(90);

    private static final int MOST_READ = 20_000;

    private static final String PULL = "pull/";

    private final VerdictRecords verdictRecords;
    private final PullLedger pulls;
    private final PublishedReports publications;
    private final CommitLedger commits;
    private final SubjectLines subjects;
    private final RowAcceptances rowAcceptances;
    private final ReportIndex index;
    private final VerdictDocuments verdicts;
    private final StoredSeries series;
    private final StoredHealth health;
    private final StoredComparison comparison;
    private final GateLedger gate;

    public StoredReports(
            VerdictRecords verdictRecords,
            PullLedger pulls,
            PublishedReports publications,
            CommitLedger commits,
            SubjectLines subjects,
            RowAcceptances rowAcceptances,
            ReportIndex index,
            VerdictDocuments verdicts,
            StoredSeries series,
            StoredHealth health,
            StoredComparison comparison,
            GateLedger gate) {
        this.verdictRecords = verdictRecords;
        this.pulls = pulls;
        this.publications = publications;
        this.commits = commits;
        this.subjects = subjects;
        this.rowAcceptances = rowAcceptances;
        this.index = index;
        this.verdicts = verdicts;
        this.series = series;
        this.health = health;
        this.comparison = comparison;
        this.gate = gate;
    }

    @Override
    public Optional<JudgedReport> pull(InstalledRepo repo, PullNumber pull) {
        RepoId id = repo.id();
        List<RecordKey> keys = new ArrayList<>(verdictRecords.newest(id, PULL + pull, NEWEST));
        // a branch may go back to a commit that was judged before
        Optional<CommitSha> head = pulls.find(id, pull).map(PullRequest::headSha);
        keys.sort(Comparator.comparing(key -> !head.equals(Optional.of(key.sha()))));
        return keys.stream()
                .flatMap(key -> verdicts.of(id, key).map(it -> report(id, key, it)).stream())
                .findFirst();
    }

    @Override
    public Optional<PullStanding> pullStanding(InstalledRepo repo, PullNumber pull) {
        return pulls.find(repo.id(), pull)
                .map(known -> {
                    CommitSha head = known.headSha();
                    Optional<JudgedReport> report =
                            pull(repo, pull).filter(it -> it.about().equals(head));
                    PendingAcceptance pending =
                            report.map(JudgedReport::pending).orElse(PendingAcceptance.NONE);
                    return new PullStanding(
                            head,
                            Optional.of(known).filter(it -> !it.open()).map(it -> end(repo, it)),
                            checks(repo.id(), head).stream().map(it -> it.with(pending)).toList(),
                            report);
                });
    }

    private PullStanding.PullEnd end(InstalledRepo repo, PullRequest closed) {
        return pulls.mergeCommit(repo.id(), closed.number())
                .map(sha -> new PullStanding.PullEnd(sha, true))
                .orElseGet(() -> new PullStanding.PullEnd(closed.headSha(), false));
    }

    @Override
    public List<OpenPull> openPulls(InstalledRepo repo) {
        Map<String, ShownCheck> checks = new HashMap<>();
        publications
                .checksOnOpenPulls(repo.id(), CommitPublisher.CHECK)
                .forEach(it ->
                        checks.put(it.key().subject(), new ShownCheck(it.key().name(), it.line())));
        List<PullRequest> open = pulls.openIn(repo.id());
        var titles =
                subjects.of(
                        repo.id(),
                        open.stream().map(it -> SubjectLines.name(it.number())).toList());
        Set<PullNumber> accepting = index.acceptingPulls(repo.id()).keySet();
        return open.stream()
                .map(it ->
                        new OpenPull(
                                it,
                                Optional.ofNullable(titles.get(SubjectLines.name(it.number()))),
                                Optional.ofNullable(checks.get(it.headSha().value()))))
                .map(it -> accepting.contains(it.pull().number()) ? withPending(repo, it) : it)
                .sorted(
                        Comparator.comparing((OpenPull it) -> !it.isRed())
                                .thenComparing(it -> -it.pull().number().value()))
                .toList();
    }

    @Override
    public List<HeardRun> newestRuns(InstalledRepo repo) {
        List<WorkflowRun> runs = commits.newestRuns(repo.id(), RUNS);
        Set<String> shas =
                runs.stream().map(it -> it.headSha().value()).collect(Collectors.toSet());
        Map<String, SubjectLine> known = subjects.of(repo.id(), shas);
        return runs.stream()
                .map(it -> new HeardRun(it, Optional.ofNullable(known.get(it.headSha().value()))))
                .toList();
    }

    /** A document is read only where something was accepted since. */
    private OpenPull withPending(InstalledRepo repo, OpenPull open) {
        String target = PULL + open.pull().number();
        boolean mayBePending =
                open.isRed()
                        && verdictRecords.commitRecords(repo.id(), open.pull().headSha()).stream()
                                .filter(key -> key.target().equals(target))
                                .anyMatch(key ->
                                        !acceptedSince(repo.id(), open.pull(), key).isEmpty());
        return mayBePending
                ? pull(repo, open.pull().number())
                        .filter(it -> it.about().equals(open.pull().headSha()))
                        .map(it ->
                                new OpenPull(
                                        open.pull(),
                                        open.title(),
                                        open.check().map(check -> check.with(it.pending()))))
                        .orElse(open)
                : open;
    }

    private List<RowAcceptance> acceptedSince(RepoId repo, PullRequest pull, RecordKey key) {
        return PendingAcceptance.acceptedSince(
                key.at(), rowAcceptances.of(repo, pull.number(), pull.baseBranch()));
    }

    @Override
    public List<KnownRef> knownRefs(InstalledRepo repo) {
        List<CommitSha> newest = index.newestCommits(repo.id(), REFS);
        Map<String, SubjectLine> lines =
                subjects.of(repo.id(), newest.stream().map(CommitSha::value).toList());
        return Stream.concat(
                        index.newestTags(repo.id(), REFS).stream()
                                .map(it -> new KnownRef(it, Optional.empty())),
                        newest.stream()
                                .map(it ->
                                        new KnownRef(
                                                it.abbreviated(),
                                                Optional.ofNullable(lines.get(it.value())))))
                .toList();
    }

    @Override
    public Optional<SubjectLine> subject(InstalledRepo repo, PullNumber pull) {
        return subjects.of(repo.id(), SubjectLines.name(pull));
    }

    @Override
    public Optional<SubjectLine> subject(InstalledRepo repo, CommitSha commit) {
        return subjects.of(repo.id(), commit.value());
    }

    private List<ShownCheck> checks(RepoId repo, CommitSha sha) {
        return publications.checksOn(repo, sha).stream()
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
                commits.read(id, sha.get())
                        .workflowRuns()
                        .filter(it -> it.attempt().run().equals(run))
                        .map(WorkflowRun::url)
                        .findFirst();
        return verdictRecords.commitRecords(id, sha.get()).stream()
                .flatMap(key ->
                        verdicts.of(id, key).stream()
                                .filter(it -> page.filter(it.runs()::contains).isPresent())
                                .map(it -> report(id, key, it)))
                .toList();
    }

    @Override
    public List<JudgedReport> commit(InstalledRepo repo, String digits) {
        RepoId id = repo.id();
        return index.commits(id, digits).stream()
                .flatMap(sha -> verdictRecords.commitRecords(id, sha).stream())
                .flatMap(key -> verdicts.of(id, key).map(it -> report(id, key, it)).stream())
                .toList();
    }

    private JudgedReport report(RepoId repo, RecordKey key, VerdictDocument given) {
        String target = key.target();
        Optional<PullNumber> pull =
                target.startsWith(PULL)
                        ? Optional.of(
                                new PullNumber(Integer.parseInt(target.substring(PULL.length()))))
                        : Optional.empty();
        Optional<PullRequest> known = pull.flatMap(number -> pulls.find(repo, number));
        String branch =
                pull.isPresent()
                        ? known.map(it -> it.baseBranch().value()).orElse("")
                        : target.substring(target.indexOf('/') + 1);
        PendingAcceptance pending =
                known.map(it -> acceptedSince(repo, it, key))
                        .map(it -> PendingAcceptance.of(given.comparison(), it))
                        .orElse(PendingAcceptance.NONE);
        return new JudgedReport(
                key.sha(),
                branch,
                pull,
                attempt(commits.read(repo, key.sha()), given.runs()),
                Optional.of(key.at()),
                given.engine(),
                given.repeatable(),
                checks(repo, key.sha()).stream()
                        .filter(ShownCheck::isWhole)
                        .map(it -> it.with(pending))
                        .findFirst(),
                given.comparison(),
                pending);
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
    public List<SuiteGap> gaps(InstalledRepo repo) {
        RepositoryPolicy policy = comparison.finalPolicy(repo.id());
        Set<Attempt> setAside = health.history().setAside(repo.id(), policy.ignoredRunners());
        List<SuitePlatform> platforms = health.history().series(repo.id());
        List<SuiteGap> gaps = new ArrayList<>();
        for (SuitePolicy suite : policy.suites()) {
            List<List<MetricResult>> newest =
                    platforms.stream()
                            .filter(it -> it.suite().equals(suite.name()))
                            .map(it -> health.history().newest(repo.id(), it, setAside, 1))
                            .filter(it -> !it.runs().isEmpty())
                            .map(it -> it.measurements(0))
                            .toList();
            GateGap.of(suite, policy.rerun(), newest, List.of())
                    .forEach(it -> gaps.add(new SuiteGap(suite.name(), it)));
        }
        return gaps;
    }

    @Override
    public Set<Attempt> setAside(InstalledRepo repo) {
        return health.history().setAside(repo.id(), comparison.policy(repo.id()).ignoredRunners());
    }

    @Override
    public Set<String> suitesWithFile(InstalledRepo repo) {
        return comparison.policy(repo.id()).suites().stream()
                .filter(it -> it.baselineFrom() == SuitePolicy.BaselineSource.FILE)
                .map(SuitePolicy::name)
                .collect(Collectors.toSet());
    }

    @Override
    public RefComparison compare(InstalledRepo repo, String before, String after) {
        return comparison.of(repo.id(), before, after);
    }

    @Override
    public ReleaseReport release(
            InstalledRepo repo, RefComparison.RefPair names, RefComparison.JudgedRef compared) {
        Set<CommitSha> between =
                index.commitsBetween(repo.id(), compared.before(), compared.report().about());
        return new ReleaseReport(
                names.before(),
                names.after(),
                compared.report().comparison(),
                ReleaseCauses.of(series.knownChanges(repo.id()).all(), between));
    }

    @Override
    public Optional<PublishedReleases.NotesState> releaseNotes(InstalledRepo repo, String tag) {
        return index.releaseNotes(repo.id(), tag);
    }

    @Override
    public RepositoryWorth worth(InstalledRepo repo, int weeks) {
        RepoId id = repo.id();
        // what is recorded at this moment counts
        Instant now = gate.clock().instant().plusMillis(1);
        Instant from = now.minus(Duration.ofDays(7L * weeks));
        var facts =
                new GateWorth.WorthFacts(
                        gate.since(id),
                        gate.verdicts(id, from.minus(BEFORE), now),
                        gate.fates(id),
                        gate.actions(id, from.minus(BEFORE), now, MOST_READ),
                        gate.times(id, from, now),
                        series.knownChanges(id).all().stream()
                                .filter(it -> it.worse() > 0)
                                .filter(it -> it.state() != BranchChange.ChangeState.NOISE)
                                .map(StoredReports::regression)
                                .toList());
        LocalDate today = now.atOffset(ZoneOffset.UTC).toLocalDate();
        return new RepositoryWorth(
                GateWorth.of(facts, today, weeks),
                drills(repo).stream().map(DrillStore.StoredDrill::table).toList());
    }

    private static GateWorth.BranchRegression regression(BranchChange change) {
        boolean isAccepted = change.state() == BranchChange.ChangeState.ACCEPTED;
        return new GateWorth.BranchRegression(change.at(), change.pull(), isAccepted);
    }

    @Override
    public List<GateAction> actions(InstalledRepo repo, Instant from, Instant to) {
        return gate.actions(repo.id(), from, to, MOST_ACTIONS);
    }

    @Override
    public List<SuiteRunners> runners(InstalledRepo repo) {
        return health.history().series(repo.id()).stream()
                .map(where -> new SuiteRunners(where, runners(repo.id(), where)))
                .filter(it -> !it.runners().isEmpty())
                .toList();
    }

    private List<RunnerLedger> runners(RepoId repo, SuitePlatform where) {
        HistoryLedger history = health.history();
        return history.levels(
                repo, history.newest(repo, where, Set.of(), DetectionConstants.HISTORY_RUNS));
    }

    @Override
    public List<BranchChange> changes(InstalledRepo repo, int most) {
        return series.knownChanges(repo.id()).all().stream().limit(most).toList();
    }

    @Override
    public List<DrillStore.StoredDrill> drills(InstalledRepo repo) {
        return health.drills().newest(repo.id());
    }

    @Override
    public List<SeriesHealth> health(InstalledRepo repo, OptionalDouble see) {
        return health.of(repo.id(), see);
    }
}
