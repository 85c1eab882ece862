package io.perfwarden.recover;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.pull;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.job.InstallationBack;
import io.perfwarden.job.PullHeard;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Work that was dropped while the app might not work is made up for once it may. */
class ReviveTest extends WorldTest {
    @Test
    void a_refusal_that_is_remembered_after_the_suspension_does_not_leave_a_head_without_check() {
        world.repository(ownBranch()).github().suspended(true);
        world.tell(PullHeard.of(REPO, pull(ownBranch(), HEAD), true));
        world.tell(InstallationBack.of(REPO.installation()));
        world.pass(Duration.ofSeconds(6)).github().suspended(false);
        world.pass(Duration.ofSeconds(6));
        assertThat(world.dropped()).isEqualTo(1);
        assertThat(world.check().draft().title()).isNotEmpty();
    }
}
