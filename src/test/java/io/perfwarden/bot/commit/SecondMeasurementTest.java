package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.FakeGitHub.REPO;
import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.DEADLINE;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RunId;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunEventJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import io.perfwarden.testkit.Steps;
import io.perfwarden.testkit.UseCaseWorld;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pull request is held against the default branch's noise, and a suspect is measured again. */
class SecondMeasurementTest extends HistoryWorld {
    @Test
    void what_is_within_the_noise_passes_at_once() {
        history();
        brings(100.5);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().reruns()).isEmpty();
    }

    @Test
    void a_suspect_is_measured_again_and_fails_when_it_is_seen_twice() {
        history();
        brings(110);
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(title()).isEqualTo("Measuring again");
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
        world.ran(RUN.attempt(2).queued());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.ran(RUN.attempt(2).running());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(title()).isEqualTo("Measuring again");
        bringsAgain(110);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).hasSize(1);
    }

    @Test
    void a_report_on_a_former_head_says_so_when_a_suspect_is_the_head_once_more() {
        CommitSha newer = UseCaseWorld.sha('c');
        history();
        brings(110);
        world.ran(RUN.attempt(2).running());
        world.github().parent(newer, BASE).file(newer.value(), "baselines/core.json", times(9, 9));
        world.opened(GivenPull.of(ownBranch()).at(newer, 60).told());
        world.artifact(901, "bench-core", times(100, 100));
        world.ran(RUN.id(901).on(newer).succeeded());
        assertThat(conclusion(newer)).isPresent();
        world.opened(GivenPull.of(ownBranch()).at(UseCaseWorld.HEAD, 120).told());
        assertThat(title()).isEqualTo("Measuring again");
        assertThat(report())
                .startsWith("### ⏳ " + UseCaseWorld.HEAD.abbreviated())
                .contains("the older commit " + newer.abbreviated());
    }

    @Test
    void a_suspect_that_is_not_seen_again_is_not_red_and_is_not_measured_for_ever() {
        history();
        brings(110);
        bringsAgain(100);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().reruns()).hasSize(1);
        world.tell(new RefreshJob(REPO, UseCaseWorld.HEAD, RefreshJob.Cause.ASKED));
        world.pass(Duration.ofHours(3));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().reruns()).hasSize(1);
    }

    @Test
    void what_was_red_is_not_answered_by_a_suspect_that_is_not_measured_again() {
        history();
        brings(110);
        bringsAgain(110);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.github().refuseRerun(new RunId(901));
        later(901, 110);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        later(902, 100);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_suspect_that_is_seen_again_after_a_push_is_red_before() {
        CommitSha newer = UseCaseWorld.sha('c');
        history();
        brings(110);
        world.pass(Duration.ofMinutes(1)).github().parent(newer, UseCaseWorld.HEAD);
        world.opened(GivenPull.of(ownBranch()).at(newer, 60).told());
        var begun = world.clock().instant();
        world.ran(GivenRun.at(begun, RUN.id(901).on(newer).ended(RunConclusion.SKIPPED)));
        assertThat(conclusion(newer)).contains(CheckRunConclusion.SKIPPED);
        bringsAgain(110);
        assertThat(conclusion(newer)).contains(CheckRunConclusion.ACTION_REQUIRED);
    }

    private void later(long run, double parse) {
        world.pass(Duration.ofMinutes(1)).artifact(run, "bench-core", times(parse, 100));
        var begun = world.clock().instant();
        world.ran(GivenRun.at(begun, RUN.id(run).succeeded())).pass(Duration.ofSeconds(20));
    }

    @Test
    void a_benchmark_that_the_second_measurement_lacks_is_missing() {
        history();
        brings(110);
        world.github().dropArtifacts(new RunId(900));
        world.artifact(
                900, "bench-core", "[{\"name\": \"render\", \"unit\": \"ns\", \"value\": 100}]");
        world.ran(RUN.attempt(2).succeeded()).pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_second_measurement_that_brings_nothing_is_no_pass() {
        history();
        brings(110);
        world.github().dropArtifacts(new RunId(900));
        world.ran(RUN.attempt(2).ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"fail", "warn", "ignore"})
    void a_second_measurement_that_lacks_the_suspect_is_no_verdict(String missing) {
        history();
        world.config(UseCaseWorld.CONFIG + "    missing: " + missing + "\n");
        brings(110);
        world.github().dropArtifacts(new RunId(900));
        world.artifact(
                900, "bench-core", "[{\"name\": \"render\", \"unit\": \"ns\", \"value\": 100}]");
        world.ran(RUN.attempt(2).succeeded()).pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_a_second_attempt_only_carries_over_is_no_verdict() {
        history();
        brings(110);
        world.ran(RUN.attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).startsWith("No verdict: a suspect was not measured again");
        assertThat(report()).contains("parse");
    }

    @Test
    void a_second_measurement_of_another_leg_alone_is_no_verdict() {
        String legs =
                UseCaseWorld.CONFIG.replace("bench-core", "bench-{platform}")
                        + "    missing: ignore\n    baseline: \"baselines/{platform}.json\"\n";
        history(legs, "bench-core", "bench-arm");
        world.artifact(900, "bench-arm", times(100, 100));
        brings(110);
        assertThat(title()).isEqualTo("Measuring again");
        world.github().dropArtifacts(new RunId(900));
        world.artifact(900, "bench-arm", times(100, 100));
        world.ran(RUN.attempt(2).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).startsWith("No verdict: a suspect was not measured again");
    }

    @Test
    void a_measurement_without_a_verdict_takes_back_no_regression_even_if_neutral() {
        history();
        world.config(
                UseCaseWorld.CONFIG.replace(
                        "version: 1\n", "version: 1\nwhen-no-verdict: neutral\n"));
        brings(110);
        bringsAgain(110);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.github().dropArtifacts(new RunId(900));
        world.artifact(100, 100).ran(RUN.attempt(3).ended(RunConclusion.FAILURE));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.tell(new RefreshJob(REPO, UseCaseWorld.HEAD, RefreshJob.Cause.ASKED));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        world.github().dropArtifacts(new RunId(900));
        world.artifact(100, 100).ran(RUN.attempt(4).succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
    }

    @Test
    void without_permission_to_run_it_again_a_suspect_warns() {
        history();
        world.github().refuseRerun(new RunId(900));
        brings(110);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().count("runs.rerun")).isEqualTo(1);
    }

    @Test
    void with_no_reruns_a_suspect_warns() {
        history();
        world.config(UseCaseWorld.CONFIG.replace("version: 1\n", "version: 1\nrerun: 0\n"));
        brings(110);
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().reruns()).isEmpty();
    }

    @Test
    void with_two_reruns_a_doubtful_suspect_is_measured_a_third_time_and_no_more() {
        history();
        world.config(UseCaseWorld.CONFIG.replace("version: 1\n", "version: 1\nrerun: 2\n"));
        brings(110);
        bringsAgain(100);
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(world.github().reruns()).hasSize(2);
        world.github().dropArtifacts(new RunId(900));
        world.artifact(110, 100).ran(RUN.attempt(3).succeeded());
        assertThat(status()).isEqualTo(CheckRunStatus.COMPLETED);
        assertThat(world.github().reruns()).hasSize(2);
    }

    @Test
    void a_rerun_that_never_appears_ends_in_a_warning() {
        history();
        brings(110);
        world.github().run(RUN.succeeded());
        world.pass(DEADLINE.minusSeconds(1));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.pass(Duration.ofSeconds(2));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(world.github().reruns()).hasSize(1);
    }

    @Test
    void a_rerun_whose_events_were_lost_is_found_before_a_suspect_is_given_up() {
        history();
        brings(110);
        world.github().dropArtifacts(new RunId(900));
        world.artifact(110, 100);
        world.github().run(RUN.attempt(2).succeeded());
        world.pass(DEADLINE.plusSeconds(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void events_that_come_twice_and_late_ask_once() {
        history();
        brings(110);
        world.ran(RUN.succeeded()).ran(RUN.running()).ran(RUN.queued());
        world.tell(new RefreshJob(REPO, UseCaseWorld.HEAD, RefreshJob.Cause.FACTS));
        assertThat(world.github().reruns()).hasSize(1);
    }

    @Test
    void what_fails_for_sure_costs_no_other_run() {
        history();
        world.artifact(
                900, "bench-core", "[{\"name\": \"parse\", \"unit\": \"ns\", \"value\": 110}]");
        world.ran(RUN.succeeded()).pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).isEmpty();
    }

    @ParameterizedTest
    @Nightly(byDay = 3)
    @Steps(value = 20, first = 1)
    void whenever_the_process_dies_the_run_is_run_again_once(int steps) {
        history();
        world.artifact(110, 100);
        world.github().run(RUN.succeeded());
        world.tellDying(RunEventJob.of(REPO, MAIN, RUN.succeeded()), steps);
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(world.github().reruns()).containsExactly(new RunId(900));
        bringsAgain(110);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_base_is_asked_for_its_ancestors_once() {
        history();
        brings(100);
        world.ran(RUN.attempt(2).succeeded());
        assertThat(world.github().count("commits.line")).isEqualTo(1);
        assertThat(world.github().calls())
                .extracting(FakeGitHub.Call::operation)
                .contains("commits.line");
    }

    @Test
    void what_only_a_history_decides_does_not_pass_while_github_does_not_show_the_base() {
        history();
        world.config(UseCaseWorld.CONFIG + "    decision: statistical\n");
        world.github().hide(BASE);
        world.artifact(110, 100);
        world.github().run(RUN.succeeded());
        world.tell(RunEventJob.of(REPO, MAIN, RUN.succeeded()));
        assertThat(conclusion()).isEmpty();
        world.github().show(BASE);
        world.pass(Duration.ofMinutes(1));
        assertThat(title()).isEqualTo("Measuring again");
    }

    @Test
    void a_line_that_github_does_not_show_yet_is_asked_for_again() {
        history();
        world.github().hide(BASE);
        brings(110);
        assertThat(conclusion()).as("by fixed limits").contains(CheckRunConclusion.FAILURE);
        world.github().show(BASE);
        world.tell(new RefreshJob(REPO, UseCaseWorld.HEAD, RefreshJob.Cause.FACTS));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
    }
}
