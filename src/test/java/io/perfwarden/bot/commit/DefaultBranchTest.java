package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs of the default branch are judged like pull requests, and show on the commit's own check. */
class DefaultBranchTest extends WorldTest {
    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);

    /** Of a pull request whose head is the same commit. */
    private static final GivenRun OF_PULL = GivenRun.of(ownBranch()).id(800);

    /** A repository, and what run 900 brings. */
    private void brings(double render) {
        world.repository(ownBranch()).artifact(100, render);
    }

    private void brings(long run, double render) {
        world.artifact(run, "bench-core", times(100, render));
    }

    @ParameterizedTest
    @EnumSource(names = {"PUSH", "SCHEDULE", "WORKFLOW_DISPATCH"})
    void a_regression_that_landed_is_red_on_the_commit(RunEvent event) {
        GivenRun run = PUSHED.event(event);
        brings(130);
        world.ran(run.queued());
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        world.ran(run.running());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.ran(run.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("30\u00a0% slower");
        assertThat(world.github().commentsOn(UseCaseWorld.PULL)).isEmpty();
        assertThat(world.history()).isOne();
    }

    @Test
    void what_is_as_fast_as_its_baseline_is_green() {
        brings(100);
        world.ran(PUSHED.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void it_is_held_against_the_baseline_of_the_commit_itself() {
        brings(130);
        world.github().file(HEAD.value(), "baselines/core.json", times(100, 130));
        world.ran(PUSHED.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.github().file("main", "baselines/core.json", times(100, 90));
        world.tell(new RefreshJob(REPO, HEAD, RefreshJob.Cause.ASKED));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_commit_that_no_benchmark_workflow_ran_on_gets_no_check() {
        brings(100);
        world.ran(PUSHED.workflow("lint.yml").succeeded()).pass(UseCaseWorld.DEADLINE);
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
    }

    @Test
    void a_run_that_failed_is_no_pass() {
        brings(100);
        world.ran(PUSHED.ended(RunConclusion.FAILURE));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.history()).isZero();
    }

    @Test
    void results_that_cannot_be_read_are_no_pass_and_no_history() {
        brings(100);
        world.artifact(901, "bench-core", "no benchmark's output");
        world.ran(PUSHED.id(901).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.history()).isZero();
    }

    @Test
    void artifacts_that_are_listed_late_are_waited_for_and_become_history() {
        world.repository(ownBranch());
        world.ran(PUSHED.succeeded());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(world.history()).isZero();
        world.artifact(100, 130).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.history()).isOne();
    }

    @Test
    void one_check_for_each_suite_shows_the_default_branch_as_well() {
        brings(130);
        world.config(UseCaseWorld.CONFIG + "checks: per-suite\n");
        world.ran(PUSHED.succeeded());
        assertThat(world.github().checkRunsOn(HEAD))
                .extracting(FakeGitHub.Check::name)
                .containsExactlyInAnyOrder("perfwarden", "perfwarden/core");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_nightly_run_of_the_same_commit_replaces_the_verdict() {
        brings(100);
        world.ran(PUSHED.succeeded());
        GivenRun nightly = PUSHED.id(901).event(RunEvent.SCHEDULE);
        brings(901, 130);
        world.ran(nightly.running());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.ran(nightly.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.ran(PUSHED.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_forks_branch_of_the_same_name_is_not_the_default_branch() {
        brings(100);
        HeadBranch fork = new HeadBranch(Optional.of(new RepoId(555)), MAIN);
        world.ran(PUSHED.head(fork).succeeded());
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
        assertThat(world.history()).isZero();
    }

    @Test
    void another_branch_is_not_judged() {
        brings(130);
        HeadBranch other = new HeadBranch(Optional.of(REPO.id()), new BranchName("experiment"));
        world.ran(PUSHED.head(other).succeeded());
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
    }

    @Test
    void a_good_run_of_the_default_branch_does_not_open_the_pull_requests_gate() {
        brings(100);
        brings(800, 130);
        world.opened(GivenPull.of(ownBranch()).told()).ran(OF_PULL.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.ran(PUSHED.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_skipped_run_of_the_default_branch_does_not_open_the_pull_requests_gate() {
        brings(100);
        world.opened(GivenPull.of(ownBranch()).told()).ran(OF_PULL.running());
        world.ran(PUSHED.ended(RunConclusion.SKIPPED));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
    }

    @Test
    void a_good_pull_request_does_not_turn_a_bad_commit_of_the_default_branch_green() {
        brings(130);
        brings(800, 100);
        world.ran(PUSHED.succeeded());
        world.opened(GivenPull.of(ownBranch()).told()).ran(OF_PULL.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_head_that_was_merged_by_fast_forward_is_judged_anew() {
        brings(130);
        brings(800, 100);
        world.opened(GivenPull.of(ownBranch()).told()).ran(OF_PULL.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.closed(GivenPull.of(ownBranch()).closed(60));
        world.ran(PUSHED.running());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.ran(PUSHED.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }
}
