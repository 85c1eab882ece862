package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.MAIN;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.github.CheckRunGateway.CheckRunStatus;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.RunState.RunConclusion;
import io.perfwarden.model.WorkflowRun.RunEvent;
import io.perfwarden.testkit.FakeGitHub;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that failed, brought nothing, or brought more than is read. */
class BroughtNothingTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());
    private static final String UNNAMED = CONFIG.replace("    workflow: bench.yml\n", "");
    private static final String SECOND_UNNAMED =
            CONFIG + "  - name: web\n    artifact: \"bench-web\"\n";

    private void opened(String config) {
        world.repository(ownBranch()).config(config).opened(GivenPull.of(ownBranch()).told());
    }

    @Test
    void of_a_whole_matrix_each_artifact_is_read_once() {
        opened(CONFIG.replace("bench-core", "bench-core-*"));
        for (int i = 0; i < 256; i++) {
            String other = times(100, 100).replace("parse", "p" + i).replace("render", "r" + i);
            world.artifact(900, "bench-core-" + i, i == 250 ? times(900, 100) : other);
        }
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(10));
        assertThat(title()).contains("parse").doesNotContain("missing", "artifacts");
    }

    @Test
    void of_three_hundred_artifacts_none_is_left_out_without_a_word() {
        opened(CONFIG.replace("bench-core", "bench-core*"));
        for (int i = 10; i < 310; i++) {
            world.artifact(900, "bench-core-" + i, times(100, i == 306 ? 900 : 100));
        }
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).startsWith("No verdict: more artifacts than are read");
        assertThat(report())
                .contains("more than 256 artifacts")
                .contains("300 of them")
                .doesNotContain("no readable results");
    }

    @ParameterizedTest
    @CsvSource({
        "run, FAILURE, No verdict: 1 result cannot be read",
        "try, FAILURE, No verdict: 1 result cannot be read",
        "attempt, SUCCESS, No measurable change",
        "level, SUCCESS, No measurable change"
    })
    void a_run_of_a_matrix_that_brought_nothing_is_not_hidden_by_the_others(
            String word, CheckRunConclusion expected, String title) {
        opened(CONFIG.replace("bench-core", "bench-core-*"));
        world.artifact(900, "bench-core-" + word + "-1", "{\"context\": {}, \"benchmarks\": []}");
        world.artifact(900, "bench-core-" + word + "-2", times(100, 100));
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(10));
        assertThat(conclusion()).contains(expected);
        assertThat(title()).startsWith(title);
    }

    @Test
    void a_missing_artifact_is_reported_with_the_names_of_those_that_are_there() {
        opened(CONFIG);
        world.artifact(900, "bench-croe @octocat", times(100, 100));
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("bench-croe");
    }

    @Test
    void of_a_failed_run_without_artifacts_no_artifact_is_asked_for() {
        opened(CONFIG);
        world.ran(RUN.ended(RunConclusion.FAILURE)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("The benchmark run failed");
        assertThat(report().indexOf("actions/runs/900")).isPositive();
        assertThat(report())
                .contains("the benchmark run failed")
                .doesNotContain("no artifact", "upload-artifact");
    }

    @Test
    void a_failed_run_without_results_is_told_at_once_and_what_it_brought_soon_after() {
        opened(CONFIG);
        world.ran(RUN.ended(RunConclusion.FAILURE));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(title()).contains("The benchmark run failed");
        assertThat(world.check().draft().toString()).contains("actions/runs/900");
        world.pass(Duration.ofSeconds(4)).artifact(100, 130).pass(Duration.ofSeconds(1));
        assertThat(report()).contains("render");
        world.pass(Duration.ofHours(1));
        assertThat(world.github().count("artifacts.list")).isEqualTo(2);
    }

    @Test
    void a_failed_run_that_would_pass_is_not_told_before_its_artifacts_are_looked_for() {
        opened("when-no-verdict: neutral\n" + CONFIG);
        world.ran(RUN.ended(RunConclusion.FAILURE));
        assertThat(conclusion()).isEmpty();
        world.artifact(100, 130).pass(Duration.ofSeconds(8));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @CsvSource({
        "true,FAILURE,FAILURE",
        "true,TIMED_OUT,FAILURE",
        "true,CANCELLED,CANCELLED",
        "false,FAILURE,FAILURE",
        "false,TIMED_OUT,FAILURE",
        "false,CANCELLED,CANCELLED"
    })
    void a_run_that_did_not_succeed_means_the_same_whether_or_not_a_workflow_is_named(
            boolean named, RunConclusion ended, CheckRunConclusion expected) {
        opened(named ? CONFIG : UNNAMED);
        world.artifact(100, 100).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.ran(RUN.id(902).ended(ended)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(expected);
        world.artifact(903, "bench-core", times(100, 100)).ran(RUN.id(903).ended(ended));
        assertThat(conclusion()).contains(expected);
    }

    @Test
    void a_suite_whose_run_is_under_way_keeps_the_check_open_where_no_workflow_is_named() {
        opened(SECOND_UNNAMED);
        world.ran(RUN.id(901).workflow("web.yml").running());
        world.artifact(100, 100).ran(RUN.succeeded());
        assertThat(status()).isEqualTo(CheckRunStatus.IN_PROGRESS);
        world.artifact(901, "bench-web", times(100, 130));
        world.github().file("main", "baselines/web.json", times(100, 100));
        world.ran(RUN.id(901).workflow("web.yml").succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @CsvSource({"FAILURE,FAILURE", "TIMED_OUT,FAILURE", "CANCELLED,CANCELLED"})
    void a_failed_run_of_the_workflow_that_measures_the_default_branch_is_told_without_its_name(
            RunConclusion ended, CheckRunConclusion expected) {
        opened(UNNAMED);
        HeadBranch main = new HeadBranch(Optional.of(FakeGitHub.REPO.id()), MAIN);
        world.artifact(800, "bench-core", times(100, 100));
        world.ran(GivenRun.of(main).id(800).event(RunEvent.PUSH).on(BASE).succeeded());
        world.ran(RUN.id(899).workflow("lint.yml").ended(RunConclusion.FAILURE));
        world.pass(Duration.ofMinutes(1));
        assertThat(world.github().checkRunsOn(RUN.sha())).isEmpty();
        world.ran(RUN.ended(ended)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(expected);
        assertThat(world.check().draft().toString()).contains("actions/runs/900");
    }

    @ParameterizedTest
    @CsvSource({"130,FAILURE,true", "100,SUCCESS,true", "130,FAILURE,false", "100,SUCCESS,false"})
    void a_later_run_that_measures_nothing_hides_the_verdict_for_no_longer_than_two_looks(
            double render, CheckRunConclusion known, boolean named) {
        opened(named ? CONFIG : UNNAMED);
        world.artifact(100, render).ran(RUN.succeeded());
        assertThat(conclusion()).contains(known);
        world.ran(RUN.id(901).succeeded());
        world.pass(Duration.ofSeconds(3));
        assertThat(conclusion()).contains(known);
        world.pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(known);
    }

    @ParameterizedTest
    @CsvSource({"130,100,SUCCESS", "100,130,FAILURE"})
    void results_of_a_later_run_that_are_listed_late_replace_the_verdict_meanwhile(
            double before, double after, CheckRunConclusion expected) {
        opened(CONFIG);
        world.artifact(100, before).ran(RUN.succeeded());
        world.ran(RUN.id(901).succeeded()).pass(Duration.ofSeconds(3));
        world.artifact(901, "bench-core", times(100, after)).pass(Duration.ofMinutes(1));
        assertThat(conclusion()).contains(expected);
    }

    @Test
    void a_run_of_which_results_of_one_suite_are_late_shows_no_earlier_verdict() {
        String second =
                CONFIG + "  - name: web\n    workflow: bench.yml\n    artifact: bench-web\n";
        opened(second);
        world.github().file("main", "baselines/web.json", times(100, 100));
        world.artifact(900, "bench-core", times(100, 100));
        world.artifact(900, "bench-web", times(100, 100)).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        world.artifact(901, "bench-core", times(100, 130)).ran(RUN.id(901).succeeded());
        world.pass(Duration.ofSeconds(3));
        assertThat(conclusion()).isNotEqualTo(Optional.of(CheckRunConclusion.SUCCESS));
    }

    @Test
    void a_run_that_measures_nothing_makes_no_check_appear_where_no_workflow_is_named() {
        opened(UNNAMED);
        world.ran(RUN.workflow("lint.yml").running());
        assertThat(world.github().checkRunsOn(RUN.sha())).isEmpty();
    }
}
