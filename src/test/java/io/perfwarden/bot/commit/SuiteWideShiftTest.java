package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.AccountLogin;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunId;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.CheckActionJob;
import io.perfwarden.queue.Job.CheckActionJob.Press;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A suite that is slower as a whole: one finding, which is accepted as one. */
class SuiteWideShiftTest extends WorldTest {
    private static final int RUNS = 30;
    private static final CommitSha NEWER = sha('c');
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);

    private static CommitSha commit(int number) {
        return new CommitSha("%040x".formatted(1000 + number));
    }

    /** Four benchmarks, one of them in a directory, all so much slower than usual. */
    private static String run(int number, double machine, double last) {
        return IntStream.range(0, 4)
                .mapToObj(b ->
                        String.format(
                                Locale.ROOT,
                                "{\"name\": \"%s\", \"unit\": \"ns\", \"value\": %.5g}",
                                b == 3 ? "io/read" : "b" + b,
                                100
                                        * (b + 1)
                                        * machine
                                        * (b == 3 ? last : 1)
                                        * (1 + 0.002 * ((number * 7 + b * 5) % 11 - 5))))
                .collect(Collectors.joining(",", "[", "]"));
    }

    /** Machines of the default branch are up to 6 % slower than usual. */
    @BeforeEach
    void history() {
        given(SuiteWideShiftTest.class, this::setUp);
    }

    private void setUp() {
        world.repository(ownBranch());
        world.github()
                .file("main", "baselines/core.json", run(0, 1, 1))
                .file(HEAD.value(), "baselines/core.json", run(0, 1, 1))
                .writer("octocat");
        for (int i = 0; i < RUNS; i++) {
            world.github().parent(commit(i + 1), commit(i));
            world.artifact(100 + i, "bench-core", run(i, 1 + 0.02 * (i * 3 % 4), 1));
            world.ran(PUSHED.id(100 + i).on(commit(i + 1)).succeeded());
        }
        world.github().parent(BASE, commit(RUNS));
        world.opened(GivenPull.of(ownBranch()).told());
    }

    private void brings(long id, CommitSha head, double machine, double last) {
        for (int attempt = 1; attempt <= 2; attempt++) {
            world.github().dropArtifacts(new RunId(id));
            world.artifact(id, "bench-core", run(attempt, machine, last));
            WorkflowRun run = RUN.id(id).on(head).attempt(attempt).succeeded();
            world.ran(id == 900 ? run : GivenRun.at(world.clock().instant(), run));
        }
    }

    private void doubled() {
        brings(900, HEAD, 2.1, 1);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private void pushed(long id, double machine, double last) {
        world.github()
                .branch(ownBranch().branch().value(), NEWER)
                .file(NEWER.value(), "baselines/core.json", run(0, 1, 1));
        world.opened(GivenPull.of(ownBranch()).at(NEWER, 600).told());
        world.pass(Duration.ofMinutes(11));
        brings(id, NEWER, machine, last);
    }

    private List<RowAcceptance> recorded() {
        return world.ledger().rowAcceptances().of(REPO.id(), PULL);
    }

    @Test
    void all_benchmarks_twice_as_slow_are_one_finding() {
        world.artifact(900, "bench-core", run(1, 2.1, 1)).ran(RUN.succeeded());
        assertThat(title()).isEqualTo("Measuring again");
        doubled();
        assertThat(title()).isEqualTo("4 regressions: core: all 4 benchmarks 2.0x slower");
        assertThat(report())
                .contains("| \u274c | **2.0x\u00a0slower** | `core`: all 4 benchmarks")
                .contains("measured twice")
                .contains("this pull request: `/perfwarden accept core max=+110% REASON`")
                .containsOnlyOnce("| \u274c |")
                .doesNotContain("unchanged");
    }

    @Test
    void a_benchmark_that_is_slower_still_is_a_finding_of_its_own() {
        brings(900, HEAD, 2, 1.5);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("`core`: 3 of 4 benchmarks").contains("`io/read`");
    }

    @Test
    void a_suite_as_slow_as_a_machine_once_was_passes() {
        brings(900, HEAD, 1.06, 1);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @ValueSource(strings = {"core", "*", "**", "\"core: all 4 benchmarks\""})
    void it_is_accepted_as_one_and_still_fails_what_is_worse(String name) {
        doubled();
        world.comments("octocat", "/perfwarden accept " + name + " max=+120% the new format");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(recorded().getFirst().rows()).hasSize(1);
        assertThat(replies().getLast()).contains("all benchmarks of `core` together");
        pushed(901, 2.15, 1);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.SUCCESS);
        pushed(902, 3, 1);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("over the accepted limit");
    }

    @Test
    void a_benchmark_that_becomes_slower_beside_an_accepted_suite_fails() {
        doubled();
        world.comments("octocat", "/perfwarden accept core max=+120% the new format");
        pushed(901, 2.1, 1.5);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("`io/read`");
    }

    @Test
    void a_suite_that_is_worse_than_the_most_is_not_accepted() {
        doubled();
        world.comments("octocat", "/perfwarden accept core max=+50% the new format");
        assertThat(recorded()).isEmpty();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(replies().getLast()).contains("the suite as a whole is 10");
    }

    @Test
    void the_button_accepts_it_with_room_for_another_machine() {
        doubled();
        world.pass(Duration.ofMinutes(1));
        world.tell(
                CheckActionJob.of(
                        REPO,
                        HEAD,
                        new Press(
                                "accept",
                                new AccountLogin("octocat"),
                                "delivery-1",
                                world.clock().instant())));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(recorded().getFirst().rows())
                .extracting(row -> SuiteWideShift.isKey(row.key()))
                .containsExactly(true);
        pushed(901, 2.2, 1);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_regenerated_baseline_accepts_that_level_and_still_fails_what_is_worse() {
        doubled();
        world.comments("octocat", "/regen-baseline core");
        CommitSha after = world.github().commits().getFirst().sha();
        world.opened(GivenPull.of(ownBranch()).at(after, 600).told());
        brings(901, after, 2.16, 1);
        assertThat(conclusion(after)).contains(CheckRunConclusion.SUCCESS);
        brings(902, after, 2.1, 1.5);
        assertThat(conclusion(after)).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("`io/read`");
        brings(903, after, 3, 1);
        assertThat(conclusion(after)).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void on_the_default_branch_it_is_told_as_one() {
        CommitSha landed = commit(RUNS + 1);
        world.github().parent(landed, commit(RUNS));
        for (int attempt = 1; attempt <= 2; attempt++) {
            world.github().dropArtifacts(new RunId(700));
            world.artifact(700, "bench-core", run(attempt, 2, 1));
            world.ran(PUSHED.id(700).on(landed).attempt(attempt).succeeded());
        }
        assertThat(conclusion(landed)).contains(CheckRunConclusion.FAILURE);
        SuiteComparison told = world.told().getLast().comparison().suites().getFirst();
        assertThat(told.counts()).containsOnlyKeys(RowOutcome.REGRESSED);
        assertThat(SuiteWideShift.mergeRows(told)).hasSize(1);
    }
}
