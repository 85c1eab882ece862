package io.perfwarden.bot.query;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.Baseline.BaselineProvenance;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.bot.query.BranchChange.ChangeFix;
import io.perfwarden.bot.query.BranchChange.ChangeState;
import io.perfwarden.bot.query.ReportQueries.RepositoryState;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceCause;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.model.*;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.PullMergedJob;
import io.perfwarden.queue.Job.SubjectLineJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Measurements;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One entry for each commit that made something worse or better, and what became of it. */
class BranchChangesTest extends WorldTest {
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);
    private static final AccountLogin ADA = new AccountLogin("ada");

    @TempDir private Path other;

    @BeforeEach
    void repository() {
        repository(world);
    }

    private static void repository(UseCaseWorld world) {
        world.repository(ownBranch());
        for (int i = 1; i <= 24; i++) {
            world.github().parent(commit(i), commit(i - 1));
            world.github().file(commit(i).value(), "baselines/core.json", times(100, 100));
        }
    }

    private static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(1000 + number));
    }

    private void ran(int number, double parse) {
        ran(world, number, parse, 100);
    }

    private static void ran(UseCaseWorld world, int number, double parse, double render) {
        world.artifact(100 + number, "bench-core", times(parse, render));
        world.ran(PUSHED.id(100 + number).on(commit(number)).succeeded());
    }

    private List<BranchChange> changes() {
        return world.reports().changes(REPO, 100);
    }

    private BranchChange only() {
        assertThat(changes()).hasSize(1);
        return changes().getFirst();
    }

    private static String told(BranchChange change) {
        String rows =
                change.rows().stream()
                        .map(row ->
                                row.series().benchmark().name()
                                        + " %+.0f %%".formatted(100 * row.change()))
                        .collect(Collectors.joining(", "));
        return "%s..%s %s: %s"
                .formatted(
                        change.before().map(BranchChangesTest::number).orElse("?"),
                        number(change.commit()),
                        change.state().id(),
                        rows);
    }

    private static String number(CommitSha sha) {
        return String.valueOf(Integer.parseInt(sha.value().substring(30), 16) - 1000);
    }

    private List<String> told() {
        return changes().stream().map(BranchChangesTest::told).toList();
    }

    @Test
    void
            what_is_worse_at_several_commits_changed_at_the_first_and_is_open_until_it_is_good_again() {
        ran(1, 100);
        assertThat(changes()).isEmpty();
        ran(2, 130);
        assertThat(told()).containsExactly("1..2 open: parse +30 %");
        ran(3, 131);
        ran(5, 130);
        assertThat(told()).containsExactly("1..2 open: parse +30 %");
        ran(6, 101);
        assertThat(told()).containsExactly("1..2 fixed: parse +30 %");
    }

    @Test
    void a_change_that_was_fixed_names_the_commit_and_the_pull_request_that_fixed_it() {
        ran(1, 100);
        ran(2, 130);
        ran(3, 131);
        ran(4, 101);
        ran(5, 60);
        ran(6, 60);
        world.handle(
                new SubjectLineJob(REPO, commit(4).value(), new SubjectLine("Sort less", "Bob")));
        GivenPull fixing = GivenPull.of(ownBranch()).at(UseCaseWorld.sha('c'), 59);
        world.opened(fixing.told());
        world.closed(fixing.closed(60));
        world.handle(new PullMergedJob(REPO, new PullNumber(7), commit(4)));
        ChangeFix fix = changes().getLast().fix().orElseThrow();
        assertThat(number(fix.commit())).isEqualTo("4");
        assertThat(fix.before().map(BranchChangesTest::number)).hasValue("3");
        assertThat(fix.subject().map(SubjectLine::sentence)).hasValue("Sort less, by Bob");
        assertThat(fix.pull()).hasValue(new PullNumber(7));
    }

    @Test
    void of_a_change_that_came_back_each_fix_is_named() {
        ran(1, 100);
        ran(2, 130);
        ran(3, 100);
        ran(4, 140);
        ran(5, 101);
        assertThat(changes())
                .extracting(it -> it.fix().map(fix -> number(fix.commit())).orElse("?"))
                .containsExactly("5", "3");
    }

    private SeriesSummary series(String name) {
        return world.series().all(REPO.id()).stream()
                .filter(it -> it.benchmark().name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The first runs are held against the baseline file, the later ones against each other. */
    @Test
    void a_regression_that_the_newest_runs_agree_on_is_the_worst_of_the_table_while_it_is_open() {
        for (int i = 1; i <= 20; i++) {
            ran(i, (i < 5 ? 100 : 130) + 0.01 * i);
        }
        assertThat(told()).containsExactly("4..5 open: parse +30 %");
        SeriesSummary parse = series("parse");
        assertThat(parse.outcome()).isEqualTo(RowOutcome.REGRESSED);
        assertThat(parse.open().orElseThrow().commit()).isEqualTo(commit(5));
        assertThat(parse.change().orElseThrow()).isCloseTo(0.3, within(0.01));
        assertThat(only().rows().getFirst().series()).isEqualTo(parse);
        BenchmarkGrid grid = world.series().grid(REPO.id(), BenchmarkGrid.GridFilter.all());
        assertThat(grid.rows().getFirst().worst()).isEqualTo(parse);
        assertThat(grid.outcomes())
                .isEqualTo(Map.of(RowOutcome.REGRESSED, 1, RowOutcome.UNCHANGED, 1));
        SeriesTrend trend = world.series().trend(REPO.id(), List.of(parse.id()), TrendRange.USUAL);
        assertThat(trend.series()).containsExactly(parse);
        ran(21, 100);
        ran(22, 100);
        assertThat(told()).containsExactly("20..21 better: parse -23 %", "4..5 fixed: parse +30 %");
        assertThat(series("parse").open()).isEmpty();
        assertThat(series("parse").outcome()).isEqualTo(RowOutcome.IMPROVED);
    }

    /** Without the verdict, five per cent is the limit, and the run before what it is held to. */
    @Test
    void the_table_has_the_limits_and_outcomes_of_the_verdict_that_was_given() {
        world.config(CONFIG + "    fail: 40%\n    warn: 20%\n");
        ran(1, 100);
        ran(2, 130);
        SeriesSummary parse = series("parse");
        assertThat(parse.limit()).as("what fails, also of a row that warns").hasValue(0.4);
        assertThat(parse.outcome()).isEqualTo(RowOutcome.SLOWER);
        assertThat(parse.change().orElseThrow()).isCloseTo(0.3, within(1e-9));
        ran(3, 150);
        assertThat(series("parse").outcome()).isEqualTo(RowOutcome.REGRESSED);
        assertThat(series("parse").limit()).hasValue(0.4);
        assertThat(series("parse").change().orElseThrow())
                .as("against the baseline file, not against the run before")
                .isCloseTo(0.5, within(1e-9));
        assertThat(series("render").outcome()).isEqualTo(RowOutcome.UNCHANGED);
    }

    @Test
    void what_becomes_worse_once_more_is_another_entry() {
        ran(1, 100);
        ran(2, 130);
        ran(3, 170);
        assertThat(told()).containsExactly("2..3 open: parse +31 %", "1..2 open: parse +30 %");
        ran(4, 130);
        assertThat(told()).containsExactly("2..3 fixed: parse +31 %", "1..2 open: parse +30 %");
    }

    @Test
    void what_was_good_in_between_is_fixed_even_while_it_is_worse_again() {
        ran(1, 100);
        ran(2, 130);
        ran(3, 100);
        ran(4, 140);
        assertThat(told()).containsExactly("3..4 open: parse +40 %", "1..2 fixed: parse +30 %");
    }

    @Test
    void all_that_a_commit_changed_is_one_entry() {
        world.config(
                CONFIG
                        + """
                          - name: edge
                            workflow: bench.yml
                            artifact: "bench-edge"
                        """);
        for (int i = 1; i <= 12; i++) {
            world.github().file(commit(i).value(), "baselines/edge.json", times(50, 50));
        }
        for (int i = 1; i <= 3; i++) {
            world.artifact(100 + i, "bench-edge", times(i == 1 ? 50 : 60, i == 1 ? 50 : 40));
            ran(world, i, i == 1 ? 100 : 130, i == 1 ? 100 : 150);
        }
        BranchChange change = only();
        assertThat(told(change))
                .isEqualTo("1..2 open: render +50 %, parse +30 %, parse +20 %, render -20 %");
        assertThat(change.worse()).isEqualTo(3);
        assertThat(change.better()).isEqualTo(1);
        assertThat(change.suites())
                .containsExactly(new SuitePlatform("core", ""), new SuitePlatform("edge", ""));
    }

    @Test
    void a_single_better_run_of_a_noisy_benchmark_is_no_improvement() {
        for (int i = 1; i <= 6; i++) {
            ran(i, i % 2 == 0 ? 80 : 100);
        }
        assertThat(told()).isEmpty();
    }

    @Test
    void what_only_became_better_is_told_once() {
        ran(1, 100);
        ran(2, 60);
        assertThat(told()).as("another run decides").isEmpty();
        ran(3, 60);
        assertThat(told()).containsExactly("1..2 better: parse -40 %");
    }

    @Test
    void what_another_attempt_does_not_find_is_noise() {
        ran(1, 100);
        ran(2, 130);
        world.github().dropArtifacts(new RunId(102));
        world.artifact(102, "bench-core", times(100, 100));
        world.ran(PUSHED.id(102).attempt(2).on(commit(2)).succeeded());
        assertThat(told()).containsExactly("1..2 noise: parse +30 %");
        ran(3, 100);
        assertThat(told()).containsExactly("1..2 noise: parse +30 %");
    }

    @ParameterizedTest
    @ValueSource(strings = {"worth it", "noise: a busy disk"})
    void what_was_accepted_of_the_pull_request_that_brought_it_names_who_and_why(String reason) {
        ran(1, 100);
        PullNumber pull = new PullNumber(7);
        world.opened(GivenPull.of(ownBranch()).at(commit(2), 60).told());
        accepts(pull, reason);
        world.closed(GivenPull.of(ownBranch()).at(commit(2), 60).closed(70));
        ran(3, 130);
        BranchChange change = only();
        assertThat(change.state())
                .isEqualTo(reason.startsWith("noise") ? ChangeState.NOISE : ChangeState.ACCEPTED);
        assertThat(change.by()).contains(ADA);
        assertThat(change.reason()).isEqualTo(reason);
        assertThat(change.pull()).contains(pull);
        assertThat(told(change)).startsWith("1..3 ");
        ran(4, 100);
        assertThat(only().state())
                .isEqualTo(reason.startsWith("noise") ? ChangeState.NOISE : ChangeState.FIXED);
    }

    /** The commit that a squashed pull request becomes is no head of it. */
    @ParameterizedTest
    @CsvSource({"60, accepted", "-60, open", "900, open"})
    void what_was_accepted_of_a_squashed_pull_request_is_found_by_when_it_was_closed(
            int closed, String state) {
        ran(1, 100);
        PullNumber pull = new PullNumber(7);
        GivenPull squashed = GivenPull.of(ownBranch()).at(UseCaseWorld.sha('c'), closed - 1);
        world.opened(squashed.told());
        accepts(pull, "worth it");
        world.closed(squashed.closed(closed));
        ran(2, 130);
        BranchChange change = only();
        assertThat(change.state().id()).isEqualTo(state);
        assertThat(change.pull())
                .isEqualTo(Optional.of(pull).filter(_ -> state.equals("accepted")));
    }

    @Test
    void a_squashed_pull_request_of_which_nothing_was_accepted_is_known_by_the_commit_it_became() {
        ran(1, 100);
        PullNumber pull = new PullNumber(7);
        GivenPull squashed = GivenPull.of(ownBranch()).at(UseCaseWorld.sha('c'), 59);
        world.opened(squashed.told());
        world.closed(squashed.closed(60));
        ran(3, 130);
        assertThat(only().pull()).isEmpty();
        int requests = world.github().calls().size();
        world.handle(new PullMergedJob(REPO, pull, commit(2)));
        assertThat(only().pull()).contains(pull);
        assertThat(only().state()).isEqualTo(ChangeState.OPEN);
        assertThat(world.github().calls()).hasSize(requests);
    }

    @Test
    void what_is_worse_than_was_accepted_is_open() {
        ran(1, 100);
        PullNumber pull = new PullNumber(7);
        world.opened(GivenPull.of(ownBranch()).at(commit(2), 60).told());
        accepts(pull, "worth it");
        world.closed(GivenPull.of(ownBranch()).at(commit(2), 60).closed(70));
        ran(2, 150);
        assertThat(only().state()).isEqualTo(ChangeState.OPEN);
    }

    @Test
    void what_was_accepted_for_another_base_is_open() {
        ran(1, 100);
        PullNumber pull = new PullNumber(7);
        world.opened(GivenPull.of(ownBranch()).at(commit(2), 60).told());
        accepts(pull, new BranchName("playground"), "worth it");
        world.closed(GivenPull.of(ownBranch()).at(commit(2), 60).closed(70));
        ran(3, 130);
        assertThat(only().state()).isEqualTo(ChangeState.OPEN);
    }

    private void accepts(PullNumber pull, String reason) {
        accepts(pull, UseCaseWorld.MAIN, reason);
    }

    private void accepts(PullNumber pull, BranchName base, String reason) {
        SeriesKey key =
                SeriesKey.of(
                        new SuitePlatform("core", ""),
                        BenchmarkId.of("parse"),
                        Metric.of("time", Unit.parse("ns")));
        var row =
                new AcceptedRow(
                        key, AcceptanceCause.LIMIT, new AcceptanceBound.Worsening(0.3, 0.35));
        world.ledger()
                .rowAcceptances()
                .record(
                        REPO.id(),
                        pull,
                        base,
                        new RowAcceptance(
                                "order-1",
                                "parse",
                                ADA.value(),
                                reason,
                                commit(2),
                                START,
                                Optional.empty(),
                                List.of(row)));
    }

    @Test
    void a_baseline_that_a_person_had_made_later_accepts_it() {
        ran(1, 100);
        ran(2, 130);
        var from =
                new BaselineProvenance(
                        Optional.of(commit(2)),
                        "main",
                        Optional.empty(),
                        Optional.of(START),
                        ADA.value(),
                        "validation costs that");
        byte[] made =
                BaselineCodec.encode(
                        new Baseline(
                                Optional.of(from),
                                Measurements.results(
                                        Measurements.time("parse", 130, "ns"),
                                        Measurements.time("render", 100, "ns"))));
        world.github()
                .file(
                        commit(3).value(),
                        "baselines/core.json",
                        new String(made, StandardCharsets.UTF_8));
        ran(3, 130);
        BranchChange change = only();
        assertThat(change.state()).isEqualTo(ChangeState.ACCEPTED);
        assertThat(change.by()).contains(ADA);
        assertThat(change.reason()).isEqualTo("validation costs that");
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(longs = {1, 2, 3, 4})
    void the_order_in_which_runs_arrive_does_not_matter(long seed) {
        double[] values = {100, 130, 131, 100, 100, 160, 165, 70, 71, 100};
        List<Integer> order = new ArrayList<>(IntStream.range(0, values.length).boxed().toList());
        order.forEach(i -> ran(i + 1, values[i]));
        List<String> expected = told();
        assertThat(expected).hasSizeGreaterThan(2);
        Collections.shuffle(order, new Random(seed));
        try (UseCaseWorld shuffled = new UseCaseWorld(other)) {
            repository(shuffled);
            for (int i : order) {
                ran(shuffled, i + 1, values[i], 100);
                shuffled.reports().changes(REPO, 100);
            }
            assertThat(shuffled.reports().changes(REPO, 100).stream().map(BranchChangesTest::told))
                    .as("%s", order)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void verdicts_of_an_earlier_version_are_recorded_from_their_evidence(Stores store) {
        try (UseCaseWorld own = new UseCaseWorld(other, store)) {
            repository(own);
            double[] values = {100, 130, 130, 60, 61};
            for (int i = 0; i < values.length; i++) {
                ran(own, i + 1, values[i], 100);
            }
            List<BranchChange> expected = own.reports().changes(REPO, 100);
            BranchVerdictsUpgrade fill = own.asOfEarlierVersion();
            assertThat(own.reports().changes(REPO, 100)).isEmpty();
            fill.fillNext();
            fill.fillNext();
            assertThat(own.reports().changes(REPO, 100)).hasSize(2).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void the_first_page_shows_what_is_open_and_nothing_of_another_repository(Stores store) {
        try (UseCaseWorld own = new UseCaseWorld(other, store)) {
            repository(own);
            ran(own, 1, 100, 100);
            ran(own, 2, 130, 100);
            ran(own, 3, 130, 140);
            InstalledRepo empty =
                    new InstalledRepo(
                            REPO.installation(), new RepoId(4711), new RepoName("octo", "empty"));
            List<RepositoryState> all = own.reports().overview(List.of(empty, REPO));
            assertThat(all).extracting(RepositoryState::repo).containsExactly(REPO, empty);
            assertThat(all.getFirst().opens()).isEqualTo(2);
            assertThat(all.getFirst().open().stream().map(BranchChangesTest::told))
                    .containsExactly("2..3 open: render +40 %", "1..2 open: parse +30 %");
            assertThat(all.getFirst().benchmarks()).isEqualTo(2);
            assertThat(all.getFirst().lastRun()).contains(START);
            assertThat(all.getLast().open()).isEmpty();
            assertThat(all.getLast().lastRun()).isEmpty();
            assertThat(own.reports().changes(REPO, 1)).hasSize(1);
        }
    }
}
