package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** Which file configures a repository. */
class ConfigurationFileTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private void configured(String path, String text) {
        world.github()
                .file("main", path, text)
                .file("main", "baselines/core.json", times(100, 100))
                .file(HEAD.value(), "baselines/core.json", times(100, 100))
                .branch("faster", HEAD);
    }

    private void measured() {
        world.artifact(100, 140);
        world.opened(GivenPull.of(ownBranch()).told()).ran(RUN.running()).ran(RUN.succeeded());
    }

    @Test
    void the_other_spelling_of_the_file_is_read_as_well() {
        configured(RepositoryPolicy.OTHER_PATH, CONFIG);
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void faults_of_the_other_spelling_are_told_with_its_name() {
        configured(RepositoryPolicy.OTHER_PATH, CONFIG + "    fial: 5%\n");
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("perfwarden.yaml:6");
    }

    @Test
    void both_spellings_at_once_are_an_error_that_names_both() {
        configured(RepositoryPolicy.PATH, CONFIG);
        configured(RepositoryPolicy.OTHER_PATH, CONFIG);
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary())
                .contains("perfwarden.yaml")
                .contains("is there beside .github/perfwarden.yml");
    }

    @Test
    void a_second_spelling_that_is_pushed_later_is_seen_at_once() {
        configured(RepositoryPolicy.PATH, CONFIG);
        measured();
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN));
        configured(RepositoryPolicy.OTHER_PATH, CONFIG);
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN));
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }
}
