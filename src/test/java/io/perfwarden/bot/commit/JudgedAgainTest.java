package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.RunId;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** A verdict that takes the place of another one on the same results says so. */
class JudgedAgainTest extends WorldTest {
    private static final String STRUCK = "~~\u274c 1 regression \u00b7 1 unchanged~~ ";
    private static final String AGAIN = STRUCK + "Judged again on the same results: ";

    private void failed() {
        world.measured(ownBranch(), 110, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).doesNotContain("~~");
    }

    private void pushed() {
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN));
    }

    @Test
    void a_baseline_that_moves_strikes_the_old_verdict_through_in_comment_and_check() {
        failed();
        world.github().file("main", "baselines/core.json", times(110, 100));
        pushed();
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        String line = AGAIN + "the baseline, or a name in it, has changed.";
        assertThat(report()).contains(line);
        assertThat(world.check().draft().summary()).contains(line);
    }

    @Test
    void a_configuration_that_changes_is_named_as_the_reason() {
        world.measured(ownBranch(), 104, 100);
        world.config(CONFIG + "    fail: 3.5%\n    warn: 3%\n");
        pushed();
        assertThat(report())
                .contains("~~ Judged again on the same results: the configuration has changed.");
    }

    @Test
    void rows_that_are_accepted_are_named_as_the_reason() {
        failed();
        world.github().writer("octocat");
        world.comments("octocat", "/perfwarden accept parse -- wanted");
        assertThat(report()).contains(AGAIN + "what is accepted has changed.");
    }

    @Test
    void what_is_struck_through_stays_so_until_it_is_measured_anew() {
        failed();
        world.github().file("main", "baselines/core.json", times(110, 100));
        pushed();
        world.tell(new RefreshJob(REPO, HEAD, RefreshJob.Cause.ASKED));
        assertThat(report()).contains(AGAIN);
        world.github().dropArtifacts(new RunId(900));
        world.artifact(110, 100);
        world.ran(GivenRun.of(ownBranch()).attempt(2).succeeded());
        assertThat(report()).doesNotContain("~~");
    }

    @Test
    void the_same_verdict_for_another_reason_strikes_nothing_through() {
        failed();
        world.github().file("main", "baselines/core.json", times(90, 100));
        pushed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).doesNotContain("~~");
    }

    @Test
    void a_verdict_that_changes_twice_strikes_the_last_one_through() {
        failed();
        world.github().file("main", "baselines/core.json", times(110, 100));
        pushed();
        world.github().file("main", "baselines/core.json", times(100, 100));
        pushed();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("~~\u2705").doesNotContain(STRUCK);
    }
}
