package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.fork;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** Whatever a check waits for, it ends. */
class WaitingTest extends WorldTest {
    private static final GivenPull PULL = GivenPull.of(ownBranch());
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    /** Nothing has started in time. */
    private void missed() {
        world.repository(ownBranch()).opened(PULL.told()).pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_recheck_after_the_deadline_leaves_nothing_open() {
        missed();
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden recheck");
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_pull_request_reopened_after_the_deadline_is_waited_for_once_more() {
        missed();
        world.closed(PULL.closed(700)).opened(PULL.reopened(800));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_pull_request_retargeted_after_the_deadline_is_waited_for_once_more() {
        missed();
        world.github().file("release", "baselines/core.json", times(100, 100));
        world.opened(PULL.into("release", 700).told());
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_run_that_comes_after_the_deadline_is_still_judged() {
        missed();
        world.ran(RUN.running());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.artifact(100, 130).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void an_edit_that_starts_no_workflow_makes_no_wait_longer() {
        world.repository(ownBranch()).opened(PULL.told()).pass(Duration.ofMinutes(9));
        world.handle(PullEventJob.of(REPO, PULL.reopened(540), false));
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_fork_that_is_deleted_while_its_run_is_on_is_judged() {
        HeadBranch gone = new HeadBranch(Optional.empty(), fork().branch());
        world.repository(fork()).opened(GivenPull.of(fork()).told());
        world.ran(GivenRun.of(fork()).running());
        world.handle(PullEventJob.of(REPO, GivenPull.of(gone).reopened(60), false));
        world.artifact(100, 130).ran(GivenRun.of(gone).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("30\u00a0% slower");
    }

    @Test
    void a_fork_that_was_deleted_before_anything_was_heard_of_it_is_judged() {
        HeadBranch gone = new HeadBranch(Optional.empty(), fork().branch());
        world.repository(fork()).artifact(100, 130);
        world.github().pull(GivenPull.of(gone).told());
        world.ran(GivenRun.of(gone).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_fork_that_is_deleted_before_its_run_ends_in_nothing_does_not_hang() {
        HeadBranch gone = new HeadBranch(Optional.empty(), fork().branch());
        world.repository(fork()).opened(GivenPull.of(fork()).told());
        world.ran(GivenRun.of(fork()).running());
        world.handle(PullEventJob.of(REPO, GivenPull.of(gone).reopened(60), false));
        world.ran(GivenRun.of(gone).ended(RunConclusion.CANCELLED));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void a_commit_that_github_does_not_show_yet_gets_its_check_a_little_later() {
        world.repository(ownBranch());
        world.github().hide(HEAD).pull(PULL.told());
        world.tell(PullEventJob.of(REPO, PULL.told(), true)).pass(Duration.ofSeconds(12));
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
        world.github().show(HEAD);
        world.pass(Duration.ofSeconds(5));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
    }

    @Test
    void a_run_that_waits_for_approval_is_looked_after_and_goes_on() {
        world.repository(fork()).opened(GivenPull.of(fork()).told());
        GivenRun run = GivenRun.of(fork());
        world.ran(run.awaitingApproval()).pass(Duration.ofHours(5));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        assertThat(title()).contains("approval");
        world.artifact(100, 130);
        world.github().run(run.succeeded());
        world.pass(Duration.ofMinutes(30));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void an_end_of_a_run_that_no_event_told_is_found() {
        world.repository(ownBranch()).opened(PULL.told()).ran(RUN.running());
        world.artifact(100, 130);
        world.github().run(RUN.succeeded());
        world.pass(Duration.ofHours(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_suite_taken_out_of_the_configuration_leaves_no_check_open() {
        world.repository(ownBranch()).opened(PULL.told());
        world.config(CONFIG.replace("    workflow: bench.yml\n", ""));
        world.handle(PullEventJob.of(REPO, PULL.reopened(60), true));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }
}
