package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.BranchName;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.PullEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A push that nothing is measured of may change what open pull requests are held against. */
class BaseChangedTest extends WorldTest {
    private static final BranchPushJob PUSHED = BranchPushJob.of(REPO, MAIN, MAIN);

    private static final GivenPull PULL = GivenPull.of(ownBranch());

    private void failed() {
        world.measured(ownBranch(), 110, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_baseline_that_is_pushed_without_a_run_changes_the_verdict() {
        failed();
        world.github().file("main", "baselines/core.json", times(110, 100));
        world.tell(PUSHED);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_pull_request_that_passed_fails_when_the_pushed_baseline_is_faster() {
        world.measured(ownBranch(), 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.github().file("main", "baselines/core.json", times(80, 100));
        world.tell(PUSHED);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_configuration_that_is_pushed_changes_the_verdict() {
        world.measured(ownBranch(), 104, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        world.config(CONFIG + "    fail: 3.5%\n    warn: 3%\n");
        world.tell(PUSHED);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.config(CONFIG + "    fail: much\n");
        world.tell(PUSHED);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_push_that_changes_neither_makes_nobody_look() {
        failed();
        world.tell(PUSHED);
        world.github().forgetCalls();
        world.github().file("main", "README.md", "words");
        world.tell(PUSHED);
        assertThat(world.github().count("pulls.get")).isZero();
        assertThat(world.github().count("files.read")).isLessThanOrEqualTo(2);
        assertThat(world.github().count("files.list")).isLessThanOrEqualTo(2);
    }

    @Test
    void a_push_to_another_branch_asks_nothing() {
        failed();
        world.github().forgetCalls();
        world.tell(BranchPushJob.of(REPO, new BranchName("next"), MAIN));
        assertThat(world.github().count("files.read")).isZero();
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void a_push_that_dies_at_any_step_changes_the_verdict_all_the_same(int step) {
        failed();
        world.github().file("main", "baselines/core.json", times(110, 100));
        world.tellDying(PUSHED, step);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void what_was_loose_only_while_nobody_was_open_judges_again_as_it_was_before(
            boolean isConfiguration) {
        world.repository(ownBranch()).opened(PULL.told());
        world.tell(PUSHED);
        world.handle(PullEventJob.of(REPO, PULL.closed(60), false));
        limits(isConfiguration, "    fail: 60%\n    warn: 50%\n", 150);
        world.opened(PULL.reopened(120));
        world.artifact(150, 100);
        world.ran(GivenRun.at(START.plusSeconds(121), GivenRun.of(ownBranch()).succeeded()));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        limits(isConfiguration, "", 100);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private void limits(boolean isConfiguration, String rules, double baseline) {
        if (isConfiguration) {
            world.config(CONFIG + rules);
        } else {
            world.github().file("main", "baselines/core.json", times(baseline, 100));
        }
        world.tell(PUSHED);
    }
}
