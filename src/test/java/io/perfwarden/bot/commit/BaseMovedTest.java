package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a pull request is held against moves, and its verdict with it. */
class BaseMovedTest extends HistoryWorld {
    private static final long OF_BASE = 800;

    @Test
    void a_pull_request_waits_for_its_base_to_be_measured_itself() {
        history();
        world.ran(PUSHED.id(OF_BASE).on(BASE).running());
        brings(100.2);
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(title()).isEqualTo("Waiting for the base to be measured");
        world.artifact(OF_BASE, "bench-core", times(100, 100));
        world.ran(PUSHED.id(OF_BASE).on(BASE).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void what_the_base_brought_itself_is_not_blamed_on_the_pull_request() {
        history();
        world.ran(PUSHED.id(OF_BASE).on(BASE).running());
        brings(110);
        assertThat(world.github().reruns()).as("the base tells more first").isEmpty();
        world.artifact(OF_BASE, "bench-core", times(110, 100));
        world.ran(PUSHED.id(OF_BASE).on(BASE).succeeded());
        assertThat(conclusion(HEAD)).as("one run of the base may be slow by chance").isEmpty();
        world.pass(Duration.ofMinutes(1));
        world.github().dropArtifacts(new RunId(OF_BASE));
        world.artifact(OF_BASE, "bench-core", times(110, 100));
        world.ran(PUSHED.id(OF_BASE).attempt(2).on(BASE).succeeded());
        assertThat(conclusion(HEAD)).contains(CheckRunConclusion.SUCCESS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"main", "the-branch-of-another-pull-request"})
    void what_a_pull_request_builds_on_is_measured_late(String into) {
        history();
        world.github().branch(into, BASE);
        world.opened(GivenPull.of(ownBranch()).into(into, 60).told());
        for (int attempt = 1; attempt <= 2; attempt++) {
            world.github().dropArtifacts(new RunId(900));
            world.artifact(110, 100);
            Instant begun = START.plusSeconds(60 + 30L * attempt);
            world.ran(GivenRun.at(begun, RUN.attempt(attempt).succeeded()));
        }
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        for (int attempt = 1; attempt <= 2; attempt++) {
            world.github().dropArtifacts(new RunId(OF_BASE));
            world.artifact(OF_BASE, "bench-core", times(110, 100));
            world.ran(PUSHED.id(OF_BASE).attempt(attempt).on(BASE).succeeded());
        }
        assertThat(conclusion(HEAD)).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_base_that_is_never_measured_is_not_waited_for_any_longer_than_a_run() {
        history();
        world.ran(PUSHED.id(OF_BASE).on(BASE).running());
        brings(100.2);
        world.pass(DEADLINE.minusSeconds(1));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.pass(Duration.ofSeconds(2));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_base_whose_run_was_cancelled_is_not_waited_for() {
        history();
        world.ran(PUSHED.id(OF_BASE).on(BASE).ended(RunConclusion.CANCELLED));
        brings(100.2);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void an_open_pull_request_is_judged_again_when_the_baseline_has_moved() {
        history();
        world.config(CONFIG_BY_LIMITS);
        brings(110);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.github().file("main", "baselines/core.json", times(110, 100));
        world.github().parent(commit(99), BASE);
        world.artifact(OF_BASE, "bench-core", times(110, 100));
        world.ran(PUSHED.id(OF_BASE).on(commit(99)).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    private static final String CONFIG_BY_LIMITS =
            UseCaseWorld.CONFIG + "    decision: threshold\n";
}
