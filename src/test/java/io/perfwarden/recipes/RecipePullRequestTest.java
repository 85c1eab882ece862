package io.perfwarden.recipes;

import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;

/** A pull request in a repository that follows a recipe. */
class RecipePullRequestTest extends WorldTest {
    private static final String WALL_CLOCK = "testdata/perf_multi_resolution.json";
    private static final String VECTORS = ".performance-baselines/linux-x64.txt";

    private static final String PARITY_TABLE =
            "{version: 1, features: [{name: vif, metrics: [integer_vif]},"
                    + " {name: adm, metrics: [integer_adm2]}]}";
    private static final String CALIBRATION =
            Recipe.read(Path.of("config/gpu-calibration.example.yml"));

    private void follows(Recipe recipe) {
        world.repository(ownBranch());
        world.config(recipe.text("perfwarden.yml"));
    }

    private void baseline(String path, String content) {
        world.github().file("main", path, content).file(HEAD.value(), path, content);
    }

    /** Every row and notice, in the check's text. */
    private String all() {
        return world.check().draft().text();
    }

    private void brings(String artifact, String content) {
        world.opened(GivenPull.of(ownBranch()).told());
        world.artifact(900, artifact, content);
        world.ran(GivenRun.of(ownBranch()).succeeded());
    }

    @Test
    void a_slower_backend_only_warns_in_the_first_release_cycle() {
        follows(Recipe.WALL_CLOCK_MATRIX);
        baseline(WALL_CLOCK, Recipe.sample("multi-resolution/base.json"));
        brings("perf-multi-resolution", Recipe.sample("multi-resolution/slow.json"));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(report()).contains("advisory");
        assertThat(all()).contains("fixture_unavailable");
    }

    @Test
    void a_slower_backend_blocks_after_the_first_release_cycle() {
        world.clock().advance(Duration.ofDays(61));
        follows(Recipe.WALL_CLOCK_MATRIX);
        baseline(WALL_CLOCK, Recipe.sample("multi-resolution/base.json"));
        brings("perf-multi-resolution", Recipe.sample("multi-resolution/slow.json"));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void slower_vectors_fail_on_their_platform() {
        follows(Recipe.CRITERION_TEXT);
        baseline(VECTORS, Recipe.sample("criterion/base.txt"));
        brings("criterion-linux-x64", Recipe.sample("criterion/slow.txt"));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("sort words/*", "94\u00a0% slower");
        assertThat(all()).contains("linux-x64", "over limit");
    }

    @Test
    void too_little_speed_up_fails_whatever_the_baseline_says() {
        String run = Vectors.of(100, 90);
        follows(Recipe.CRITERION_TEXT);
        baseline(VECTORS, run);
        brings("criterion-linux-x64", run);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("not 1.5x as fast as `dot/Scalar/64`");
    }

    @Test
    void a_slack_that_swallows_the_metric_passes_and_is_pointed_out() {
        follows(Recipe.RATIO_AND_SLACK);
        for (String suite : List.of("cpu", "gpu")) {
            baseline(
                    "scripts/perf_baseline_" + suite + ".json",
                    Recipe.sample("ratio-slack-baseline/" + suite + ".json"));
        }
        world.artifact(900, "perf-gpu", Recipe.sample("ratio-slack-results/gpu.json"));
        world.artifact(900, "perf-trt", Recipe.sample("ratio-slack-results/trt.json"));
        brings("perf-cpu", Recipe.sample("ratio-slack-results/cpu.json"));
        assertThat(all()).contains("so the limit has no effect");
    }

    private void table() {
        world.github()
                .file("main", "testdata/parity-features.yml", PARITY_TABLE)
                .file("main", "testdata/gpu-calibration.yml", CALIBRATION);
    }

    private void computed(String backend, String frames) {
        world.artifact(900, "frames-" + backend, frames);
    }

    private void ran() {
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded());
    }

    private static String frames(double vif, double adm) {
        return """
        {"frames": [{"frameNum": 0, "metrics": {"integer_vif": %s, "integer_adm2": %s}}]}
        """
                .formatted(vif, adm);
    }

    @Test
    void backends_that_differ_fail_and_those_that_failed_as_well() {
        follows(Recipe.PARITY_MATRIX);
        table();
        computed("cpu", frames(0.5, 0.25));
        computed("cuda", frames(0.5, 0.35));
        computed("sycl", "terminate called: no device");
        computed("vulkan", frames(0.5, 0.25));
        ran();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(all())
                .contains("adm/cpu/cuda", "vif/cpu/sycl", "no device")
                .doesNotContain("cuda/sycl");
    }

    @Test
    void a_backend_of_which_nothing_came_is_an_error() {
        follows(Recipe.PARITY_MATRIX);
        table();
        computed("cpu", frames(0.5, 0.25));
        computed("cuda", frames(0.5, 0.25));
        computed("vulkan", frames(0.5, 0.25));
        ran();
        world.pass(Duration.ofMinutes(2));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(all()).contains("vif/cpu/sycl", "the run brought no file of it");
    }

    @Test
    void backends_in_parity_pass_without_any_baseline() {
        follows(Recipe.PARITY_MATRIX);
        table();
        for (String backend : List.of("cpu", "cuda", "sycl", "vulkan")) {
            computed(backend, frames(0.5, 0.25));
        }
        ran();
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_backend_that_only_advises_warns() {
        follows(Recipe.PARITY_MATRIX);
        table();
        for (String backend : List.of("cpu", "cuda", "sycl")) {
            computed(backend, frames(0.5, 0.25));
        }
        computed("vulkan", frames(0.9, 0.25));
        ran();
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(all()).contains("vif/cpu/vulkan");
    }

    @Test
    void a_table_that_the_default_branch_lacks_is_a_broken_configuration() {
        follows(Recipe.PARITY_MATRIX);
        world.github().file(HEAD.value(), "testdata/parity-features.yml", PARITY_TABLE);
        computed("cpu", frames(0.5, 0.25));
        computed("cuda", frames(0.5, 0.25));
        ran();
        assertThat(conclusion()).contains(CheckRunConclusion.ACTION_REQUIRED);
        assertThat(world.check().draft().summary()).contains("testdata/parity-features.yml");
    }

    private void bringsRecord(String record) {
        world.repository(ownBranch());
        world.config(
                "{version: 1, suites: [{name: parity, artifact: parity-matrix, decision: parity}]}");
        brings("parity-matrix", record);
    }

    @Test
    void a_record_that_the_workflow_made_itself_is_judged_as_well() {
        bringsRecord(Recipe.sample("parity/matrix.json"));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("vif/cpu/sycl", "no device");
    }

    @Test
    void a_record_in_parity_passes_without_any_baseline() {
        String all = Recipe.sample("parity/matrix.json");
        String first = all.substring(0, all.indexOf("\n    },\n")) + "\n    }\n  ],\n";
        bringsRecord(first + "  \"schema_version\": 1\n}\n");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }
}
