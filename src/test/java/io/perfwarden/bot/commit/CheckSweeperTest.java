package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.CommitSha;
import io.perfwarden.queue.Job.InstallationRemovedJob;
import io.perfwarden.queue.Job.InstallationRestoredJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.*;
import org.junit.jupiter.api.Test;

/** What was missed or interrupted is found again. */
class CheckSweeperTest extends WorldTest {
    /** As long as a refusal stands for all who ask, and some. */
    private static final Duration BELIEVED = Duration.ofSeconds(10);

    private static final CommitSha NEWER = sha('c');
    private static final GivenPull PULL = GivenPull.of(ownBranch());
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private void suspended() {
        world.github().suspended(true);
        world.handle(new InstallationRemovedJob(REPO.installation(), List.of()));
    }

    private void back() {
        world.github().suspended(false);
        world.handle(new InstallationRestoredJob(REPO.installation()));
        world.pass(BELIEVED);
    }

    @Test
    void a_suspension_that_is_still_believed_when_it_ends_does_not_lose_the_check() {
        world.repository(ownBranch());
        world.github().suspended(true).pull(PULL.told());
        world.tell(PullEventJob.of(REPO, PULL.told(), true));
        world.handle(new InstallationRestoredJob(REPO.installation()));
        world.pass(BELIEVED.dividedBy(2));
        world.github().suspended(false);
        world.pass(BELIEVED.dividedBy(2));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
    }

    @Test
    void
            a_run_that_is_told_of_while_an_ended_suspension_is_still_believed_does_not_lose_the_check() {
        world.repository(ownBranch());
        world.github().suspended(true).pull(PULL.told()).run(RUN.succeeded());
        world.artifact(100, 130);
        world.tell(PullEventJob.of(REPO, PULL.told(), true));
        world.handle(new InstallationRestoredJob(REPO.installation()));
        world.tell(RunEventJob.of(REPO, MAIN, RUN.succeeded()));
        world.pass(BELIEVED.dividedBy(2));
        world.github().suspended(false);
        world.pass(BELIEVED.dividedBy(2));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_suspension_that_is_told_of_after_its_end_does_not_lose_the_check() {
        world.repository(ownBranch());
        world.github().suspended(true).pull(PULL.told());
        world.tell(PullEventJob.of(REPO, PULL.told(), true));
        world.github().suspended(false);
        world.queue().enqueue(new InstallationRemovedJob(REPO.installation(), List.of()).task());
        world.tell(new InstallationRestoredJob(REPO.installation()));
        world.pass(BELIEVED.multipliedBy(3));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
    }

    @Test
    void what_a_suspended_installation_waited_for_is_looked_at_once_it_is_back() {
        world.repository(ownBranch()).opened(PULL.told());
        suspended();
        world.pass(DEADLINE.multipliedBy(3));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        back();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_run_that_ended_during_a_suspension_is_judged_after_it() {
        world.repository(ownBranch()).opened(PULL.told()).ran(RUN.running());
        suspended();
        world.artifact(100, 130);
        world.github().run(RUN.succeeded());
        back();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_at_what_was_opened_again_during_a_suspension_is_judged_after_it() {
        world.measured(ownBranch(), 100, 100).opened(PULL.closed(60));
        suspended();
        world.artifact(901, "bench-core", times(100, 130));
        world.github().pull(PULL.reopened(120));
        world.github().run(GivenRun.at(START.plusSeconds(125), RUN.id(901).succeeded()));
        back();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_push_during_a_suspension_gets_its_check_after_it() {
        world.repository(ownBranch()).opened(PULL.told());
        suspended();
        world.github().branch("faster", NEWER).pull(PULL.at(NEWER, 60).told());
        back();
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
        assertThat(world.checkOn(NEWER).draft().status()).isEqualTo(CheckRunStatus.QUEUED);
        world.pass(DEADLINE);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_pull_request_closed_during_a_suspension_waits_for_nothing_after_it() {
        world.repository(ownBranch()).opened(PULL.told());
        suspended();
        world.github().pull(PULL.closed(60));
        back();
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void work_for_a_suspended_installation_is_dropped_and_found_again() {
        world.repository(ownBranch()).opened(PULL.told());
        world.github().suspended(true);
        world.artifact(100, 130);
        world.github().run(RUN.succeeded());
        world.tell(RunEventJob.of(REPO, MAIN, RUN.succeeded()));
        assertThat(world.dropped()).isPositive();
        back();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_pull_request_heard_of_during_a_suspension_gets_its_check_after_it() {
        world.repository(ownBranch());
        world.github().suspended(true).pull(PULL.told());
        world.tell(PullEventJob.of(REPO, PULL.told(), true));
        back();
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
    }

    @Test
    void a_pull_request_that_nobody_told_of_gets_its_check_once_everything_is_looked_at() {
        world.repository(ownBranch()).opened(PULL.told());
        world.github().branch("other", NEWER);
        world.github().pull(GivenPull.of(ownBranch()).number(9).at(NEWER, 60).told());
        world.handle(new InstallationRestoredJob(REPO.installation()));
        world.pass(BELIEVED);
        assertThat(world.checkOn(NEWER).draft().status()).isEqualTo(CheckRunStatus.QUEUED);
    }

    @Test
    void a_check_that_nobody_looks_at_any_more_is_found_by_the_sweep() {
        world.repository(ownBranch()).opened(PULL.told()).ran(RUN.running());
        world.artifact(100, 130);
        world.github().run(RUN.succeeded());
        world.queue().drop(REPO.installation().value(), "");
        world.pass(Duration.ofHours(1)).sweep();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void the_sweep_leaves_what_is_over_alone() {
        world.measured(ownBranch(), 100, 130).pass(Duration.ofHours(1));
        world.github().forgetCalls();
        world.sweep();
        assertThat(world.github().calls()).isEmpty();
        assertThat(world.github().checkRunsOn(HEAD)).hasSize(1);
    }

    @Test
    void an_installation_that_is_back_starts_nothing_over_that_is_over() {
        world.measured(ownBranch(), 100, 130);
        back();
        assertThat(world.github().checkRunsOn(HEAD)).hasSize(1);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }
}
