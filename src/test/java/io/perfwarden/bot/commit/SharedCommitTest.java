package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.MergeGroup;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.queue.Job.MergeGroupJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One commit, several pull requests: all open ones count, and the worst verdict wins. */
class SharedCommitTest extends WorldTest {
    private static final HeadBranch OTHER =
            new HeadBranch(Optional.of(REPO.id()), new BranchName("other"));
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    /** Into a base that has no baselines. */
    private static final GivenPull BESIDE = GivenPull.of(OTHER).number(8).into("experiment", 300);

    private void measured(double render) {
        world.measured(ownBranch(), 100, render);
        world.github().branch("experiment", sha('e'));
    }

    @Test
    void a_second_branch_and_a_base_without_baselines_do_not_open_the_gate() {
        measured(130);
        world.opened(BESIDE.told());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.artifact(901, "bench-core", times(100, 130));
        world.ran(RUN.id(901).head(OTHER).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void opening_and_closing_a_second_pull_request_does_not_open_the_gate() {
        measured(130);
        world.opened(BESIDE.told()).closed(BESIDE.closed(400));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.opened(BESIDE.reopened(500)).pass(DEADLINE);
        world.closed(BESIDE.closed(600));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_second_pull_request_whose_run_is_skipped_does_not_open_the_gate() {
        measured(130);
        world.opened(BESIDE.told());
        world.ran(RUN.id(901).head(OTHER).ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private void closedRed() {
        measured(130);
        world.closed(GivenPull.of(ownBranch()).closed(100));
        world.ran(RUN.id(901).head(OTHER).ended(RunConclusion.SKIPPED));
    }

    @Test
    void a_red_commit_stays_red_in_another_pull_request_whose_run_is_skipped() {
        closedRed();
        world.opened(BESIDE.into("main", 200).told()).pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.artifact(902, "bench-core", times(100, 100));
        world.ran(RUN.id(902).head(OTHER).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_red_commit_is_skipped_in_another_pull_request_into_another_base() {
        closedRed();
        world.opened(BESIDE.told()).pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }

    @Test
    void a_fork_with_the_same_commit_does_not_open_the_gate() {
        measured(130);
        world.opened(GivenPull.of(fork()).number(9).into("experiment", 300).told());
        world.artifact(901, "bench-core", times(100, 100));
        world.ran(RUN.id(901).head(fork()).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void two_pull_requests_of_one_branch_each_get_their_report() {
        measured(130);
        world.github().file("release", "baselines/core.json", times(100, 120));
        world.opened(GivenPull.of(ownBranch()).number(8).into("release", 60).told());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.artifact(901, "bench-core", times(100, 130));
        world.ran(GivenRun.at(START.plusSeconds(61), RUN.id(901).succeeded()));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().commentsOn(new PullNumber(8))).hasSize(1);
        assertThat(world.github().commentsOn(new PullNumber(8)).getFirst().body())
                .contains("\"pull\":8");
        assertThat(report()).contains("\"pull\":7");
    }

    @Test
    void what_is_only_measured_for_one_of_two_pull_requests_is_waited_for() {
        world.repository(ownBranch()).artifact(100, 100);
        world.opened(GivenPull.of(ownBranch()).told()).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.opened(BESIDE.into("main", 300).told());
        world.ran(RUN.id(901).head(OTHER).running());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
    }

    @Test
    void retargeting_to_a_base_without_baselines_and_back_stays_red() {
        measured(130);
        world.opened(GivenPull.of(ownBranch()).into("experiment", 60).told());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.opened(GivenPull.of(ownBranch()).into("main", 120).told());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("30\u00a0% slower");
    }

    @Test
    void closing_and_reopening_the_failing_pull_request_keeps_it_red() {
        measured(130);
        world.closed(GivenPull.of(ownBranch()).closed(60));
        world.opened(GivenPull.of(ownBranch()).reopened(120));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_pull_request_from_the_default_branch_is_judged_by_the_run_of_the_push() {
        HeadBranch main = new HeadBranch(Optional.of(REPO.id()), MAIN);
        world.repository(ownBranch()).artifact(100, 130);
        world.github().branch("release", sha('e'));
        world.github().file("release", "baselines/core.json", times(100, 100));
        world.opened(GivenPull.of(main).number(8).into("release", 0).told());
        world.ran(RUN.head(main).event(RunEvent.PUSH).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.history()).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gh-readonly-queue/experiment/pr-7-0123456789abcdef0123456789abcdef01234567",
                "gh-readonly-queue/nowhere/x"
            })
    void a_fork_branch_named_like_a_merge_queue_is_a_pull_request(String name) {
        HeadBranch head = new HeadBranch(Optional.of(new RepoId(555)), new BranchName(name));
        world.measured(head, 100, 130);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("30\u00a0% slower");
    }

    @Test
    void a_run_of_a_branch_named_like_a_merge_queue_makes_no_merge_group() {
        world.repository(ownBranch()).artifact(100, 100);
        HeadBranch queue =
                new HeadBranch(
                        Optional.of(REPO.id()), new BranchName("gh-readonly-queue/nowhere/x"));
        world.ran(RUN.head(queue).event(RunEvent.MERGE_GROUP).succeeded());
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
    }

    @Test
    void a_merge_group_is_held_against_the_baseline_of_its_own_base() {
        world.repository(ownBranch()).artifact(100, 130);
        MergeGroup group =
                new MergeGroup(
                        new BranchName("gh-readonly-queue/main/pr-7-" + "d".repeat(40)),
                        HEAD,
                        MAIN);
        world.handle(MergeGroupJob.of(REPO, group, true));
        HeadBranch head = new HeadBranch(Optional.of(REPO.id()), group.branch());
        world.ran(RUN.head(head).event(RunEvent.MERGE_GROUP).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_merge_group_that_is_over_waits_for_nothing() {
        world.repository(ownBranch());
        MergeGroup group =
                new MergeGroup(
                        new BranchName("gh-readonly-queue/main/pr-7-" + "d".repeat(40)),
                        HEAD,
                        MAIN);
        world.handle(MergeGroupJob.of(REPO, group, true));
        world.handle(MergeGroupJob.of(REPO, group, false));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
        world.handle(MergeGroupJob.of(REPO, group, true));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }
}
