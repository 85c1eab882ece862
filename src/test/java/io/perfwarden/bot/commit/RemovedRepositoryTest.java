package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.github.GitHubRefusal;
import io.perfwarden.queue.Job.InstallationRestoredJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A repository that was taken out of the installation while its check is open: GitHub says of a
 * public one that the app may not, of a private one that there is none.
 */
class RemovedRepositoryTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private long before;

    private void removed(GitHubRefusal.Kind how) {
        world.givingUp().repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        world.ran(RUN.running()).artifact(100, 130).pass(Duration.ofMinutes(1));
        before = world.github().count("checkRuns.update");
        world.github().failNext("checkRuns.update", new GitHubRefusal(how, "not ours any more"));
        if (how == GitHubRefusal.Kind.NOT_FOUND) {
            world.github().failNext("checkRuns.own", new GitHubRefusal(how, "no such repository"));
        }
        world.github().run(RUN.succeeded());
        world.tell(RunEventJob.of(REPO, MAIN, RUN.succeeded()));
    }

    @ParameterizedTest
    @EnumSource(names = {"FORBIDDEN", "NOT_FOUND"})
    void a_check_that_may_not_be_written_any_more_is_not_written_again(GitHubRefusal.Kind how) {
        removed(how);
        world.pass(Duration.ofHours(2)).sweep().pass(Duration.ofHours(2)).sweep();
        assertThat(world.github().count("checkRuns.update")).isEqualTo(before + 1);
        assertThat(world.givenUp()).isZero();
        assertThat(status()).isNotEqualTo(CheckRunStatus.COMPLETED);
    }

    @ParameterizedTest
    @EnumSource(names = {"FORBIDDEN", "NOT_FOUND"})
    void the_check_of_a_repository_that_is_added_again_is_made_true(GitHubRefusal.Kind how) {
        removed(how);
        world.tell(new InstallationRestoredJob(REPO.installation())).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().checkRunsOn(world.check().head())).hasSize(1);
    }
}
