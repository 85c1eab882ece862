package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.RunId;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The configuration changes on the default branch while a pull request is open. */
class ConfigurationMovesTest extends WorldTest {
    private static final String RENAMED =
            CONFIG.replace("core", "speed").replace("bench-speed", "bench-core")
                    + "    baseline: baselines/core.json\n";
    private static final String WEB =
            """
              - name: web
                workflow: bench.yml
                artifact: "bench-web"
            """;

    private void pushed(String config) {
        world.config(config);
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN)).pass(Duration.ofMinutes(5));
    }

    @Test
    void a_green_pull_request_stays_green_when_its_suite_is_renamed() {
        world.measured(ownBranch(), 100, 100);
        pushed(RENAMED);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail", "neutral"})
    void a_red_pull_request_stays_red_when_its_suite_is_renamed(String noVerdict) {
        String mode = "when-no-verdict: " + noVerdict + "\n";
        world.repository(ownBranch()).config(mode + CONFIG);
        world.artifact(100, 130).ran(GivenRun.of(ownBranch()).running());
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
        pushed(mode + RENAMED);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.github().dropArtifacts(new RunId(900));
        pushed(mode + CONFIG.replace("core", "third"));
        assertThat(conclusion()).isNotEmpty();
        assertThat(conclusion().orElseThrow())
                .isIn(CheckRunConclusion.FAILURE, CheckRunConclusion.ACTION_REQUIRED);
    }

    @Test
    void a_suite_that_is_added_is_read_from_the_artifact_that_is_there() {
        world.artifact(900, "bench-web", times(10, 10));
        world.measured(ownBranch(), 100, 100);
        world.github().file("main", "baselines/web.json", times(10, 10));
        pushed(CONFIG + WEB);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.check().draft().summary() + title()).doesNotContain("No verdict");
    }

    @Test
    void a_suite_that_is_added_and_slow_in_the_artifact_that_is_there_is_red() {
        world.artifact(900, "bench-web", times(10, 13));
        world.measured(ownBranch(), 100, 100);
        world.github().file("main", "baselines/web.json", times(10, 10));
        pushed(CONFIG + WEB);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail", "neutral"})
    void a_suite_that_is_added_and_was_not_measured_waits_for_a_run_and_is_not_red(
            String noVerdict) {
        String mode = "when-no-verdict: " + noVerdict + "\n";
        world.measured(ownBranch(), 100, 100);
        pushed(mode + CONFIG + WEB);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("bench-web").contains("Re-run");
    }

    /** The run of a workflow that measured nothing before. */
    private static GivenRun other() {
        return GivenRun.of(ownBranch()).id(901).workflow("other.yml");
    }

    private static final String OTHER = WEB.replace("bench.yml", "other.yml");

    @Test
    void a_suite_that_is_added_for_another_workflow_is_read_from_the_run_that_is_there() {
        world.artifact(901, "bench-web", times(10, 13));
        world.measured(ownBranch(), 100, 100).ran(other().succeeded());
        world.github().file("main", "baselines/web.json", times(10, 10));
        pushed(CONFIG + OTHER);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail", "neutral"})
    void a_suite_that_is_added_for_another_workflow_that_did_not_measure_it_waits_for_a_run(
            String noVerdict) {
        String mode = "when-no-verdict: " + noVerdict + "\n";
        world.config(mode + CONFIG);
        world.measured(ownBranch(), 100, 100).ran(other().succeeded());
        world.pass(Duration.ofMinutes(2));
        pushed(mode + CONFIG + OTHER);
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("bench-web").contains("Re-run");
    }

    @Test
    void a_run_after_the_configuration_that_brings_nothing_has_no_verdict() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        pushed(CONFIG + "    fail: 20%\n");
        world.ran(GivenRun.of(ownBranch()).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("no readable results");
    }

    @Test
    void a_run_that_measures_the_added_suite_answers_it() {
        world.measured(ownBranch(), 100, 100);
        pushed(CONFIG + WEB);
        world.artifact(100, 100).artifact(900, "bench-web", times(10, 10));
        world.ran(GivenRun.of(ownBranch()).attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_pass_by_a_configuration_that_is_replaced_meanwhile_is_not_shown() {
        world.repository(ownBranch()).artifact(100, 100).opened(GivenPull.of(ownBranch()).told());
        List<Optional<CheckRunConclusion>> shown = new ArrayList<>();
        world.github()
                .onEachStep(() -> {
                    if (world.github().count("artifacts.download") > 0) {
                        if (shown.isEmpty()) {
                            world.config(CONFIG + WEB);
                        }
                        shown.add(conclusion());
                    }
                });
        world.ran(GivenRun.of(ownBranch()).succeeded()).pass(Duration.ofSeconds(5));
        assertThat(shown).isNotEmpty().doesNotContain(Optional.of(CheckRunConclusion.SUCCESS));
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
    }

    @Test
    void limits_that_change_are_applied_to_the_stored_results() {
        world.measured(ownBranch(), 100, 104);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        pushed(CONFIG + "    fail: 50%\n    warn: 40%\n");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        pushed(CONFIG + "    fail: 3%\n");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).isEmpty();
    }
}
