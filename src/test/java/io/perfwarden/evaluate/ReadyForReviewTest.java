package io.perfwarden.evaluate;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.forge.PullRequest;
import io.perfwarden.forge.RunConclusion;
import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.github.CheckRuns.Status;
import io.perfwarden.job.PullHeard;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
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
        assertThat(conclusion()).contains(Conclusion.SKIPPED);
        world.pass(Duration.ofSeconds(60));
    }

    private PullRequest ready() {
        PullRequest ready = PULL.at(HEAD, 60).told();
        world.github().pull(ready);
        return ready;
    }

    @Test
    void a_draft_that_is_made_ready_does_not_pass_by_the_run_that_was_skipped() {
        world.handle(PullHeard.of(REPO, ready(), true));
        assertThat(status()).isEqualTo(Status.QUEUED);
        world.pass(DEADLINE);
        assertThat(conclusion()).contains(Conclusion.ACTION_REQUIRED);
    }

    @Test
    void a_skipped_run_of_the_draft_that_is_heard_of_late_lets_nothing_pass() {
        world.handle(PullHeard.of(REPO, ready(), true));
        world.ran(RUN.id(901).ended(RunConclusion.SKIPPED));
        assertThat(status()).isEqualTo(Status.QUEUED);
    }

    @Test
    void an_event_that_comes_twice_changes_nothing() {
        PullRequest ready = ready();
        world.handle(PullHeard.of(REPO, ready, true)).pass(DEADLINE);
        world.handle(PullHeard.of(REPO, ready, true));
        assertThat(conclusion()).contains(Conclusion.ACTION_REQUIRED);
    }
}
