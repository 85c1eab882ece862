package io.perfwarden.web.api;

import module java.base;

import io.perfwarden.bot.query.BenchmarkGrid;
import io.perfwarden.bot.query.BranchChange;
import io.perfwarden.bot.query.RefComparison;
import io.perfwarden.bot.query.ReportQueries;
import io.perfwarden.bot.query.ReportQueries.JudgedReport;
import io.perfwarden.bot.query.ReportQueries.RepositoryState;
import io.perfwarden.bot.query.ReportQueries.SeriesHealth;
import io.perfwarden.bot.query.SeriesQueries;
import io.perfwarden.bot.query.SeriesSummary;
import io.perfwarden.bot.query.SeriesTrend;
import io.perfwarden.bot.query.TrendRange;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.DrillBlindness;
import io.perfwarden.compare.DrillChange;
import io.perfwarden.compare.DrillCounts;
import io.perfwarden.compare.DrillTable;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.db.BranchVerdicts.ChangedRow;
import io.perfwarden.db.DrillStore.StoredDrill;
import io.perfwarden.db.PublishedReports.CheckLine;
import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.Metric;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;
import io.perfwarden.model.SeriesId;
import io.perfwarden.model.SeriesKey;
import io.perfwarden.model.SubjectLine;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;
import io.perfwarden.report.Cases;
import io.perfwarden.report.chart.ChartSeries;
import io.perfwarden.report.chart.TrendPlot;
import io.perfwarden.report.github.CheckText;

/** Answers of queries, the same for each repository: 250 benchmarks, a pull request, a run. */
record GivenAnswers(Comparison judged, List<String> names) implements SeriesQueries, ReportQueries {
    static final CommitSha COMMIT = new CommitSha("9fceb02d0ae598e95dc970b74767f19372d61af8");
    static final CommitSha BEFORE = new CommitSha("1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d");
    private static final Instant AT = Instant.parse("2026-11-20T10:15:30Z");
    private static final SuitePlatform CORE = new SuitePlatform("core", "linux");

    /** Id of a series that there is. */
    static final SeriesId SERIES = series("sort/1").id();

    static GivenAnswers of(Comparison judged) {
        return new GivenAnswers(
                judged, IntStream.range(0, 250).mapToObj(i -> "sort/" + i).toList());
    }

    static GivenAnswers usual() {
        return of(Cases.mixed());
    }

    private static SeriesSummary series(String name) {
        Metric metric = Metric.of("time", Unit.parse("ns"));
        BenchmarkId id = new BenchmarkId(name, Map.of("size", "10"));
        return new SeriesSummary(
                SeriesId.of(SeriesKey.of(CORE, id, metric)),
                CORE,
                id,
                metric,
                OptionalDouble.of(113.5),
                OptionalDouble.of(0.124),
                OptionalDouble.empty(),
                OptionalDouble.of(0.05),
                RowOutcome.REGRESSED,
                "",
                12,
                new SeriesSummary.SeenValue(COMMIT, AT),
                Optional.empty());
    }

    private List<SeriesSummary> all() {
        return names.stream().map(GivenAnswers::series).toList();
    }

    @Override
    public BenchmarkGrid grid(RepoId repo, BenchmarkGrid.GridFilter filter) {
        List<BenchmarkGrid.Benchmark> found =
                all().stream()
                        .filter(it -> it.benchmark().name().contains(filter.text()))
                        .map(it ->
                                new BenchmarkGrid.Benchmark(it.benchmark().name(), it, List.of(it)))
                        .toList();
        int rows = BenchmarkGrid.GridFilter.ROWS;
        return new BenchmarkGrid(
                filter,
                found.stream().skip((filter.page() - 1L) * rows).limit(rows).toList(),
                found.size(),
                names.size(),
                Map.of(RowOutcome.REGRESSED, names.size()),
                List.of(CORE));
    }

    @Override
    public SeriesTrend trend(
            RepoId repo, List<SeriesId> asked, TrendRange range, Optional<PullNumber> pull) {
        List<SeriesSummary> known = all().stream().filter(it -> asked.contains(it.id())).toList();
        SeriesTrend.MeasuredRun run =
                new SeriesTrend.MeasuredRun(
                        "4711.2",
                        CORE,
                        0,
                        COMMIT,
                        AT,
                        Optional.of(new Attempt(new RunId(4711), 2)),
                        pull,
                        new BenchmarkEnvironment(Map.of("cpu", "Example 9000")));
        return new SeriesTrend(
                range,
                known,
                known.stream().map(GivenAnswers::chart).toList(),
                List.of(new TrendPlot.Marker(0, TrendPlot.Marker.Kind.RELEASE, "v1")),
                List.of(run),
                Map.of(),
                1,
                1,
                asked.stream()
                        .filter(id -> known.stream().noneMatch(it -> it.id().equals(id)))
                        .toList());
    }

    private static ChartSeries chart(SeriesSummary series) {
        return new ChartSeries(
                series.id().value(),
                "core",
                series.benchmark().label(),
                series.metric(),
                List.of(
                        new ChartSeries.ChartPoint(
                                0, Optional.of(AT), "9fceb02", 113.5, 0.5, "4711.2", false),
                        new ChartSeries.ChartPoint(
                                1, Optional.of(AT), "9fceb02", Double.NaN, 0, "4711.2", false)),
                List.of(ChartSeries.ChartLevel.around(0, 100, Double.NaN, 0.02, 0.05, false)),
                List.of(new ChartSeries.ChangeMark(0, 0.124)));
    }

    @Override
    public List<SeriesTrend.Selected> selectedPoints(RepoId repo, SeriesTrend trend, String run) {
        return List.of();
    }

    private JudgedReport report() {
        return new JudgedReport(
                COMMIT,
                "main",
                Optional.of(new PullNumber(12)),
                Optional.of(new Attempt(new RunId(4711), 2)),
                Optional.of(AT),
                "1.2.3",
                true,
                Optional.of(check()),
                judged);
    }

    @Override
    public Map<CommitSha, SubjectLine> subjects(RepoId repo, SequencedSet<CommitSha> commits) {
        return Map.of(COMMIT, SUBJECT);
    }

    private static final SubjectLine SUBJECT = new SubjectLine("Sort in place", "Ada");

    private static BranchChange change() {
        SeriesSummary series = series("sort/1");
        OptionalDouble limit = series.limit();
        var row = new ChangedRow(series.benchmark(), series.metric(), 100, 112.4, 0.124, limit);
        return new BranchChange(
                COMMIT,
                Optional.of(SUBJECT),
                Optional.of(BEFORE),
                AT,
                BranchChange.ChangeState.ACCEPTED,
                Optional.of(new PullNumber(11)),
                Optional.of(new AccountLogin("octocat")),
                "=cmd, \"needed\"",
                1,
                0,
                List.of(
                        new BranchChange.ListedChange(
                                series, row, BranchChange.ChangeState.ACCEPTED, false)),
                OptionalInt.of(45),
                Optional.of(
                        new BranchChange.ChangeFix(
                                new CommitSha("c0ffee0d0ae598e95dc970b74767f19372d61af8"),
                                Optional.of(new SubjectLine("Sort faster", "Bob")),
                                Optional.of(COMMIT),
                                Optional.of(new PullNumber(12)))));
    }

    @Override
    public List<RepositoryState> overview(List<InstalledRepo> repos) {
        return repos.stream()
                .map(it -> new RepositoryState(it, 250, List.of(change()), 1, Optional.of(AT)))
                .toList();
    }

    @Override
    public Optional<JudgedReport> pull(InstalledRepo repo, PullNumber pull) {
        return pull.value() == 12 ? Optional.of(report()) : Optional.empty();
    }

    @Override
    public Optional<PullStanding> pullStanding(InstalledRepo repo, PullNumber pull) {
        if (pull.value() == 13) {
            return Optional.of(
                    new PullStanding(COMMIT, Optional.empty(), List.of(), Optional.empty()));
        }
        return pull(repo, pull)
                .map(it ->
                        new PullStanding(
                                COMMIT, Optional.empty(), List.of(check()), Optional.of(it)));
    }

    @Override
    public List<KnownRef> knownRefs(InstalledRepo repo) {
        return List.of(new KnownRef(COMMIT.abbreviated(), Optional.of(SUBJECT)));
    }

    @Override
    public Optional<SubjectLine> subject(InstalledRepo repo, PullNumber pull) {
        return pull.value() == 12 ? Optional.of(SUBJECT) : Optional.empty();
    }

    @Override
    public Optional<SubjectLine> subject(InstalledRepo repo, CommitSha commit) {
        return commit.equals(COMMIT) ? Optional.of(SUBJECT) : Optional.empty();
    }

    @Override
    public List<JudgedReport> commit(InstalledRepo repo, String digits) {
        return COMMIT.value().startsWith(digits) ? List.of(report()) : List.of();
    }

    @Override
    public List<OpenPull> openPulls(InstalledRepo repo) {
        PullRequest pull =
                new PullRequest(
                        new PullNumber(12),
                        true,
                        new HeadBranch(Optional.of(repo.id()), new BranchName("feature/x")),
                        "octo",
                        COMMIT,
                        new BranchName("main"),
                        BEFORE,
                        AT);
        return Collections.nCopies(
                120, new OpenPull(pull, Optional.of(SUBJECT), Optional.of(check())));
    }

    private ShownCheck check() {
        CheckText shown = CheckText.of(ChangeGroups.of(judged), Cases.CONTEXT);
        return new ShownCheck(
                "perfwarden",
                new CheckLine(
                        Optional.of(CheckRunGateway.CheckRunStatus.COMPLETED),
                        Optional.of(CheckRunGateway.CheckRunConclusion.FAILURE),
                        "1 regression",
                        CheckText.nextStep(shown.summary())));
    }

    @Override
    public List<JudgedReport> run(InstalledRepo repo, RunId run) {
        return run.value() == 4711 ? List.of(report()) : List.of();
    }

    @Override
    public RefComparison compare(InstalledRepo repo, String before, String after) {
        return after.equals("feature/x")
                ? new RefComparison.JudgedRef(BEFORE, report())
                : new RefComparison.Lacking(
                        List.of(
                                new RefComparison.LackingRef(
                                        after, Optional.empty(), RefComparison.RefReason.UNKNOWN)));
    }

    @Override
    public List<BranchChange> changes(InstalledRepo repo, int most) {
        return Collections.nCopies(Math.min(most, 120), change());
    }

    @Override
    public List<StoredDrill> drills(InstalledRepo repo) {
        var counts = new TreeMap<>(Map.of(DrillChange.FIVE, new DrillCounts(7, 2, 1)));
        var table =
                new DrillTable(
                        CORE,
                        10,
                        3,
                        counts,
                        new TreeMap<>(Map.of("sort/1", counts)),
                        new TreeMap<>(Map.of("sort/1", DrillBlindness.ADVISED)));
        return List.of(new StoredDrill(table, "digest", AT));
    }

    @Override
    public List<SeriesHealth> health(InstalledRepo repo, OptionalDouble see) {
        return List.of(
                new SeriesHealth(
                        CORE,
                        40,
                        3,
                        1,
                        List.of(
                                new SeriesHealth.Visibility(
                                        series("sort/1"),
                                        OptionalDouble.of(0.07),
                                        Optional.empty())),
                        5,
                        2,
                        List.of(series("sort/2")),
                        Optional.of(AT),
                        Optional.empty(),
                        Optional.empty()));
    }
}
