package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.HEAD;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunDraft;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.Job.CheckRerequestJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Of a run's attempts the newest counts, and nothing of those it replaces. */
class AttemptsTest extends WorldTest {
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

    private void openedWithPlatforms() {
        world.repository(ownBranch()).config(PLATFORMS);
        world.github().file("main", "baselines/core/linux.json", times(100, 100));
        world.opened(GivenPull.of(ownBranch()).told());
    }

    @Test
    void an_attempt_without_artifacts_does_not_count_beside_the_one_that_brought_some() {
        openedWithPlatforms();
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.artifact(900, "bench-linux", times(100, 100));
        world.ran(RUN.attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void an_attempt_that_brings_nothing_does_not_live_on_what_the_first_brought() {
        world.measured(ownBranch(), 100, 100);
        world.github().dropArtifacts(new RunId(900));
        world.ran(RUN.attempt(2).ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void an_attempt_that_fails_does_not_pass_on_artifacts_of_the_first() {
        world.measured(ownBranch(), 100, 100);
        world.ran(RUN.attempt(2).ended(RunConclusion.FAILURE));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("The benchmark run failed");
    }

    @Test
    void a_second_attempt_that_is_cancelled_leaves_nothing_green() {
        world.measured(ownBranch(), 100, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.ran(RUN.attempt(2).running());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.ran(RUN.attempt(2).ended(RunConclusion.CANCELLED));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void checks_of_suites_do_not_stay_green_while_a_newer_attempt_runs() {
        world.repository(ownBranch()).config(UseCaseWorld.CONFIG + "checks: per-suite\n");
        world.artifact(100, 100).opened(GivenPull.of(ownBranch()).told());
        world.ran(RUN.succeeded());
        assertThat(suiteCheck().conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.ran(RUN.attempt(2).running());
        assertThat(suiteCheck().status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.ran(RUN.attempt(2).ended(RunConclusion.CANCELLED));
        assertThat(suiteCheck().conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    private CheckRunDraft suiteCheck() {
        return world.github().checkRunsOn(HEAD).stream()
                .filter(it -> it.name().equals("perfwarden/core"))
                .reduce((_, last) -> last)
                .orElseThrow()
                .draft();
    }

    @Test
    void a_re_run_of_the_check_finds_the_attempt_that_no_event_told_of() {
        world.measured(ownBranch(), 100, 130);
        world.artifact(100, 100);
        world.github().run(RUN.attempt(2).succeeded());
        world.handle(new CheckRerequestJob(REPO, HEAD, "delivery-1"));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void throttles_cost_no_patience_with_artifacts() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        world.pass(Duration.ofSeconds(15));
        for (int i = 0; i < 6; i++) {
            world.github().failNext("artifacts.list", new TransientFailure("throttled"));
        }
        world.github().run(RUN.succeeded());
        world.tell(RunEventJob.of(REPO, UseCaseWorld.MAIN, RUN.succeeded()));
        world.pass(Duration.ofSeconds(35));
        assertThat(world.github().count("artifacts.list")).isEqualTo(8);
        world.artifact(100, 100).pass(Duration.ofSeconds(20));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void the_newest_run_of_a_workflow_counts_and_an_older_one_that_runs_again_counts_again() {
        world.measured(ownBranch(), 100, 130);
        world.artifact(950, "bench-core", times(100, 100)).ran(RUN.id(950).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.ran(RUN.attempt(2).running());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.github().dropArtifacts(new RunId(900));
        world.pass(Duration.ofMinutes(1));
        world.artifact(100, 140).ran(RUN.attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.ran(RUN.id(950).ended(RunConclusion.SUCCESS));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_that_github_has_deleted_is_not_waited_for() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        world.handle(RunEventJob.of(REPO, UseCaseWorld.MAIN, RUN.running()));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.pass(Duration.ofHours(1));
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }
}
