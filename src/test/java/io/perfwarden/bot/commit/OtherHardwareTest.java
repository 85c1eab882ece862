package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.RunId;
import io.perfwarden.testkit.GivenPull;
import org.junit.jupiter.api.Test;

/** Hosted runners have several processors, and an artifact says which one it was. */
class OtherHardwareTest extends HistoryWorld {
    private static final String OLD = "AMD EPYC 7763";
    private static final String NEW = "AMD EPYC 9V74";

    private static String go(String cpu, double parse) {
        return """
        goos: linux
        goarch: amd64
        pkg: example.org/core
        cpu: %s
        BenchmarkParse-4 100 %s ns/op
        BenchmarkRender-4 100 100 ns/op
        BenchmarkSort-4 100 100 ns/op
        PASS
        """
                .formatted(cpu, parse);
    }

    private void repository(boolean seen) {
        world.repository(ownBranch());
        for (String at : new String[] {"main", HEAD.value()}) {
            world.github().file(at, "baselines/core.json", go(OLD, 100));
        }
        world.artifact(100, "bench-core", go(seen ? NEW : OLD, 100));
        world.ran(PUSHED.id(100).on(BASE).succeeded());
        world.opened(GivenPull.of(ownBranch()).told());
    }

    private void brings(String cpu, double parse, int attempt) {
        world.github().dropArtifacts(new RunId(900));
        world.artifact(900, "bench-core", go(cpu, parse)).ran(RUN.attempt(attempt).succeeded());
    }

    @Test
    void three_times_slower_on_another_processor_is_measured_again_and_red() {
        repository(true);
        brings(NEW, 300, 1);
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
        brings(NEW, 300, 2);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).hasSize(1);
    }

    @Test
    void a_little_slower_on_another_processor_is_advice() {
        repository(true);
        brings(NEW, 110, 1);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().reruns()).isEmpty();
    }

    @Test
    void a_processor_that_only_the_artifact_knows_is_no_excuse() {
        repository(false);
        brings("Made Up 9000", 110, 1);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_was_red_is_not_answered_by_a_run_on_another_processor() {
        repository(true);
        brings(OLD, 110, 1);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        brings(NEW, 110, 2);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        brings(OLD, 100, 3);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }
}
