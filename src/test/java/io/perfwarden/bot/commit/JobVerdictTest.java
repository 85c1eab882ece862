package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.START;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.sha;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.RunState;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun;
import io.perfwarden.model.WorkflowRun.WorkflowJob;
import io.perfwarden.queue.Job.JobEndJob;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts of suites that name a job, while the run with its other jobs goes on. */
class JobVerdictTest extends HistoryWorld {
    private static final String NAMED =
            CONFIG.replace("workflow: bench.yml", "workflow: bench.yml\n    job: bench");

    /** The run has begun, and lists these jobs, as {@code name=state}. */
    private void begun(String config, String jobs) {
        world.repository(ownBranch()).config(config).opened(GivenPull.of(ownBranch()).told());
        jobs(RUN, jobs);
        world.ran(RUN.running());
    }

    private void jobs(GivenRun run, String jobs) {
        jobs(run, jobs, Optional.empty());
    }

    private void jobs(GivenRun run, String jobs, Optional<Instant> startedAt) {
        world.github()
                .jobs(
                        run.running().attempt(),
                        Arrays.stream(jobs.split("; "))
                                .map(it -> it.split("="))
                                .map(it ->
                                        new WorkflowJob(
                                                it[0],
                                                RunState.ofWord(it[1]),
                                                startedAt,
                                                List.of()))
                                .toArray(WorkflowJob[]::new));
    }

    /** An event tells that a job ended. */
    private void ended(GivenRun run, String job) {
        WorkflowRun told = run.running();
        world.handle(
                new JobEndJob(FakeGitHub.REPO, told.attempt().run(), told.attempt().number(), job));
    }

    @ParameterizedTest
    @CsvSource({"100, SUCCESS", "130, FAILURE"})
    void the_check_ends_with_the_job_and_the_other_jobs_do_not_matter(
            double render, CheckRunConclusion expected) {
        begun(NAMED, "bench=success; test=running");
        world.artifact(100, render);
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        ended(RUN, "bench");
        assertThat(conclusion()).contains(expected);
        String early = title();
        jobs(RUN, "bench=success; test=failure");
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(10));
        assertThat(conclusion()).contains(expected);
        assertThat(title()).isEqualTo(early);
    }

    @Test
    void a_run_of_26_jobs_costs_no_request_for_those_that_no_suite_names() {
        begun(NAMED, "bench=running; test=running");
        int before = world.github().calls().size();
        for (int i = 0; i < 25; i++) {
            ended(RUN, "test (" + i + ")");
        }
        assertThat(world.github().calls()).hasSize(before);
        world.artifact(100, 100);
        jobs(RUN, "bench=success; test=running");
        ended(RUN, "bench");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(world.github().count("runs.jobs")).isEqualTo(1);
        assertThat(world.github().count("artifacts.list")).isEqualTo(1);
        assertThat(world.github().count("artifacts.download")).isEqualTo(1);
        world.ran(RUN.succeeded()).pass(Duration.ofHours(2));
        assertThat(world.github().count("runs.jobs")).isEqualTo(3);
        assertThat(world.github().count("artifacts.list")).isEqualTo(2);
        assertThat(world.github().count("artifacts.download")).isEqualTo(2);
    }

    @Test
    void no_job_is_asked_for_where_no_suite_names_one() {
        begun(CONFIG, "bench=success");
        world.artifact(100, 100);
        ended(RUN, "bench");
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        assertThat(world.github().count("runs.jobs")).isZero();
    }

    @Test
    void a_lost_event_of_the_job_costs_no_more_than_the_time_to_the_next_look() {
        begun(NAMED, "bench=success; test=running");
        world.artifact(100, 130).pass(Duration.ofMinutes(29));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @CsvSource({"success, SUCCESS, 100", "failure, FAILURE, 100", "success, FAILURE, 130"})
    void without_any_event_of_jobs_the_end_of_the_run_brings_the_verdict_by_the_job(
            String job, CheckRunConclusion expected, double render) {
        begun(NAMED, "bench=running");
        world.artifact(100, render);
        jobs(RUN, "bench=" + job + "; test=failure");
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(expected);
    }

    @Test
    void an_event_before_that_of_its_run_is_not_lost() {
        world.repository(ownBranch()).config(NAMED).opened(GivenPull.of(ownBranch()).told());
        jobs(RUN, "bench=success; test=running");
        world.artifact(100, 130);
        ended(RUN, "bench");
        world.ran(RUN.running());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void an_artifact_that_is_not_listed_yet_is_waited_for() {
        begun(NAMED, "bench=success; test=running");
        ended(RUN, "bench");
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.pass(Duration.ofSeconds(3)).artifact(100, 130).pass(Duration.ofSeconds(10));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @CsvSource({"100, SUCCESS", "130, FAILURE"})
    void where_artifacts_are_listed_only_after_the_run_it_is_waited_for(
            double render, CheckRunConclusion expected) {
        begun(NAMED, "bench=success; test=running");
        ended(RUN, "bench");
        world.pass(Duration.ofMinutes(20));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.ran(RUN.succeeded());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.pass(Duration.ofSeconds(3)).artifact(100, render).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(expected);
    }

    @Test
    void a_job_that_failed_without_results_is_told_at_once() {
        begun(NAMED, "bench=failure; test=running");
        ended(RUN, "bench");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("The benchmark run failed");
    }

    @Test
    void a_second_job_of_the_name_that_appears_later_is_waited_for_and_counts() {
        begun(NAMED.replace("bench-core", "bench-*"), "linux / bench=success; test=running");
        world.artifact(900, "bench-linux", times(100, 100));
        ended(RUN, "linux / bench");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        jobs(RUN, "linux / bench=success; mac / bench=running; test=running");
        world.pass(Duration.ofMinutes(30));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        jobs(RUN, "linux / bench=success; mac / bench=failure; test=running");
        ended(RUN, "mac / bench");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("The benchmark run failed");
    }

    @Test
    void red_stays_red_when_a_second_job_of_the_name_is_left_out() {
        begun(NAMED, "linux / bench=success; test=running");
        world.artifact(100, 130);
        ended(RUN, "linux / bench");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        jobs(RUN, "linux / bench=success; mac / bench=skipped; test=success");
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @CsvSource({"skipped", "running"})
    void a_job_that_was_left_out_or_goes_on_decides_nothing_before_the_end(String state) {
        begun(NAMED, "bench=" + state + "; build=failure; test=running");
        world.artifact(100, 100);
        ended(RUN, "bench");
        world.pass(Duration.ofMinutes(40));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
    }

    @Test
    void a_job_that_was_left_out_as_another_failed_does_not_pass() {
        begun(NAMED, "bench=skipped; build=failure; test=running");
        ended(RUN, "bench");
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(10));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @CsvSource({"SUCCESS, 100, SUCCESS", "SUCCESS, 130, FAILURE", "FAILURE, 100, FAILURE"})
    void a_run_without_the_job_counts_at_its_end_and_by_its_end(
            RunConclusion end, double render, CheckRunConclusion expected) {
        begun(NAMED, "bench2=success; test=running");
        world.artifact(100, render);
        ended(RUN, "bench2");
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.ran(RUN.ended(end)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(expected);
    }

    @Test
    void a_run_without_the_job_and_without_results_does_not_pass() {
        begun(NAMED, "bench2=success");
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(10));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_cancelled_job_does_not_pass() {
        begun(NAMED, "bench=cancelled; test=running");
        world.artifact(100, 100);
        ended(RUN, "bench");
        assertThat(conclusion()).contains(CheckRunConclusion.CANCELLED);
    }

    @Test
    void results_of_a_job_count_though_its_run_was_cancelled_after_it() {
        begun(NAMED, "bench=success; test=running");
        world.artifact(100, 130);
        ended(RUN, "bench");
        jobs(RUN, "bench=success; test=cancelled");
        world.ran(RUN.ended(RunConclusion.CANCELLED)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("render");
    }

    @Test
    void a_second_attempt_that_repeats_another_job_answers_no_red() {
        begun(NAMED, "bench=success; test=failure");
        world.artifact(100, 130);
        ended(RUN, "bench");
        world.ran(RUN.ended(RunConclusion.FAILURE));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        GivenRun again = RUN.attempt(2);
        jobs(again, "bench=success; test=running", Optional.of(START));
        world.ran(again.running());
        ended(again, "bench");
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        jobs(again, "bench=success; test=success", Optional.of(START));
        world.ran(again.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_second_attempt_that_measures_anew_counts_once_its_job_has_ended() {
        begun(NAMED, "bench=success; test=failure");
        world.artifact(100, 130);
        ended(RUN, "bench");
        world.ran(RUN.ended(RunConclusion.FAILURE));
        GivenRun again = RUN.attempt(2);
        world.github().dropArtifacts(again.running().attempt().run());
        world.ran(again.running());
        world.artifact(100, 100);
        jobs(again, "bench=success; test=running", Optional.of(again.running().startedAt()));
        ended(again, "bench");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_suspect_is_measured_again_once_the_run_has_ended() {
        history(NAMED, "bench-core");
        jobs(RUN, "bench=success; test=running");
        world.ran(RUN.running()).artifact(110, 100);
        ended(RUN, "bench");
        assertThat(title()).isEqualTo("Measuring again");
        assertThat(world.github().reruns()).isEmpty();
        jobs(RUN, "bench=success; test=failure");
        world.ran(RUN.ended(RunConclusion.FAILURE));
        assertThat(world.github().reruns()).hasSize(1);
        GivenRun again = RUN.attempt(2);
        world.github().dropArtifacts(again.running().attempt().run());
        world.ran(again.running()).artifact(110, 100);
        jobs(again, "bench=success; test=running", Optional.of(again.running().startedAt()));
        ended(again, "bench");
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.github().reruns()).hasSize(1);
    }

    @Test
    void a_suite_without_a_job_waits_for_the_run_and_is_judged_by_it() {
        begun(
                NAMED + "  - name: web\n    workflow: bench.yml\n    artifact: bench-web\n",
                "bench=success; test=running");
        world.github().file("main", "baselines/web.json", times(100, 100));
        world.artifact(100, 100);
        ended(RUN, "bench");
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.artifact(900, "bench-web", times(100, 130)).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("web");
    }

    @Test
    void a_suite_without_a_job_whose_artifact_does_not_come_is_not_taken_for_a_later_one() {
        begun(
                NAMED + "  - name: web\n    workflow: bench.yml\n    artifact: bench-web\n",
                "bench=success; test=running");
        world.artifact(100, 100);
        ended(RUN, "bench");
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void red_of_a_job_holds_for_the_next_head_though_its_run_never_ended() {
        begun(NAMED, "bench=success; test=running");
        world.artifact(100, 130);
        ended(RUN, "bench");
        GivenPull next = GivenPull.of(ownBranch()).at(sha('c'), 60);
        world.opened(next.told());
        assertThat(
                        world.ledger()
                                .commits()
                                .read(FakeGitHub.REPO.id(), next.told().headSha())
                                .failedMeasurements())
                .isNotEmpty();
    }

    @Test
    void a_job_that_failed_while_results_of_the_others_were_read_does_not_pass() {
        begun(NAMED, "linux / bench=success; test=running");
        world.artifact(100, 100);
        AtomicInteger downloads = new AtomicInteger();
        world.github()
                .onEachStep(() -> {
                    if (world.github().count("artifacts.download") == 1
                            && downloads.getAndIncrement() == 0) {
                        jobs(RUN, "linux / bench=success; mac / bench=failure; test=success");
                        WorkflowRun over = RUN.ended(RunConclusion.FAILURE);
                        world.github().run(over);
                        world.ledger().commits().record(FakeGitHub.REPO.id(), over);
                    }
                });
        ended(RUN, "linux / bench");
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(10));
        assertThat(downloads).hasPositiveValue();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void an_artifact_of_an_earlier_attempt_is_no_result_of_a_job_that_measured_again() {
        begun(NAMED, "bench=success; test=failure");
        world.artifact(100, 100);
        ended(RUN, "bench");
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(5));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        GivenRun again = RUN.attempt(2);
        WorkflowRun repeated = GivenRun.at(world.clock().instant(), again.running());
        world.ran(repeated);
        jobs(again, "bench=success; test=running", Optional.of(repeated.startedAt()));
        ended(again, "bench");
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.artifact(100, 130).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
    }

    @Test
    void an_artifact_that_is_listed_late_is_waited_for_though_another_job_failed() {
        begun(NAMED, "bench=running; test=running");
        jobs(RUN, "bench=success; test=failure");
        world.ran(RUN.ended(RunConclusion.FAILURE));
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.artifact(100, 100).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }
}
