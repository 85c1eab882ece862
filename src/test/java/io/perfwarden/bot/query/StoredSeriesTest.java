package io.perfwarden.bot.query;

import static io.perfwarden.testkit.Measurements.cpu;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.app.QueryWiring;
import io.perfwarden.bot.query.BenchmarkGrid.Benchmark;
import io.perfwarden.bot.query.BenchmarkGrid.Empty;
import io.perfwarden.bot.query.BenchmarkGrid.GridFilter;
import io.perfwarden.bot.query.BenchmarkGrid.Sort;
import io.perfwarden.bot.query.SeriesSummary.SeriesState;
import io.perfwarden.bot.run.MemoryBudget;
import io.perfwarden.bot.run.ResultsCodec;
import io.perfwarden.bot.run.SuiteResults;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceCause;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.db.BaselineAcceptances;
import io.perfwarden.db.BranchNotes.BranchNote;
import io.perfwarden.db.BranchVerdict;
import io.perfwarden.db.BranchVerdicts;
import io.perfwarden.db.BranchVerdicts.Base;
import io.perfwarden.db.BranchVerdicts.ChangedRow;
import io.perfwarden.db.BranchVerdicts.MeasuredSuite;
import io.perfwarden.db.FactStore;
import io.perfwarden.db.HistoryLedger.CommitLine;
import io.perfwarden.db.HistoryLedger.KnownRelease;
import io.perfwarden.db.HistoryLedger.SuiteSource;
import io.perfwarden.db.HistoryLedger.Tagged;
import io.perfwarden.db.ResultLedger.StoredResults;
import io.perfwarden.db.RetentionPolicy;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.*;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.report.chart.ChartSeries;
import io.perfwarden.report.chart.TrendPlot.Marker;
import io.perfwarden.testkit.MeasuredBranch;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the table of a repository's benchmarks shows, on both databases. */
@ParameterizedClass
@EnumSource
class StoredSeriesTest {
    private static final RepoId REPO = new RepoId(7);
    private static final SuitePlatform CORE = new SuitePlatform("core", "linux");

    @TempDir Path directory;
    private final Stores kind;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private FactStore facts;

    @SuppressWarnings("NullAway.Init")
    private MeasuredBranch branch;

    StoredSeriesTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        facts = FactStore.of(database, new SettableClock(MeasuredBranch.START));
        branch = new MeasuredBranch(facts, REPO);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private BenchmarkGrid grid(GridFilter filter) {
        return queries().grid(REPO, filter);
    }

    private StoredSeries queries() {
        return QueryWiring.series(database, facts, MemoryBudget.ofHeap(Long.MAX_VALUE));
    }

    private static MetricResult noisy(String name, int run, double level) {
        return time(name, level * (1 + 0.004 * Math.sin(run * 7.3)), "ns");
    }

    @Test
    void what_became_worse_is_first_with_its_change_limit_and_noise() {
        for (int run = 1; run <= 30; run++) {
            branch.run(
                    run,
                    CORE,
                    results(
                            noisy("parse", run, run == 30 ? 130 : 100),
                            noisy("walk", run + 1, 200),
                            noisy("copy", run + 2, 300),
                            noisy("hash", run + 3, 50)));
        }
        BenchmarkGrid grid = grid(GridFilter.all());
        Benchmark first = grid.rows().getFirst();
        assertThat(first.name()).isEqualTo("parse");
        assertThat(first.worst().change().orElseThrow()).isCloseTo(0.3, within(0.02));
        assertThat(first.worst().limit().orElseThrow()).isGreaterThan(0);
        assertThat(first.worst().noise().orElseThrow()).isBetween(0.0, 0.02);
        assertThat(first.worst().last().orElseThrow()).isCloseTo(130, within(1.0));
        assertThat(first.worst().outcome()).isNotEqualTo(RowOutcome.UNCHANGED);
        assertThat(first.worst().seen().commit()).isEqualTo(MeasuredBranch.sha(30));
        assertThat(first.worst().points()).isEqualTo(30);
        assertThat(grid.outcomes()).containsEntry(RowOutcome.UNCHANGED, 3);
        assertThat(grid.suites()).containsExactly(CORE);
    }

    @Test
    void a_series_that_the_newest_run_lacks_is_missing_since_a_run() {
        for (int run = 1; run <= 12; run++) {
            branch.run(
                    run,
                    CORE,
                    run < 9
                            ? results(noisy("parse", run, 100), noisy("walk", run, 200))
                            : results(noisy("parse", run, 100)));
        }
        SeriesSummary walk =
                grid(new GridFilter("WALK", Set.of(), "", "", Sort.CHANGE, 1))
                        .rows()
                        .getFirst()
                        .worst();
        assertThat(walk.isMissing()).isTrue();
        assertThat(walk.outcome()).isEqualTo(RowOutcome.MISSING);
        assertThat(walk.seen().commit()).isEqualTo(MeasuredBranch.sha(8));
    }

    @Test
    void an_empty_table_says_whether_there_are_no_results_or_none_that_fit() {
        assertThat(grid(GridFilter.all()).empty()).contains(Empty.NO_RESULTS);
        branch.run(1, CORE, results(noisy("parse", 1, 100)));
        assertThat(grid(GridFilter.all()).empty()).isEmpty();
        assertThat(grid(new GridFilter("", Set.of(), "none", "", Sort.NAME, 1)).empty())
                .contains(Empty.FILTERED);
    }

    @Test
    void a_renamed_suite_is_one_suite_and_keeps_its_points() {
        for (int run = 1; run <= 6; run++) {
            branch.run(run, CORE, results(noisy("parse", run, 100)));
        }
        SuitePlatform kern = new SuitePlatform("kern", "linux");
        for (int run = 7; run <= 9; run++) {
            branch.run(run, kern, results(noisy("parse", run, 100)));
        }
        assertThat(grid(GridFilter.all()).suites()).containsExactly(CORE, kern);
        for (SuitePlatform where : List.of(CORE, kern)) {
            var source = new SuiteSource(where.suite(), Optional.empty(), "bench-*");
            facts.history().measuredFrom(REPO, source);
        }
        BenchmarkGrid grid = grid(GridFilter.all());
        assertThat(grid.suites()).containsExactly(kern);
        assertThat(grid.rows().getFirst().worst().points()).isEqualTo(9);
    }

    @Test
    void a_page_has_a_hundred_benchmarks_in_a_stable_order() {
        branch.run(
                1,
                CORE,
                results(
                        IntStream.range(0, 250)
                                .mapToObj(i -> time("b%03d".formatted(i), 1 + i, "ns"))
                                .toArray(MetricResult[]::new)));
        BenchmarkGrid last = grid(new GridFilter("", Set.of(), "", "", Sort.NAME, 3));
        assertThat(last.pages()).isEqualTo(3);
        assertThat(last.found()).isEqualTo(250);
        assertThat(last.rows()).extracting(Benchmark::name).hasSize(50).startsWith("b200");
        assertThat(grid(new GridFilter("", Set.of(), "", "", Sort.NAME, 4)).rows()).isEmpty();
    }

    private SeriesTrend trend(TrendRange range, String... names) {
        var ids = Stream.of(names).map(StoredSeriesTest::id).toList();
        return queries().trend(REPO, ids, range);
    }

    private static SeriesId id(String name) {
        MetricResult one = time(name, 0, "ns");
        return SeriesId.of(SeriesKey.of(CORE, one));
    }

    private void shifted(int runs) {
        for (int run = 1; run <= runs; run++) {
            double level = run < 40 ? 100 : 120;
            branch.run(
                    run,
                    CORE,
                    results(
                            cpu(run < 50 ? "Zen 4" : "Zen 5"),
                            noisy("parse", run, level),
                            noisy(run == 30 ? "other" : "walk", run, 200)));
        }
    }

    @Test
    void a_trend_has_a_point_a_run_with_its_level_and_where_that_changed() {
        shifted(60);
        SeriesTrend trend = trend(TrendRange.ALL, "parse");
        ChartSeries chart = trend.charts().getFirst();
        assertThat(chart.points()).hasSize(60);
        assertThat(chart.points().get(45).value()).isCloseTo(120, within(1.0));
        assertThat(chart.points().get(45).run()).isEqualTo("46.1");
        assertThat(chart.changes()).hasSize(1);
        assertThat(chart.changes().getFirst().x()).isEqualTo(39);
        assertThat(chart.changes().getFirst().change()).isCloseTo(0.2, within(0.02));
        ChartSeries.ChartLevel last = chart.levels().getLast();
        assertThat(last.median()).isCloseTo(120, within(1.0));
        assertThat(last.lower()).isLessThan(last.median());
        assertThat(last.fail()).isGreaterThan(last.upper());
        assertThat(trend.markers()).containsExactly(new Marker(49, Marker.Kind.MACHINE, "Zen 5"));
    }

    @Test
    void a_run_that_lacks_a_series_is_a_gap_and_the_newest_commits_are_a_part() {
        shifted(60);
        SeriesTrend trend = trend(TrendRange.newest(40), "walk", "none", "parse");
        assertThat(trend.unknown()).containsExactly(id("none"));
        assertThat(trend.commits()).isEqualTo(40);
        assertThat(trend.all()).isEqualTo(60);
        assertThat(trend.charts()).hasSize(2);
        ChartSeries walk = trend.charts().getFirst();
        assertThat(walk.points()).hasSize(40);
        assertThat(walk.points().get(9).value()).isNaN();
        assertThat(walk.points().getFirst().x()).isZero();
        assertThat(walk.levels().getFirst().from()).isZero();
    }

    @Test
    void a_selected_point_names_the_machine_that_measured_it_not_another_platform_s() {
        SuitePlatform mac = new SuitePlatform("core", "macos");
        for (int run = 1; run <= 12; run++) {
            branch.run(run, CORE, results(machine("AMD EPYC 9654", "4"), noisy("parse", run, 100)));
            branch.run(run, mac, results(machine("Apple M2", "8"), noisy("parse", run, 50)));
        }
        StoredSeries queries = queries();
        SeriesId there = SeriesId.of(SeriesKey.of(mac, time("parse", 1, "ns")));
        for (List<SeriesId> asked : List.of(List.of(id("parse"), there), List.of(there))) {
            SeriesTrend trend = queries.trend(REPO, asked, TrendRange.USUAL);
            for (SeriesTrend.Selected point : queries.selectedPoints(REPO, trend, "12.1")) {
                assertThat(point.run().where()).isEqualTo(point.series().where());
                assertThat(point.run().machine().get(BenchmarkEnvironment.CPU))
                        .isEqualTo(
                                point.series().where().equals(mac) ? "Apple M2" : "AMD EPYC 9654");
                assertThat(point.before().orElseThrow().machine()).isEqualTo(point.run().machine());
            }
            assertThat(trend.markers()).isEmpty();
        }
    }

    @Test
    void the_number_of_processors_is_named_with_its_word() {
        for (int run = 1; run <= 12; run++) {
            branch.run(
                    run,
                    CORE,
                    results(machine("Zen 5", run < 7 ? "4" : "8"), noisy("parse", run, 100)));
        }
        assertThat(trend(TrendRange.USUAL, "parse").markers())
                .containsExactly(new Marker(6, Marker.Kind.MACHINE, "8 processors"));
    }

    private static BenchmarkEnvironment machine(String cpu, String procs) {
        return new BenchmarkEnvironment(
                Map.of(BenchmarkEnvironment.CPU, cpu, BenchmarkEnvironment.PROCS, procs));
    }

    @Test
    void a_range_is_between_two_commits_or_two_weeks() {
        shifted(60);
        String from = MeasuredBranch.sha(20).value();
        String to = MeasuredBranch.sha(29).value();
        assertThat(trend(TrendRange.parse(from + ".." + to).orElseThrow(), "parse").runs())
                .extracting(SeriesTrend.MeasuredRun::commit)
                .startsWith(MeasuredBranch.sha(20))
                .endsWith(MeasuredBranch.sha(29))
                .hasSize(10);
        assertThat(trend(TrendRange.parse("2d").orElseThrow(), "parse").commits()).isEqualTo(17);
        assertThat(trend(TrendRange.parse("abcdef0..").orElseThrow(), "parse").runs()).isEmpty();
    }

    @Test
    void
            a_selected_point_says_what_changed_since_the_one_before_and_how_many_commits_lie_between() {
        shifted(45);
        List<CommitSha> line =
                IntStream.of(40, 101, 102, 39).mapToObj(MeasuredBranch::sha).toList();
        facts.history()
                .storeLine(
                        REPO, MeasuredBranch.sha(40), new CommitLine(line), MeasuredBranch.START);
        StoredSeries queries = queries();
        SeriesTrend trend = queries.trend(REPO, List.of(id("parse")), TrendRange.USUAL);
        SeriesTrend.Selected point = queries.selectedPoints(REPO, trend, "40.1").getFirst();
        assertThat(point.change().orElseThrow()).isCloseTo(0.2, within(0.02));
        assertThat(point.commits()).hasValue(3);
        assertThat(point.before().orElseThrow().commit()).isEqualTo(MeasuredBranch.sha(39));
        assertThat(point.run().machine().get("cpu")).isEqualTo("Zen 4");
        assertThat(queries.selectedPoints(REPO, trend, "9999.1")).isEmpty();
    }

    @Test
    void the_first_point_of_a_range_says_what_changed_since_the_one_before_the_range() {
        shifted(45);
        List<CommitSha> line =
                IntStream.of(40, 101, 102, 39).mapToObj(MeasuredBranch::sha).toList();
        facts.history()
                .storeLine(
                        REPO, MeasuredBranch.sha(40), new CommitLine(line), MeasuredBranch.START);
        StoredSeries queries = queries();
        SeriesTrend trend =
                queries.trend(REPO, List.of(id("parse"), id("walk")), TrendRange.newest(6));
        assertThat(trend.runs().getFirst().key()).isEqualTo("40.1");
        List<SeriesTrend.Selected> points = queries.selectedPoints(REPO, trend, "40.1");
        assertThat(points).hasSize(2);
        assertThat(points.getFirst().change().orElseThrow()).isCloseTo(0.2, within(0.02));
        assertThat(points)
                .allSatisfy(point -> {
                    assertThat(point.commits()).hasValue(3);
                    assertThat(point.before().orElseThrow().key()).isEqualTo("39.1");
                });
        SeriesTrend all = queries.trend(REPO, List.of(id("parse")), TrendRange.ALL);
        assertThat(queries.selectedPoints(REPO, all, "1.1").getFirst().before()).isEmpty();
    }

    @Test
    void a_release_and_what_was_accepted_are_marked_at_the_first_run_that_has_it() {
        shifted(20);
        for (int run = 1; run <= 20; run++) {
            Tagged tagged =
                    new Tagged(run < 11 ? "v1.0" : "v1.1", MeasuredBranch.sha(run < 11 ? 1 : 11));
            facts.history()
                    .storeRelease(
                            REPO,
                            MeasuredBranch.sha(run),
                            new KnownRelease(Optional.of(tagged)),
                            MeasuredBranch.START);
        }
        assertThat(trend(TrendRange.ALL, "parse").markers())
                .containsExactly(
                        new Marker(0, Marker.Kind.RELEASE, "v1.0"),
                        new Marker(10, Marker.Kind.RELEASE, "v1.1"));
        assertThat(trend(TrendRange.newest(5), "parse").markers()).isEmpty();
    }

    @Test
    void a_note_is_at_the_first_run_that_has_its_commit_for_the_benchmarks_it_is_about() {
        shifted(20);
        List<CommitSha> line =
                IntStream.of(20, 101, 19, 18, 17).mapToObj(MeasuredBranch::sha).toList();
        facts.history()
                .storeLine(
                        REPO, MeasuredBranch.sha(20), new CommitLine(line), MeasuredBranch.START);
        noted("a", 11, "**", "measured");
        noted("b", 101, "pa*", "between");
        noted("c", 12, "walk", "of another benchmark");
        noted("d", 102, "**", "of another branch");
        facts.notes().record(REPO, note("e", Optional.empty(), "**", "not merged yet"));
        assertThat(trend(TrendRange.ALL, "parse").markers())
                .containsExactly(
                        new Marker(10, Marker.Kind.NOTE, "measured (octo, #3)"),
                        new Marker(19, Marker.Kind.NOTE, "between (octo, #3)"));
        assertThat(trend(TrendRange.newest(2), "parse").markers()).hasSize(1);
        assertThat(trend(TrendRange.newest(1), "parse").markers())
                .as("whether it was there before the first run that is shown is not known")
                .isEmpty();
    }

    private void noted(String order, int commit, String benchmarks, String text) {
        Optional<CommitSha> merged = Optional.of(MeasuredBranch.sha(commit));
        facts.notes().record(REPO, note(order, merged, benchmarks, text));
    }

    private static BranchNote note(
            String order, Optional<CommitSha> commit, String benchmarks, String text) {
        return new BranchNote(
                order, new PullNumber(3), commit, "octo", benchmarks, text, MeasuredBranch.START);
    }

    /** Of a commit the numbers of a hundred series are recorded. */
    @Test
    void all_series_that_a_commit_made_worse_are_open_and_not_only_those_with_recorded_numbers() {
        List<MetricResult> all =
                IntStream.range(0, 300).mapToObj(i -> time("b" + i, 100, "ns")).toList();
        for (int run = 1; run <= 8; run++) {
            double slow = run < 4 ? 100 : 130;
            branch.run(
                    run,
                    CORE,
                    results(
                            IntStream.range(0, 300)
                                    .mapToObj(i -> time("b" + i, i < 120 ? slow : 100, "ns"))
                                    .toArray(MetricResult[]::new)));
            List<MetricResult> worse = run == 4 ? all.subList(0, 120) : List.of();
            BranchVerdict judged =
                    new BranchVerdict(
                            new MeasuredSuite(
                                    CORE,
                                    new Attempt(new RunId(run), 1),
                                    MeasuredBranch.sha(run),
                                    MeasuredBranch.at(run)),
                            run == 4,
                            new Base("", "", ""),
                            SeriesIdSet.of(
                                    worse.stream().map(it -> SeriesId.of(SeriesKey.of(CORE, it)))),
                            SeriesIdSet.EMPTY,
                            worse.stream()
                                    .limit(BranchVerdicts.MOST_ROWS)
                                    .map(it ->
                                            new ChangedRow(
                                                    it.id(),
                                                    it.metric(),
                                                    100,
                                                    130,
                                                    0.3,
                                                    OptionalDouble.of(0.05)))
                                    .toList());
            facts.branchVerdicts().record(REPO, List.of(judged));
        }
        BenchmarkGrid grid = grid(GridFilter.all());
        assertThat(grid.outcomes())
                .isEqualTo(Map.of(RowOutcome.REGRESSED, 120, RowOutcome.UNCHANGED, 180));
        SeriesSummary last =
                queries().trend(REPO, List.of(id("b119")), TrendRange.ALL).series().getFirst();
        assertThat(last.open().orElseThrow().commit()).isEqualTo(MeasuredBranch.sha(4));
        assertThat(last.change().orElseThrow()).isCloseTo(0.3, within(1e-9));
    }

    @Test
    void an_accepted_row_and_a_regenerated_baseline_are_marked_at_the_next_run() {
        shifted(20);
        String path = queries().states(REPO).getFirst().baseline();
        Instant between = MeasuredBranch.at(8).minusSeconds(60);
        facts.acceptances().record(regenerated(path, between), UseCaseWorld.MAIN);
        facts.acceptances().record(regenerated("baselines/other.json", between), UseCaseWorld.MAIN);
        facts.rowAcceptances()
                .record(REPO, new PullNumber(4), UseCaseWorld.MAIN, accepted("parse", 12));
        facts.rowAcceptances()
                .record(REPO, new PullNumber(5), UseCaseWorld.MAIN, accepted("walk", 14));
        assertThat(trend(TrendRange.ALL, "parse").markers())
                .containsExactly(
                        new Marker(7, Marker.Kind.REGENERATED, "#3"),
                        new Marker(11, Marker.Kind.ACCEPTED, "#4"));
        assertThat(trend(TrendRange.ALL, "walk").markers())
                .containsExactly(
                        new Marker(7, Marker.Kind.REGENERATED, "#3"),
                        new Marker(13, Marker.Kind.ACCEPTED, "#5"));
    }

    private static BaselineAcceptances.BaselineAcceptance regenerated(String path, Instant at) {
        return new BaselineAcceptances.BaselineAcceptance(
                REPO, new PullNumber(3), path, "b".repeat(40), MeasuredBranch.sha(7), "ada", at);
    }

    /** Just before a run. */
    private static RowAcceptance accepted(String name, int run) {
        SeriesKey key = SeriesKey.of(CORE, time(name, 0, "ns"));
        var row =
                new AcceptedRow(
                        key, AcceptanceCause.LIMIT, new AcceptanceBound.Worsening(0.3, 0.35));
        return new RowAcceptance(
                "order-" + run,
                name,
                "ada",
                "worth it",
                MeasuredBranch.sha(run - 1),
                MeasuredBranch.at(run).minusSeconds(60),
                Optional.empty(),
                List.of(row));
    }

    @Test
    void a_run_of_an_older_commit_is_at_the_place_of_its_commit() {
        for (int run : new int[] {1, 2, 4}) {
            branch.run(run, CORE, results(noisy("parse", run, 100)));
        }
        branch.run(5, 1, 3, CORE, results(noisy("parse", 3, 100)));
        branch.run(2, 2, 2, CORE, results(noisy("parse", 3, 100)));
        List<CommitSha> line = IntStream.of(4, 3, 2, 1).mapToObj(MeasuredBranch::sha).toList();
        facts.history()
                .storeLine(REPO, MeasuredBranch.sha(3), new CommitLine(line), MeasuredBranch.START);
        assertThat(trend(TrendRange.ALL, "parse").charts().getFirst().points())
                .extracting(ChartSeries.ChartPoint::run)
                .containsExactly("1.1", "2.1", "2.2", "5.1", "4.1");
    }

    @Test
    void what_is_kept_is_what_is_made_and_a_run_makes_it_anew() {
        shifted(12);
        List<SeriesState> made = queries().states(REPO);
        queries().upkeep(MeasuredBranch.START);
        assertThat(kept()).isEqualTo(1);
        assertThat(queries().states(REPO)).containsExactlyInAnyOrderElementsOf(made);
        assertThat(made.getFirst().summary().spark()).startsWith("M");
        assertThat(made.getFirst().warn()).isPresent();
        StoredSeries queries = queries();
        assertThat(queries.all(REPO)).extracting(SeriesSummary::points).containsOnly(12);
        branch.run(13, CORE, results(noisy("parse", 13, 100), noisy("walk", 13, 200)));
        assertThat(kept()).isZero();
        assertThat(queries.all(REPO)).extracting(SeriesSummary::points).containsOnly(13);
    }

    private int kept() {
        return database.list(
                        "select repo from series_views where made = version",
                        row -> row.number("repo"))
                .size();
    }

    @Test
    void a_long_history_is_read_from_blocks_and_bounded_in_rows() {
        for (int run = 1; run <= 230; run++) {
            branch.run(run, CORE, results(noisy("parse", run, 100), noisy("walk", run, 200)));
        }
        SeriesTrend before = trend(TrendRange.ALL, "parse");
        queries().upkeep(MeasuredBranch.START);
        new RetentionPolicy(Duration.ofDays(9_000), Duration.ofDays(30), 120)
                .apply(database, new SettableClock(MeasuredBranch.START));
        assertThat(database.list("select run_id from points", row -> row.number("run_id")))
                .hasSize(120);
        SeriesTrend after = trend(TrendRange.ALL, "parse");
        assertThat(after).isEqualTo(before);
        assertThat(after.runs()).hasSize(230);
    }

    @Test
    void results_of_a_pull_request_are_points_behind_those_of_the_branch() {
        shifted(20);
        PullNumber pull = new PullNumber(12);
        CommitSha head = MeasuredBranch.sha(900);
        facts.pulls().record(REPO, pull(pull, head));
        Attempt attempt = new Attempt(new RunId(77), 1);
        WorkflowRun run = MeasuredBranch.ran(attempt, 900, MeasuredBranch.at(900));
        SuiteResults results =
                new SuiteResults(
                        "core",
                        Optional.of("linux"),
                        new SuiteResults.Origin(RunConclusion.SUCCESS, "", List.of(), List.of()),
                        results(time("parse", 0.125, "us")));
        facts.commits().record(REPO, run);
        facts.results()
                .takenIn(
                        REPO,
                        run,
                        false,
                        List.of(
                                new StoredResults(
                                        attempt,
                                        "core",
                                        Optional.of("linux"),
                                        true,
                                        ResultsCodec.encode(results))));
        SeriesTrend trend =
                queries().trend(REPO, List.of(id("parse")), TrendRange.ALL, Optional.of(pull));
        ChartSeries.ChartPoint last = trend.charts().getFirst().points().getLast();
        assertThat(last.pull()).isTrue();
        assertThat(last.x()).isEqualTo(20);
        assertThat(last.value()).isCloseTo(125, within(1e-9));
        assertThat(trend.run("77.1", CORE).orElseThrow().pull()).contains(pull);
        SeriesTrend.Selected point = queries().selectedPoints(REPO, trend, "77.1").getFirst();
        assertThat(point.change().orElseThrow()).isCloseTo(0.25, within(0.02));
        assertThat(queries().trend(REPO, List.of(id("parse")), TrendRange.ALL).runs()).hasSize(20);
    }

    private static PullRequest pull(PullNumber number, CommitSha head) {
        HeadBranch branch = new HeadBranch(Optional.of(REPO), new BranchName("faster"));
        BranchName main = new BranchName("main");
        CommitSha base = MeasuredBranch.sha(20);
        return new PullRequest(
                number, true, branch, "octo", head, main, base, MeasuredBranch.at(901));
    }

    @Test
    void of_many_series_the_table_is_the_kept_one_until_it_is_made_anew() {
        for (int run = 1; run <= 2; run++) {
            branch.run(
                    run,
                    CORE,
                    results(
                            IntStream.range(0, 1_100)
                                    .mapToObj(i -> time("b" + i, 1 + i, "ns"))
                                    .toArray(MetricResult[]::new)));
            if (run == 1) {
                queries().upkeep(MeasuredBranch.START);
            }
        }
        StoredSeries queries = queries();
        assertThat(queries.all(REPO)).extracting(SeriesSummary::points).containsOnly(1);
        queries.upkeep(MeasuredBranch.START);
        assertThat(queries.all(REPO)).extracting(SeriesSummary::points).containsOnly(2);
    }

    @Test
    void a_link_to_a_series_that_was_removed_long_ago_or_of_a_renamed_suite_works_still() {
        for (int run = 1; run <= 230; run++) {
            branch.run(
                    run,
                    CORE,
                    run <= 20
                            ? results(noisy("parse", run, 100), noisy("walk", run, 200))
                            : results(noisy("parse", run, 100)));
        }
        queries().upkeep(MeasuredBranch.START);
        SeriesTrend trend = trend(TrendRange.ALL, "walk");
        assertThat(trend.unknown()).isEmpty();
        SeriesSummary walk = trend.series().getFirst();
        assertThat(walk.outcome()).isEqualTo(RowOutcome.MISSING);
        assertThat(walk.seen().commit()).isEqualTo(MeasuredBranch.sha(20));
        assertThat(trend.charts().getFirst().points().get(19).value()).isFinite();
        assertThat(trend.charts().getFirst().points().get(20).value()).isNaN();
        SuitePlatform kern = new SuitePlatform("kern", "linux");
        branch.run(231, kern, results(noisy("parse", 231, 100)));
        for (SuitePlatform where : List.of(CORE, kern)) {
            var source = new SuiteSource(where.suite(), Optional.empty(), "bench-*");
            facts.history().measuredFrom(REPO, source);
        }
        SeriesTrend renamed = trend(TrendRange.ALL, "parse");
        assertThat(renamed.series().getFirst().where()).isEqualTo(kern);
        assertThat(renamed.charts().getFirst().points()).hasSize(231);
    }
}
