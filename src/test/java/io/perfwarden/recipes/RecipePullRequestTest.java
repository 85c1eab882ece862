package io.perfwarden.recipes;

import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRuns.Conclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A pull request in a repository that follows a recipe. */
class RecipePullRequestTest extends WorldTest {
    private static final String WALL_CLOCK = "testdata/perf_multi_resolution.json";
    private static final String VECTORS = ".performance-baselines/linux-x64.txt";

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
        assertThat(conclusion()).contains(Conclusion.NEUTRAL);
        assertThat(report()).contains("advice only");
        assertThat(all()).contains("fixture_unavailable");
    }

    @Test
    void a_slower_backend_blocks_after_the_first_release_cycle() {
        world.clock().advance(Duration.ofDays(61));
        follows(Recipe.WALL_CLOCK_MATRIX);
        baseline(WALL_CLOCK, Recipe.sample("multi-resolution/base.json"));
        brings("perf-multi-resolution", Recipe.sample("multi-resolution/slow.json"));
        assertThat(conclusion()).contains(Conclusion.FAILURE);
    }

    @Test
    void slower_vectors_fail_on_their_platform() {
        follows(Recipe.CRITERION_TEXT);
        baseline(VECTORS, Recipe.sample("criterion/base.txt"));
        brings("criterion-linux-x64", Recipe.sample("criterion/slow.txt"));
        assertThat(conclusion()).contains(Conclusion.FAILURE);
        assertThat(report()).contains("sort words/*", "94\u00a0% slower");
        assertThat(all()).contains("linux-x64", "over limit");
    }

    @Test
    void too_little_speed_up_fails_whatever_the_baseline_says() {
        String run = Vectors.of(100, 90);
        follows(Recipe.CRITERION_TEXT);
        baseline(VECTORS, run);
        brings("criterion-linux-x64", run);
        assertThat(conclusion()).contains(Conclusion.FAILURE);
        assertThat(report()).contains("too little speed-up", "1.5x of `dot/Scalar/64`");
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
        assertThat(all()).contains("the limit can hardly ever be passed");
    }

    @Test
    void backends_that_differ_fail_and_those_that_cannot_be_compared_as_well() {
        follows(Recipe.PARITY_MATRIX);
        brings("parity-matrix", Recipe.sample("parity/matrix.json"));
        assertThat(conclusion()).contains(Conclusion.FAILURE);
        assertThat(report()).contains("vif/cpu/sycl", "no device");
    }

    @Test
    void backends_in_parity_pass_without_any_baseline() {
        follows(Recipe.PARITY_MATRIX);
        String all = Recipe.sample("parity/matrix.json");
        String first = all.substring(0, all.indexOf("\n    },\n")) + "\n    }\n  ],\n";
        brings("parity-matrix", first + "  \"schema_version\": 1\n}\n");
        assertThat(conclusion()).contains(Conclusion.SUCCESS);
    }
}
