package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway;
import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.Test;

/** A slow run of the default branch hides no regression, and a slow branch is nobody's fault. */
class BranchOutlierTest extends HistoryWorld {
    private static final long NEWEST = 113;
    private static final RunId OF_BRANCH = new RunId(NEWEST);
    private static final RunId OF_PULL = new RunId(900);

    /** The default branch's newest run is slow, and nobody has measured that commit again. */
    private void slowBranch() {
        history(160, rerun(0), "bench-core");
        world.config(rerun(1));
    }

    private static String rerun(int times) {
        return UseCaseWorld.CONFIG.replace("version: 1\n", "version: 1\nrerun: " + times + "\n");
    }

    private CheckRunGateway.CheckRunDraft check() {
        return world.checkOn(UseCaseWorld.HEAD).draft();
    }

    /** The default branch's newest run brings this when it is run again. */
    private void branchBrings(double parse) {
        world.pass(Duration.ofMinutes(1));
        world.github().dropArtifacts(OF_BRANCH);
        world.artifact(NEWEST, "bench-core", times(parse, 100));
        world.ran(PUSHED.id(NEWEST).attempt(2).on(commit(14)).succeeded());
        world.pass(Duration.ofMinutes(1));
    }

    @Test
    void a_regression_behind_an_outlier_of_the_branch_fails_after_both_are_measured_again() {
        slowBranch();
        brings(140);
        assertThat(check().status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(check().title()).isEqualTo("Measuring the default branch again");
        assertThat(world.github().reruns()).containsExactly(OF_BRANCH);
        branchBrings(100);
        assertThat(check().title()).isEqualTo("Measuring again");
        assertThat(world.github().reruns()).containsExactly(OF_BRANCH, OF_PULL);
        bringsAgain(140);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).hasSize(2);
    }

    @Test
    void a_branch_that_is_as_slow_again_is_not_the_pull_requests_fault() {
        slowBranch();
        brings(140);
        branchBrings(160);
        assertThat(conclusion()).isPresent();
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.FAILURE));
        assertThat(check().toString())
                .contains("last two runs are as slow, so this", "branch as slow");
        assertThat(world.github().reruns()).containsExactly(OF_BRANCH);
    }

    @Test
    void what_is_within_the_noise_does_not_ask_for_the_branch() {
        slowBranch();
        brings(100.3);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().reruns()).isEmpty();
    }

    @Test
    void with_no_reruns_it_is_said_and_not_green() {
        slowBranch();
        world.config(rerun(0));
        brings(140);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(check().toString()).contains("Another run of the same commit decides");
        assertThat(world.github().reruns()).isEmpty();
    }

    @Test
    void without_permission_to_run_the_branch_again_it_is_asked_once_and_not_green() {
        slowBranch();
        world.github().refuseRerun(OF_BRANCH);
        brings(140);
        world.pass(DEADLINE.multipliedBy(3));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().count("runs.rerun")).isEqualTo(1);
    }

    @Test
    void a_second_run_of_the_branch_that_fails_leaves_it_undecided() {
        slowBranch();
        brings(140);
        world.github().dropArtifacts(OF_BRANCH);
        world.ran(PUSHED.id(NEWEST).attempt(2).on(commit(14)).ended(RunConclusion.FAILURE));
        world.pass(DEADLINE.multipliedBy(3));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().reruns()).containsExactly(OF_BRANCH);
    }

    @Test
    void a_second_run_of_the_branch_that_never_appears_is_not_waited_for_for_ever() {
        slowBranch();
        brings(140);
        world.github().run(PUSHED.id(NEWEST).on(commit(14)).succeeded());
        world.pass(DEADLINE.minusSeconds(1));
        assertThat(check().status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.pass(DEADLINE.multipliedBy(2));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void events_that_come_twice_ask_for_the_branch_once() {
        slowBranch();
        brings(140);
        world.ran(RUN.succeeded()).ran(RUN.running()).ran(RUN.queued());
        world.ran(PUSHED.id(NEWEST).on(commit(14)).succeeded());
        assertThat(world.github().reruns()).containsExactly(OF_BRANCH);
        assertThat(check().status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
    }
}
