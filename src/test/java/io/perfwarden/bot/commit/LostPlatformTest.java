package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A platform with a baseline whose results did not come is missed. */
class LostPlatformTest extends WorldTest {
    private static final String PLATFORMS =
            """
            version: 1
            suites:
              - name: core
                workflow: bench.yml
                artifact: "bench-{platform}"
                baseline: "baselines/core/{platform}.json"
            """;

    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private void repository(String config) {
        world.repository(ownBranch()).config(config);
        world.github()
                .file("main", "baselines/core/linux.json", times(100, 100))
                .file("main", "baselines/core/macos.json", times(100, 100));
        world.opened(GivenPull.of(ownBranch()).told());
    }

    private void brings(String artifact, double render) {
        world.artifact(900, artifact, times(100, render));
    }

    @Test
    void a_leg_of_the_matrix_that_was_dropped_is_no_pass() {
        repository(PLATFORMS);
        brings("bench-linux", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("macos");
    }

    @Test
    void a_leg_whose_job_failed_is_reported_as_a_failed_run_before_its_artifact_is_missed() {
        repository(PLATFORMS);
        brings("bench-linux", 100);
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(2));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().title())
                .startsWith("The benchmark run failed")
                .doesNotContain("no readable results");
        assertThat(world.check().draft().summary())
                .contains("repair [the benchmark run](https://")
                .contains("macos");
    }

    @Test
    void all_legs_of_the_matrix_together_pass() {
        repository(PLATFORMS);
        brings("bench-linux", 100);
        brings("bench-macos", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void an_artifact_under_a_new_name_is_no_pass() {
        repository(PLATFORMS);
        brings("bench-linux", 100);
        brings("bench-macos2", 500);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void an_artifact_of_a_suite_without_platforms_under_a_new_name_is_no_pass() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        brings("bench-core-2", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @CsvSource({"fail,FAILURE", "warn,NEUTRAL", "ignore,SUCCESS"})
    void how_much_a_lost_platform_matters_is_what_missing_says(
            String missing, CheckRunConclusion ends) {
        repository(PLATFORMS + "    missing: " + missing + "\n");
        brings("bench-linux", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(ends);
    }

    @Test
    void what_else_stands_beside_baselines_is_no_platform() {
        repository(PLATFORMS);
        world.github()
                .file("main", "baselines/core/README.md", "about")
                .file("main", "baselines/core/.json", "{}")
                .file("main", "baselines/core/archive/linux-0123456.json", times(1, 1))
                .file("main", "baselines/core/windows/old.json", times(1, 1))
                .file("main", "baselines/core/has space.json", times(1, 1));
        brings("bench-linux", 100);
        brings("bench-macos", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_platform_may_be_a_directory_of_the_path() {
        repository(PLATFORMS.replace("core/{platform}.json", "{platform}/core.json"));
        world.github()
                .file("main", "baselines/linux/core.json", times(100, 100))
                .file("main", "baselines/arm/core.json", times(100, 100))
                .file("main", "baselines/docs/README.md", "about");
        brings("bench-linux", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("arm").doesNotContain("docs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench-..", "bench-.", "bench-a b", "bench-é", "bench-$(id)"})
    void an_artifact_name_whose_platform_is_no_path_segment_measures_nothing(String name) {
        repository(PLATFORMS);
        brings(name, 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().calls()).noneMatch(call -> call.detail().contains("core/.."));
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @ValueSource(strings = {"bench-archive", "bench--x", "bench-a.b", "bench-linux.json"})
    void an_odd_platform_is_one_more_and_replaces_none(String name) {
        repository(PLATFORMS);
        brings(name, 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_new_platform_beside_the_known_ones_is_neutral() {
        repository(PLATFORMS);
        brings("bench-linux", 100);
        brings("bench-macos", 100);
        brings("bench-riscv", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void a_platform_that_another_run_may_still_bring_is_waited_for() {
        repository(PLATFORMS.replace("    workflow: bench.yml\n", ""));
        world.ran(RUN.id(901).workflow("mac.yml").running());
        brings("bench-linux", 100);
        world.ran(RUN.succeeded());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.ran(RUN.id(901).workflow("mac.yml").succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    private static final String IN_TURNS =
            """
            version: 1
            suites:
              - name: core
                artifact: "bench-{platform}"
                baseline: "none/{platform}.json"
                decision: %s
            """;

    private static final GivenRun PUSHED =
            GivenRun.of(new HeadBranch(Optional.of(REPO.id()), MAIN)).event(RunEvent.PUSH);

    /** What the default branch brought, the newest last; no file says which platforms there are. */
    private void branch(String decision, List<List<String>> runs) {
        world.repository(ownBranch()).config(IN_TURNS.formatted(decision));
        CommitSha before = new CommitSha("%040x".formatted(1000));
        for (int i = 0; i < runs.size(); i++) {
            CommitSha sha = new CommitSha("%040x".formatted(1001 + i));
            world.github().parent(sha, before);
            before = sha;
            for (String platform : runs.get(i)) {
                world.artifact(100 + i, "bench-" + platform, times(100, 100));
            }
            world.ran(PUSHED.id(100 + i).on(sha).succeeded());
        }
        world.github().parent(BASE, before);
        world.opened(GivenPull.of(ownBranch()).told());
    }

    @ParameterizedTest
    @ValueSource(strings = {"paired", "auto", "statistical"})
    void without_baselines_what_the_default_branch_measured_is_missed(String decision) {
        branch(decision, List.of(List.of("linux", "macos"), List.of("linux", "macos")));
        brings("bench-linux", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("macos");
    }

    @Test
    void a_leg_that_has_another_name_now_leaves_the_old_one_missing() {
        branch("auto", List.of(List.of("ubuntu-24.04"), List.of("ubuntu-24.04")));
        brings("bench-ubuntu-26.04", 300);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("ubuntu-24.04");
    }

    @Test
    void a_leg_that_crashed_once_on_the_default_branch_is_expected_all_the_same() {
        branch("auto", List.of(List.of("linux", "macos"), List.of("linux")));
        brings("bench-linux", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_platform_that_the_default_branch_no_longer_measures_is_expected_of_nobody() {
        branch("auto", List.of(List.of("linux", "macos"), List.of("linux"), List.of("linux")));
        brings("bench-linux", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void what_a_run_of_its_own_brings_is_not_expected_of_others() {
        branch("auto", List.of(List.of("linux"), List.of("arm"), List.of("linux"), List.of("arm")));
        brings("bench-linux", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void what_a_timer_measures_besides_is_not_expected_of_a_pull_request() {
        branch("auto", List.of(List.of("linux"), List.of("linux")));
        brings(300, List.of("linux", "arm"), RunEvent.SCHEDULE);
        brings("bench-linux", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    private void brings(int run, List<String> platforms, RunEvent event) {
        for (String platform : platforms) {
            world.artifact(run, "bench-" + platform, times(100, 100));
        }
        world.ran(PUSHED.id(run).event(event).on(BASE).succeeded());
    }

    @Test
    void a_file_of_one_platform_hides_that_another_is_lost_that_the_branch_is_the_baseline_of() {
        branch("auto\n    baseline-from: history", List.of(List.of("linux", "macos")));
        world.github().file("main", "none/linux.json", times(100, 100));
        brings("bench-linux", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().summary()).contains("macos");
    }

    @Test
    void nothing_passes_while_nobody_knows_what_is_expected() {
        branch("auto", List.of(List.of("linux", "macos")));
        world.github().hide(BASE);
        brings("bench-linux", 100);
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(world.github().checkRunsOn(HEAD))
                .allMatch(check -> check.draft().conclusion().isEmpty());
        world.github().show(BASE);
        world.pass(Duration.ofMinutes(1)).settle();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }
}
