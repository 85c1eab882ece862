package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.RunId;
import io.perfwarden.queue.Job.BranchPushJob;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A suite without a baseline file is renamed on the default branch. */
class RenamedSuiteTest extends HistoryWorld {
    private static final String LEGS = CONFIG.replace("bench-core", "bench-{platform}");

    private static String renamed(String config) {
        return config.replace("name: core", "name: kern");
    }

    private void pushed(String config) {
        world.config(config);
        world.tell(BranchPushJob.of(REPO, MAIN, MAIN));
    }

    private void slowAgain() {
        world.github().dropArtifacts(new RunId(900));
        world.artifact(140, 100).ran(RUN.attempt(2).succeeded());
    }

    @Test
    void what_is_slower_by_far_than_the_history_of_its_former_name_is_red() {
        history();
        pushed(renamed(CONFIG));
        brings(140);
        assertThat(world.github().reruns()).hasSize(1);
        slowAgain();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().text()).contains("Its history has runs of `core`");
    }

    @Test
    void what_is_as_fast_as_before_passes() {
        history();
        pushed(renamed(CONFIG));
        brings(100.1);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void the_history_goes_on_under_the_new_name() {
        history();
        pushed(renamed(CONFIG));
        world.artifact(200, "bench-core", times(100, 100));
        world.ran(PUSHED.id(200).on(BASE).succeeded());
        brings(140);
        slowAgain();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().text()).contains("Its history has runs of `core`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench.yml|other.yml", "bench-core|bench-*", "name: core|name: speed"})
    void a_suite_that_is_measured_from_something_else_takes_nothing_over(String change) {
        history();
        String[] parts = change.split("\\|", -1);
        boolean stays = parts[1].equals("name: speed");
        dropPast();
        pushed(stays ? CONFIG + second() : renamed(CONFIG).replace(parts[0], parts[1]));
        world.artifact(140, 100).ran(RUN.workflow(workflow(parts)).succeeded());
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
        assertThat(world.check().draft().text()).doesNotContain("Its history has runs of");
        if (!stays) {
            assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
            assertThat(report()).contains("suite kern has no history").contains("core");
        }
    }

    /** Otherwise they are read for a suite that is measured from them now. */
    private void dropPast() {
        for (int run = 100; run < 200; run++) {
            world.github().dropArtifacts(new RunId(run));
        }
    }

    private static String workflow(String[] parts) {
        return parts[1].endsWith(".yml") ? parts[1] : "bench.yml";
    }

    private static String second() {
        return CONFIG.substring(CONFIG.indexOf("  - name")).replace("name: core", "name: speed");
    }

    @Test
    void a_leg_that_the_former_name_had_is_missed() {
        history(LEGS, "bench-linux", "bench-macos");
        pushed(renamed(LEGS));
        assertMacosIsMissed();
    }

    @Test
    void a_leg_is_missed_as_well_once_a_later_commit_was_measured_under_the_new_name() {
        history(LEGS, "bench-linux", "bench-macos");
        pushed(renamed(LEGS));
        world.github().parent(commit(99), BASE);
        world.artifact(200, "bench-linux", times(100, 100));
        world.artifact(200, "bench-macos", times(100, 100));
        world.ran(PUSHED.id(200).on(commit(99)).succeeded());
        assertMacosIsMissed();
    }

    @Test
    void a_leg_that_vanishes_with_the_renaming_is_missed_until_two_runs_lack_it() {
        history(LEGS, "bench-linux", "bench-macos");
        pushed(renamed(LEGS));
        world.artifact(200, "bench-linux", times(100, 100));
        world.ran(PUSHED.id(200).on(BASE).succeeded()).pass(Duration.ofSeconds(10));
        assertMacosIsMissed();
    }

    private void assertMacosIsMissed() {
        world.artifact(900, "bench-linux", times(100, 100));
        world.ran(RUN.succeeded()).pass(Duration.ofSeconds(10));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("macos");
    }
}
