package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.PULL;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.query.ReportQueries.ShownCheck;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.github.CheckRunGateway.Button;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** The heading of a comment never contradicts the check, and all name the same next step. */
class HeadingTest extends WorldTest {
    private void measured(String config, double parse) {
        world.repository(ownBranch()).config(config).artifact(parse, 100);
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
    }

    private String heading() {
        return report().lines().findFirst().orElse("");
    }

    private String next() {
        return world.reports().pullStanding(REPO, PULL).orElseThrow().checks().stream()
                .map(ShownCheck::says)
                .findFirst()
                .orElseThrow()
                .next();
    }

    @Test
    void a_failed_run_is_headed_as_the_failure_that_its_check_is() {
        world.repository(ownBranch()).artifact(100, 100);
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(UseCaseWorld.run(ownBranch(), "completed", "failure"));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(heading()).startsWith("### \u274c").contains("The benchmark run failed");
    }

    @Test
    void a_configuration_that_keeps_the_check_from_passing_is_no_green_heading() {
        world.github()
                .file(HEAD.value(), RepositoryPolicy.PATH, CONFIG + "    fial: 5%\n")
                .changed(PULL, RepositoryPolicy.PATH);
        measured(CONFIG, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(heading()).isEqualTo("### \u26a0\ufe0f " + title());
        assertThat(report()).contains("Measured: **No measurable change (2 benchmarks)**");
        assertThat(world.check().draft().summary()).doesNotContain("\u2705");
        assertThat(next()).startsWith("Repair the files, or a maintainer comments");
    }

    @Test
    void the_next_step_of_pages_and_api_is_the_one_of_the_check() {
        measured(CONFIG, 130);
        assertThat(report()).containsIgnoringCase("**Next:** " + next());
        assertThat(next()).contains("/perfwarden accept parse REASON");
    }

    @Test
    void what_no_file_is_read_for_has_no_button_that_writes_one() {
        world.github().file("main", "baselines/core.json", times(100, 100));
        measured(CONFIG, 130);
        assertThat(buttons()).contains("regen");
        world.config(CONFIG + "    baseline-from: history\n");
        world.comments("octocat", "/perfwarden recheck");
        assertThat(buttons()).doesNotContain("regen");
    }

    private List<String> buttons() {
        return world.check().draft().buttons().stream().map(Button::identifier).toList();
    }
}
