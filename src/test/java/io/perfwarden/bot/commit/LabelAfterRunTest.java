package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.Attempt;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullLabelJob;
import io.perfwarden.queue.Job.PullReadyJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Workflows that GitHub starts, and whose jobs run only with the label of {@code run-label}. */
class LabelAfterRunTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final GivenPull GIVEN = GivenPull.of(ownBranch());
    private static final String WORKFLOW =
            """
            on:
              pull_request:
                types: [opened, synchronize, reopened, labeled]
              workflow_dispatch:
            jobs:
              core:
                if: contains(github.event.pull_request.labels.*.name, 'perf')
                steps:
                  - uses: actions/upload-artifact@v4
                    with: {name: bench-core}
            """;

    /** How a run measures nothing. */
    private enum Without {
        JOB(RunConclusion.SUCCESS),
        RUN(RunConclusion.SKIPPED),
        RESULTS(RunConclusion.SUCCESS);

        private final RunConclusion conclusion;

        Without(RunConclusion conclusion) {
            this.conclusion = conclusion;
        }
    }

    @BeforeEach
    void a_pull_request_without_the_label() {
        world.github().writer("octocat");
        world.repository(ownBranch())
                .config("run-label: perf\nwhen-no-verdict: neutral\n" + CONFIG);
        world.github().file(HEAD.value(), ".github/workflows/bench.yml", WORKFLOW);
        world.opened(GIVEN.told());
    }

    private int now() {
        return (int) Duration.between(START, world.clock().instant()).toSeconds();
    }

    /** A run begins now, and leaves the suite out. */
    private void leftOut(int id, Without what) {
        var core = what == Without.RESULTS ? RunConclusion.SUCCESS : RunConclusion.SKIPPED;
        world.github().jobs(new Attempt(new RunId(id), 1), Map.of("core", core));
        WorkflowRun run = RUN.id(id).ended(what.conclusion);
        world.ran(GivenRun.at(world.clock().instant(), run)).pass(Duration.ofMinutes(3));
    }

    private void measured(int id, double render) {
        world.artifact(id, "bench-core", times(100, render));
        world.ran(GivenRun.at(world.clock().instant(), RUN.id(id).succeeded()));
    }

    /** GitHub tells of the label, or of its loss, with the pull request as it is then. */
    private void label(boolean on) {
        world.pass(Duration.ofMinutes(1));
        world.github().label("perf", on).pull(GIVEN.at(HEAD, now()).told());
        tell();
    }

    private void tell() {
        world.tell(new PullLabelJob(REPO, PULL, "perf"));
    }

    private void assertWaitsThenAsks() {
        assertThat(status()).isNotEqualTo(CheckRunStatus.COMPLETED);
        assertThat(title()).isEqualTo("Waiting for the benchmark workflow");
        world.pass(DEADLINE.plusMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).isEqualTo("Not measured: no run was started");
        world.pass(DEADLINE.multipliedBy(3));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @EnumSource
    void from_the_label_on_the_check_waits_for_a_run_and_then_asks_for_it(Without what) {
        leftOut(900, what);
        assertThat(conclusion())
                .contains(
                        what == Without.RESULTS
                                ? CheckRunConclusion.NEUTRAL
                                : CheckRunConclusion.SKIPPED);
        label(true);
        assertWaitsThenAsks();
        measured(901, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(doubles = {100, 130})
    void the_run_that_the_label_starts_decides(double render) {
        leftOut(900, Without.JOB);
        label(true);
        world.pass(Duration.ofSeconds(2));
        measured(901, render);
        assertThat(conclusion())
                .contains(render > 100 ? CheckRunConclusion.FAILURE : CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void what_its_own_script_left_out_stays_so_once_it_is_ready_for_review(boolean byScript) {
        world.github()
                .file(
                        HEAD.value(),
                        ".github/workflows/bench.yml",
                        """
                        on: pull_request
                        jobs:
                          choose:
                            outputs: {core: "${{ steps.choose.outputs.core }}"}
                            steps:
                              - id: choose
                                run: sh ci/choose.sh
                          core:
                            needs: choose
                            if: needs.choose.outputs.core == 'true'
                            steps:
                              - uses: actions/upload-artifact@v4
                                with: {name: bench-core}
                        """)
                .file(HEAD.value(), "ci/choose.sh", "git diff HEAD~1");
        if (byScript) {
            world.github().changed("ci/choose.sh");
        }
        leftOut(900, Without.JOB);
        var before = byScript ? CheckRunConclusion.ACTION_REQUIRED : CheckRunConclusion.SKIPPED;
        assertThat(conclusion()).contains(before);
        world.handle(PullReadyJob.of(REPO, GIVEN.at(HEAD, now()).told()));
        assertThat(conclusion()).contains(before);
        world.pass(DEADLINE.plusMinutes(1));
        assertThat(conclusion()).contains(before);
    }

    @Test
    void a_good_run_of_a_push_does_not_answer_the_label() {
        leftOut(900, Without.JOB);
        label(true);
        world.pass(Duration.ofSeconds(2));
        world.artifact(901, "bench-core", times(100, 100));
        WorkflowRun push = RUN.id(901).event(RunEvent.PUSH).succeeded();
        world.ran(GivenRun.at(world.clock().instant(), push));
        assertWaitsThenAsks();
        measured(902, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_run_after_the_label_that_its_conditions_leave_out_is_skipped() {
        leftOut(900, Without.JOB);
        label(true);
        world.pass(Duration.ofSeconds(2));
        leftOut(901, Without.JOB);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void a_run_that_begins_in_the_second_of_the_label_and_measures_nothing_is_waited_past() {
        world.github().label("perf", true).pull(GIVEN.at(HEAD, now()).told());
        tell();
        leftOut(900, Without.JOB);
        assertWaitsThenAsks();
    }

    @Test
    void a_label_that_is_set_when_the_pull_request_is_opened_asks_for_a_later_run() {
        label(true);
        world.pass(Duration.ofSeconds(1));
        leftOut(900, Without.JOB);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void a_label_whose_event_tells_no_time_asks_anew_all_the_same() {
        leftOut(900, Without.JOB);
        world.github().label("perf", true);
        tell();
        assertWaitsThenAsks();
    }

    @Test
    void a_label_whose_event_is_lost_is_seen_when_the_commit_is_looked_at() {
        leftOut(900, Without.JOB);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        world.github().label("perf", true);
        world.comments("octocat", "/perfwarden recheck");
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SKIPPED));
        world.pass(DEADLINE.plusMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_label_that_no_event_told_of_before_the_run_was_seen_lets_nothing_pass() {
        world.github().label("perf", true);
        leftOut(900, Without.JOB);
        assertWaitsThenAsks();
        leftOut(901, Without.JOB);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void a_label_that_github_shows_late_is_seen_shortly_after_its_event() {
        leftOut(900, Without.JOB);
        tell();
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        world.github().label("perf", true);
        world.pass(Duration.ofSeconds(20));
        assertWaitsThenAsks();
    }

    @Test
    void a_label_that_is_set_twice_asks_twice() {
        leftOut(900, Without.JOB);
        label(true);
        world.pass(Duration.ofSeconds(2));
        leftOut(901, Without.JOB);
        label(false);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        label(true);
        assertWaitsThenAsks();
    }

    @Test
    void an_event_of_the_label_that_is_told_again_asks_for_no_other_run() {
        leftOut(900, Without.JOB);
        label(true);
        world.pass(Duration.ofSeconds(2));
        leftOut(901, Without.JOB);
        tell();
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void a_label_that_is_taken_away_before_anything_was_measured_asks_for_nothing() {
        leftOut(900, Without.JOB);
        label(true);
        label(false);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void what_was_measured_before_the_label_counts() {
        measured(900, 100);
        label(true);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_red_run_stays_red_while_the_label_asks_anew() {
        measured(900, 130);
        world.pass(Duration.ofMinutes(1));
        leftOut(901, Without.JOB);
        label(true);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void where_what_never_started_may_pass_the_label_asks_all_the_same() {
        world.config("run-label: perf\nwhen-not-started: pass\n" + CONFIG);
        label(true);
        assertWaitsThenAsks();
    }

    /** Another process hears of the push, and looks at it, at a step of the judgement. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void a_head_that_arrives_while_the_last_one_is_judged_red_does_not_pass(int step) {
        CommitSha next = new CommitSha("e".repeat(40));
        world.github().file(next.value(), ".github/workflows/bench.yml", WORKFLOW);
        AtomicInteger steps = new AtomicInteger();
        world.github()
                .onEachStep(() -> {
                    if (world.github().count("artifacts.download") > 0
                            && steps.incrementAndGet() == step) {
                        PullRequest pull = GIVEN.at(next, now()).told();
                        world.github().pull(pull);
                        world.handleAlone(PullEventJob.of(REPO, pull, true));
                        Job look = new RefreshJob(REPO, next, RefreshJob.Cause.FACTS);
                        assertThat(world.queue().take(look.task().subject()).task())
                                .isEqualTo(look.task());
                        world.handleAlone(look);
                    }
                });
        measured(900, 130);
        assertThat(steps).hasValueGreaterThanOrEqualTo(step);
        assertThat(conclusion(next)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    static IntStream steps() {
        return IntStream.rangeClosed(1, 30);
    }

    @ParameterizedTest
    @MethodSource("steps")
    void what_was_red_reaches_the_next_head_although_the_process_dies(int step) {
        CommitSha next = new CommitSha("e".repeat(40));
        world.github().file(next.value(), ".github/workflows/bench.yml", WORKFLOW);
        world.artifact(900, "bench-core", times(100, 130));
        WorkflowRun run = GivenRun.at(world.clock().instant(), RUN.succeeded());
        world.github().run(run);
        world.opened(GIVEN.at(next, now()).told());
        assertThat(conclusion(next)).contains(CheckRunConclusion.SKIPPED);
        world.tellDying(RunEventJob.of(REPO, MAIN, run), step);
        assertThat(conclusion(next)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }
}
