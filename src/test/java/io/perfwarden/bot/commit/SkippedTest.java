package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Skipped lets a merge through: who could bring it about, and may not. */
class SkippedTest extends WorldTest {
    private static final String WORKFLOW = ".github/workflows/bench.yml";
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final GivenRun MICRO = RUN.id(901).workflow("micro.yml");

    private static final String ONE_NAMED_ONE_NOT =
            """
            version: 1
            suites:
              - name: core
                workflow: bench.yml
                artifact: "bench-core"
              - name: extra
                artifact: "bench-extra"
            """;

    private static final String TWO_NAMED =
            """
            version: 1
            when-not-started: pass
            suites:
              - name: core
                workflow: bench.yml
                artifact: "bench-core"
              - name: micro
                workflow: micro.yml
                artifact: "bench-micro"
            """;

    private void opened() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
    }

    /** What starts nothing passes, unless the pull request may be why. */
    private static String lenient() {
        return CONFIG.replaceFirst("suites:", "when-not-started: pass\nsuites:");
    }

    private void openedWith(String config) {
        world.repository(ownBranch()).config(config).opened(GivenPull.of(ownBranch()).told());
        world.github().file("main", "baselines/micro.json", times(100, 100));
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUCCESS", "FAILURE", "SKIPPED", "CANCELLED"})
    void a_workflow_that_measures_nothing_ends_nothing(RunConclusion ended) {
        openedWith(ONE_NAMED_ONE_NOT);
        world.ran(RUN.id(800).workflow("lint.yml").ended(ended)).pass(Duration.ofMinutes(1));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        world.artifact(100, 130).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_skipped_workflow_does_not_end_the_wait_for_another() {
        openedWith(TWO_NAMED);
        world.ran(MICRO.ended(RunConclusion.SKIPPED));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        world.ran(RUN.running());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.artifact(100, 130).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_was_measured_counts_beside_a_skipped_workflow() {
        openedWith(TWO_NAMED);
        world.artifact(100, 100).ran(RUN.succeeded());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.ran(MICRO.ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void of_two_workflows_the_one_that_never_starts_is_waited_for() {
        openedWith(TWO_NAMED);
        world.artifact(100, 100).ran(RUN.succeeded());
        assertThat(conclusion()).isEmpty();
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_pull_request_that_takes_its_workflow_away_is_not_skipped() {
        opened();
        world.github().changed(WORKFLOW);
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("bench.yml").contains("skip");
    }

    @Test
    void a_workflow_that_the_pull_request_has_skip_itself_is_not_skipped() {
        opened();
        world.github().changed(WORKFLOW);
        world.ran(RUN.ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_workflow_that_the_pull_request_renames_is_not_skipped() {
        opened();
        world.github().changed(WORKFLOW).changed(".github/workflows/benches.yml");
        world.artifact(900, "bench-core", times(100, 100));
        world.ran(RUN.workflow("benches.yml").succeeded()).pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @ValueSource(
            strings = {
                "Faster [skip ci]",
                "Faster\n\n[CI SKIP] since it is Friday",
                "Faster [no ci]",
                "Faster [skip actions]",
                "Faster [actions skip]",
                "Faster\n\n\nskip-checks: true",
                "Faster\n\n\nskip-checks:true\nSigned-off-by: somebody"
            })
    void a_head_commit_that_asks_to_run_nothing_is_not_skipped(String message) {
        opened();
        world.github().message(HEAD, message);
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_head_commit_without_such_a_mark_is_skipped() {
        world.repository(ownBranch()).config(lenient());
        world.opened(GivenPull.of(ownBranch()).told());
        world.github().message(HEAD, "Skip the ci table in the docs, see skip-checks: true");
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void an_attempt_that_is_skipped_does_not_forget_what_the_first_measured() {
        world.measured(ownBranch(), 100, 130);
        world.ran(RUN.attempt(2).ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void an_attempt_that_is_skipped_does_not_forget_that_the_first_brought_nothing() {
        opened();
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.ran(RUN.attempt(2).ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @ParameterizedTest
    @EnumSource(names = {"FAILURE", "CANCELLED", "SUCCESS"})
    void an_attempt_that_is_skipped_does_not_pass_before_the_first_is_heard_of(
            RunConclusion ended) {
        opened();
        world.github().run(RUN.ended(ended));
        world.ran(RUN.attempt(2).ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
        assertThat(title()).contains("skipped when it ran again");
        world.handle(RunEventJob.of(REPO, MAIN, RUN.ended(ended)));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void a_run_that_was_skipped_whenever_it_ran_passes() {
        opened();
        world.github().run(RUN.awaitingApproval());
        world.github().run(RUN.attempt(2).ended(RunConclusion.SKIPPED));
        world.ran(RUN.attempt(3).ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void a_run_that_is_skipped_does_not_pass_before_another_is_heard_of() {
        opened();
        world.github().run(RUN.running());
        world.ran(RUN.id(899).event(RunEvent.PUSH).ended(RunConclusion.SKIPPED));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
    }

    @Test
    void of_the_runs_of_push_and_pull_request_the_skipped_one_says_nothing() {
        opened();
        world.artifact(100, 130).ran(RUN.succeeded());
        world.ran(RUN.id(901).event(RunEvent.PUSH).ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void the_run_of_a_push_that_is_skipped_first_does_not_end_the_wait() {
        opened();
        world.ran(RUN.id(899).event(RunEvent.PUSH).ended(RunConclusion.SKIPPED));
        world.ran(RUN.running());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.artifact(100, 130).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void of_the_runs_of_push_and_pull_request_the_cancelled_one_lets_nothing_pass() {
        opened();
        world.artifact(100, 100).ran(RUN.succeeded());
        world.ran(RUN.id(901).event(RunEvent.PUSH).ended(RunConclusion.CANCELLED));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
        world.artifact(901, "bench-core", times(100, 100));
        world.ran(RUN.id(901).attempt(2).event(RunEvent.PUSH).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_run_of_a_push_that_the_run_of_the_pull_request_cancelled_holds_nothing_up() {
        opened();
        world.ran(RUN.id(899).event(RunEvent.PUSH).ended(RunConclusion.CANCELLED));
        world.artifact(100, 100).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_pull_request_first_held_against_a_base_where_nothing_runs_is_not_skipped_for_another() {
        GivenPull pull = GivenPull.of(ownBranch());
        world.repository(ownBranch()).config(lenient());
        world.github().branch("pages", sha('e'));
        world.opened(pull.into("pages", 0).told()).pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        world.opened(pull.into("main", 700).told()).pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).contains("base");
        world.artifact(100, 130).closed(pull.closed(2000)).opened(pull.reopened(2100));
        world.ran(GivenRun.at(START.plusSeconds(2101), RUN.succeeded()));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_skipped_for_one_base_is_not_skipped_for_another() {
        GivenPull pull = GivenPull.of(ownBranch());
        world.repository(ownBranch());
        world.github().branch("pages", sha('e'));
        world.opened(pull.into("pages", 0).told());
        world.ran(RUN.ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        world.opened(pull.into("main", 60).told());
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_base_that_is_told_late_counts_all_the_same() {
        GivenPull pull = GivenPull.of(ownBranch());
        world.repository(ownBranch())
                .config(lenient())
                .opened(pull.into("main", 700).told())
                .pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        world.handle(PullEventJob.of(REPO, pull.into("pages", 0).told(), true));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_push_after_a_change_of_base_may_be_skipped_again() {
        GivenPull pull = GivenPull.of(ownBranch());
        world.repository(ownBranch()).config(lenient()).opened(pull.into("pages", 0).told());
        world.opened(pull.into("main", 60).told());
        world.github().branch("faster", sha('c'));
        world.opened(pull.at(sha('c'), 120).told()).pass(DEADLINE);
        assertThat(conclusion(sha('c'))).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void a_run_for_another_purpose_measures_nothing_for_the_pull_request() {
        opened();
        world.artifact(100, 100).ran(RUN.event(RunEvent.WORKFLOW_DISPATCH).succeeded());
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
    }

    @ParameterizedTest
    @EnumSource(names = {"WORKFLOW_DISPATCH", "SCHEDULE", "OTHER"})
    void where_what_starts_nothing_passes_a_run_for_another_purpose_does_not(RunEvent event) {
        world.repository(ownBranch()).config(lenient());
        world.opened(GivenPull.of(ownBranch()).told());
        world.artifact(100, 100).ran(RUN.event(event).succeeded()).pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("`pull_request`");
        world.artifact(901, "bench-core", times(100, 130));
        world.ran(RUN.id(901).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_workflow_that_no_pull_request_starts_does_not_pass_because_somebody_started_it() {
        opened();
        world.github()
                .file(
                        HEAD.value(),
                        WORKFLOW,
                        "on: {workflow_dispatch: {}, schedule: [{cron: '0 3 * * *'}]}");
        world.artifact(100, 100).ran(RUN.event(RunEvent.WORKFLOW_DISPATCH).succeeded());
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(title()).contains("another event");
    }
}
