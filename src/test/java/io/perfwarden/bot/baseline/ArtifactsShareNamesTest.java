package io.perfwarden.bot.baseline;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.baseline.BaselineCodec;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two artifacts of one suite with the same benchmarks are two of each. */
class ArtifactsShareNamesTest extends WorldTest {
    private static final String BASELINE = "baselines/core.json";

    @BeforeEach
    void two_artifacts() {
        world.github().writer("octocat");
        world.repository(ownBranch())
                .config(CONFIG.replace("bench-core", "bench-*"))
                .artifact(900, "bench-linux", times(100, 100))
                .artifact(900, "bench-windows", times(900, 900));
    }

    private void finished() {
        world.opened(GivenPull.of(ownBranch()).told());
        world.ran(GivenRun.of(ownBranch()).succeeded()).pass(Duration.ofMinutes(1));
    }

    private String regenerated() {
        finished();
        world.comments("octocat", "/regen-baseline");
        return new String(
                world.github().commits().getLast().additions().getFirst().content().bytes(),
                StandardCharsets.UTF_8);
    }

    @Test
    void a_baseline_with_one_of_each_tells_nothing_of_two() {
        finished();

        assertThat(conclusion()).isNotEmpty().get().isNotEqualTo(CheckRunConclusion.SUCCESS);
        assertThat(title()).contains("benchmarks share a name");
    }

    @Test
    void a_regenerated_baseline_names_the_artifact() {
        String written = regenerated();

        assertThat(BaselineCodec.decode(MemoryFile.of(BASELINE, written)))
                .isInstanceOfSatisfying(
                        ReadOutcome.Ok.class,
                        ok ->
                                assertThat(((Baseline) ok.value()).results().measurements())
                                        .extracting(one -> one.id().label())
                                        .isEqualTo(
                                                List.of(
                                                        "parse [@file=bench-linux]",
                                                        "parse [@file=bench-windows]",
                                                        "render [@file=bench-linux]",
                                                        "render [@file=bench-windows]")));
    }

    @Test
    void a_slower_system_is_named_by_its_artifact_and_accepted_by_that_name() {
        String written = regenerated();
        world.github().file("main", BASELINE, written).file(HEAD.value(), BASELINE, written);
        world.github().branch("faster", HEAD).pull(GivenPull.of(ownBranch()).told());
        world.artifact(901, "bench-linux", times(100, 300));
        world.artifact(901, "bench-windows", times(900, 900));
        world.ran(GivenRun.of(ownBranch()).id(901).succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report() + title()).contains("render` in `bench-linux`").doesNotContain("@file");
        world.comments("octocat", "/perfwarden accept \"render in bench-linux\" known");
        assertThat(conclusion()).isNotEmpty().get().isNotEqualTo(CheckRunConclusion.FAILURE);
    }

    @Test
    void the_run_that_a_baseline_was_made_of_is_unchanged_from_it() {
        String written = regenerated();
        world.github().file("main", BASELINE, written).file(HEAD.value(), BASELINE, written);
        world.ran(GivenRun.of(ownBranch()).attempt(2).succeeded());

        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(title()).contains("No measurable change");
    }
}
