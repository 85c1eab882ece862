package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.BranchName;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.PullRequest;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.queue.Job.PullReadyJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Workflows that leave drafts out run once a draft is made ready. */
class ReadyForReviewTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final GivenPull PULL = GivenPull.of(ownBranch());

    @BeforeEach
    void a_draft_whose_workflow_was_skipped() {
        world.repository(ownBranch()).opened(PULL.told());
        world.ran(RUN.ended(RunConclusion.SKIPPED));
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
        world.pass(Duration.ofSeconds(60));
    }

    private PullRequest ready() {
        PullRequest ready = PULL.at(HEAD, 60).told();
        world.github().pull(ready);
        return ready;
    }

    @Test
    void a_draft_that_is_made_ready_does_not_pass_by_the_run_that_was_skipped() {
        world.handle(PullReadyJob.of(REPO, ready()));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_skipped_run_of_the_draft_that_is_heard_of_late_lets_nothing_pass() {
        world.handle(PullReadyJob.of(REPO, ready()));
        world.ran(RUN.id(901).ended(RunConclusion.SKIPPED));
        assertThat(status()).isEqualTo(CheckRunStatus.QUEUED);
    }

    @Test
    void an_event_that_comes_twice_changes_nothing() {
        PullRequest ready = ready();
        world.handle(PullReadyJob.of(REPO, ready)).pass(DEADLINE);
        world.handle(PullReadyJob.of(REPO, ready));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_pull_request_whose_first_event_makes_it_ready_does_not_pass_by_a_skipped_run() {
        GivenPull late =
                GivenPull.of(new HeadBranch(Optional.of(REPO.id()), new BranchName("late")));
        PullRequest ready = late.number(13).at(sha('d'), 60).told();
        world.github().pull(ready);
        world.ran(GivenRun.of(ready.head()).id(902).on(sha('d')).ended(RunConclusion.SKIPPED));
        world.handle(PullReadyJob.of(REPO, ready));
        assertThat(world.checkOn(sha('d')).draft().status()).isEqualTo(CheckRunStatus.QUEUED);
    }

    @Test
    void a_draft_that_is_made_ready_in_the_second_of_another_event_does_not_pass() {
        PullRequest other = ready();
        world.handle(PullEventJob.of(REPO, other, true));
        world.handle(PullReadyJob.of(REPO, other)).pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_pull_request_that_is_told_again_with_its_head_and_base_was_no_draft() {
        world.handle(PullEventJob.of(REPO, ready(), true)).pass(DEADLINE);
        assertThat(conclusion()).contains(CheckRunConclusion.SKIPPED);
    }
}
