package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Events come late, twice, in any order, and are put in GitHub's own. */
class LateEventsTest extends WorldTest {
    private static final CommitSha NEWER = sha('c');
    private static final PullRequest BEFORE = GivenPull.of(ownBranch()).told();
    private static final PullRequest AFTER = GivenPull.of(ownBranch()).at(NEWER, 60).told();
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    /** An event tells of what GitHub itself no longer says. */
    private void late(PullRequest pull, boolean expects) {
        world.handle(PullEventJob.of(REPO, pull, expects));
    }

    @Test
    void an_older_push_that_is_told_after_a_newer_one_does_not_take_the_head_back() {
        world.repository(ownBranch()).opened(AFTER);
        late(BEFORE, true);
        assertThat(world.checkOn(NEWER).draft().status()).isEqualTo(CheckRunStatus.QUEUED);
        assertThat(world.github().checkRunsOn(HEAD)).isEmpty();
        world.artifact(100, 130).ran(RUN.on(NEWER).succeeded());
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_push_that_is_told_again_later_does_not_end_the_real_head() {
        world.repository(ownBranch()).opened(BEFORE).opened(AFTER);
        world.artifact(100, 130).ran(RUN.on(NEWER).succeeded());
        late(BEFORE, true);
        late(BEFORE, true);
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.FAILURE);
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void a_push_told_late_does_not_delete_the_event_of_a_newer_one_that_waits() {
        world.repository(ownBranch());
        world.github().pull(AFTER);
        world.queue().enqueue(PullEventJob.of(REPO, AFTER, true).task());
        world.queue().enqueue(PullEventJob.of(REPO, BEFORE, true).task());
        world.settle();
        assertThat(world.checkOn(NEWER).draft().status()).isEqualTo(CheckRunStatus.QUEUED);
    }

    @Test
    void a_closing_that_is_told_before_the_push_before_it_stays_a_closing() {
        world.repository(ownBranch()).opened(BEFORE);
        world.closed(GivenPull.of(ownBranch()).at(NEWER, 60).closed(120));
        late(AFTER, true);
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
        assertThat(world.github().checkRunsOn(NEWER)).isEmpty();
    }

    @Test
    void a_request_told_after_the_start_does_not_put_the_check_back() {
        world.repository(ownBranch()).opened(BEFORE);
        world.ran(RUN.running());
        world.handle(RunEventJob.of(REPO, MAIN, RUN.queued()));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(world.github().checkRunsOn(HEAD)).hasSize(1);
    }

    @Test
    void a_start_told_after_the_end_changes_nothing() {
        world.repository(ownBranch()).opened(BEFORE);
        world.artifact(100, 100).ran(RUN.succeeded());
        world.handle(RunEventJob.of(REPO, MAIN, RUN.running()));
        world.handle(RunEventJob.of(REPO, MAIN, RUN.queued()));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().checkRunsOn(HEAD)).hasSize(1);
    }

    @Test
    void a_run_is_judged_whose_pull_request_is_told_of_after_it() {
        world.repository(ownBranch()).artifact(100, 130);
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        late(BEFORE, true);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().checkRunsOn(HEAD)).hasSize(1);
    }

    @Test
    void of_two_pushes_within_a_second_github_is_asked_which_holds() {
        world.repository(ownBranch()).opened(BEFORE);
        PullRequest pushed = GivenPull.of(ownBranch()).at(NEWER, 0).told();
        world.opened(pushed);
        assertThat(world.checkOn(NEWER).draft().status()).isEqualTo(CheckRunStatus.QUEUED);
        late(BEFORE, true);
        world.pass(Duration.ofSeconds(30));
        assertThat(world.checkOn(NEWER).draft().status()).isEqualTo(CheckRunStatus.QUEUED);
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void an_event_that_comes_again_makes_no_wait_longer() {
        world.repository(ownBranch()).opened(BEFORE).pass(DEADLINE.minusSeconds(10));
        late(BEFORE, true);
        world.pass(Duration.ofSeconds(10));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_pull_request_that_goes_back_to_an_older_commit_shows_its_verdict_again() {
        world.measured(ownBranch(), 100, 130);
        world.opened(AFTER).artifact(901, "bench-core", times(100, 100));
        world.ran(RUN.id(901).on(NEWER).succeeded());
        assertThat(conclusion(NEWER)).contains(CheckRunConclusion.SUCCESS);
        world.opened(GivenPull.of(ownBranch()).at(HEAD, 120).told());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains(HEAD.value()).doesNotContain(NEWER.value());
    }

    @Test
    void a_head_that_was_left_and_returned_to_before_its_run_ended_is_judged() {
        world.repository(ownBranch()).opened(BEFORE).ran(RUN.running());
        world.opened(AFTER);
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
        world.artifact(100, 130).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
        world.opened(GivenPull.of(ownBranch()).at(HEAD, 120).told());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_told_as_cancelled_twice_does_not_hide_the_attempt_after_it() {
        world.repository(ownBranch()).opened(BEFORE);
        world.ran(RUN.ended(RunConclusion.CANCELLED)).artifact(100, 100);
        world.ran(RUN.attempt(2).succeeded());
        world.handle(RunEventJob.of(REPO, MAIN, RUN.ended(RunConclusion.CANCELLED)));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }
}
