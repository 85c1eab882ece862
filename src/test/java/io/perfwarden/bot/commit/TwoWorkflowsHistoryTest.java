package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.BASE;
import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.model.RunId;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.Nightly;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Two workflows that measure one suite on the default branch, each on its own machine. */
class TwoWorkflowsHistoryTest extends HistoryWorld {
    private static final String OTHER = "other.yml";
    private static final String PATH = ".github/workflows/" + OTHER;
    private static final String ANY_PULL = "on: [push, pull_request]\njobs: {}\n";
    private static final String NIGHTLY = "on: {schedule: [{cron: '0 3 * * *'}]}\njobs: {}\n";
    private static final String PATHS = "on: {pull_request: {paths: ['src/**']}}\n";
    private static final String UNNAMED = CONFIG.replace("    workflow: bench.yml\n", "");

    /** The other workflow measures the default branch as well. */
    private void other(String results) {
        given(
                List.of(TwoWorkflowsHistoryTest.class, results),
                () -> {
                    for (int i = 0; i < 14; i++) {
                        GivenRun run = PUSHED.id(300 + i).workflow(OTHER).on(commit(i + 1));
                        world.artifact(300 + i, "bench-core", results).ran(run.succeeded());
                    }
                });
    }

    private void measured(String workflow, String results) {
        for (int attempt = 1; attempt <= 2; attempt++) {
            world.github().dropArtifacts(new RunId(900));
            world.artifact(900, "bench-core", results);
            world.ran(RUN.workflow(workflow).attempt(attempt).succeeded());
        }
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @CsvSource({
        "bench.yml,200,FAILURE",
        "bench.yml,100,SUCCESS",
        "other.yml,600,FAILURE",
        "other.yml,300,SUCCESS"
    })
    void a_slow_workflow_of_the_branch_hides_no_regression_of_a_fast_one(
            String workflow, double parse, CheckRunConclusion expected) {
        history(UNNAMED, "bench-core");
        other(times(300, 300));
        measured(workflow, times(parse, workflow.equals("bench.yml") ? 100 : 300));
        assertThat(conclusion()).contains(expected);
    }

    @ParameterizedTest
    @CsvSource({"200,FAILURE", "100,SUCCESS"})
    void a_workflow_that_never_measured_the_branch_has_the_history_of_the_one_that_did(
            double parse, CheckRunConclusion expected) {
        history(UNNAMED, "bench-core");
        measured("pull.yml", times(parse, 100));
        assertThat(conclusion()).contains(expected);
    }

    @Test
    void what_only_the_other_workflow_measured_keeps_its_history() {
        history(UNNAMED, "bench-core");
        other("[{\"name\": \"sort\", \"unit\": \"ns\", \"value\": 50}]");
        world.artifact(900, "bench-core", times(100, 100));
        world.ran(RUN.succeeded());
        for (int attempt = 1; attempt <= 2; attempt++) {
            world.github().dropArtifacts(new RunId(901));
            world.artifact(
                    901, "bench-core", "[{\"name\": \"sort\", \"unit\": \"ns\", \"value\": 99}]");
            world.ran(RUN.id(901).workflow("other.yml").attempt(attempt).succeeded());
        }
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.checkOn(RUN.sha()).draft().toString()).contains("sort");
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @CsvSource({"bench.yml,parse", "bench.yml,sort", "other.yml,parse", "other.yml,sort"})
    void a_benchmark_that_one_of_two_workflows_no_longer_measures_is_missing(
            String newest, String dropped) {
        history(UNNAMED + "    baseline-from: history\n", "bench-core");
        other(two("sort", "hash"));
        int run = newest.equals("bench.yml") ? 500 : 400;
        world.artifact(run, "bench-core", times(100, 100));
        world.ran(PUSHED.id(run).on(commit(14)).succeeded());
        world.artifact(450, "bench-core", two("sort", "hash"));
        world.ran(PUSHED.id(450).workflow("other.yml").on(commit(14)).succeeded());
        String first = dropped.equals("parse") ? two("render", "more") : times(100, 100);
        String second = dropped.equals("sort") ? two("hash", "more") : two("sort", "hash");
        world.artifact(900, "bench-core", first).ran(RUN.succeeded());
        world.artifact(901, "bench-core", second);
        world.ran(RUN.id(901).workflow("other.yml").succeeded()).pass(Duration.ofMinutes(2));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("missing", "`" + dropped + "`");
    }

    /**
     * The other workflow measures the default branch, before or after the first does last, and does
     * not run for the pull request.
     *
     * @param base the other workflow's file on the default branch; empty if it is gone there
     */
    private void onlyFirst(boolean isOtherLast, String artifact, String base) {
        String config = UNNAMED + "    baseline-from: history\n";
        world.repository(ownBranch()).config(config.replace("bench-core", "bench-{platform}"));
        world.github().parent(BASE, commit(1));
        for (int run : new int[] {450, 451, 500, 501}) {
            boolean isOther = isOtherLast == run >= 500;
            GivenRun pushed = PUSHED.id(run).on(commit(1));
            world.artifact(
                    run,
                    isOther ? artifact : "bench-core",
                    isOther ? two("sort", "hash") : times(100, 100));
            world.ran((isOther ? pushed.workflow(OTHER) : pushed).succeeded());
        }
        world.opened(GivenPull.of(ownBranch()).told());
        if (!base.isEmpty()) {
            world.github().file("main", PATH, base).file(RUN.sha().value(), PATH, base);
        }
    }

    private void measured() {
        world.artifact(900, "bench-core", times(100, 100));
        world.ran(RUN.succeeded()).pass(Duration.ofMinutes(2));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void a_workflow_that_does_not_run_for_a_pull_request_as_it_should_is_missing(boolean isLast) {
        onlyFirst(isLast, "bench-core", ANY_PULL);
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("missing", "`sort`", "`hash`");
    }

    @ParameterizedTest
    @Nightly(byDay = 2)
    @CsvSource({"true", "false"})
    void a_pull_request_that_keeps_a_workflow_from_running_does_not_pass(boolean isLast) {
        onlyFirst(isLast, "bench-core", ANY_PULL);
        world.github().file(RUN.sha().value(), PATH, NIGHTLY).changed(PATH);
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @Nightly(byDay = 2)
    @CsvSource({"true", "false"})
    void a_pull_request_that_removes_a_workflow_does_not_pass(boolean isLast) {
        onlyFirst(isLast, "bench-core", "");
        world.github().file("main", PATH, ANY_PULL).changed(PATH);
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_pull_request_from_before_a_workflow_was_added_does_not_pass_without_it() {
        onlyFirst(false, "bench-core", "");
        world.github().file("main", PATH, ANY_PULL);
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_workflow_file_too_large_to_be_read_leaves_nothing_out() {
        onlyFirst(false, "bench-core", PATHS + "#".repeat(300_000) + "\n");
        world.github().changed("docs/a.md");
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    /** That it usually measures is known of its newest runs alone. */
    @ParameterizedTest
    @Nightly(byDay = 2)
    @ValueSource(ints = {0, 6})
    void a_workflow_that_runs_and_brings_nothing_is_missing_however_seldom_it_measures(int more) {
        onlyFirst(false, "bench-core", ANY_PULL);
        for (int run = 600; run < 600 + more; run++) {
            world.artifact(run, "bench-core", times(100, 100));
            world.ran(PUSHED.id(run).on(commit(1)).succeeded());
        }
        world.ran(RUN.id(901).workflow(OTHER).succeeded());
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @ParameterizedTest
    @Nightly(byDay = 4)
    @MethodSource("leftOut")
    void a_workflow_that_github_does_not_start_for_a_pull_request_is_not_missing(
            boolean isLast, String file) {
        onlyFirst(isLast, "bench-core", file);
        world.github().changed("docs/a.md");
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    static Stream<Arguments> leftOut() {
        return Stream.of(true, false)
                .flatMap(isLast ->
                        Stream.of("", NIGHTLY, PATHS).map(file -> Arguments.of(isLast, file)));
    }

    @ParameterizedTest
    @Nightly(byDay = 2)
    @CsvSource({"true", "false"})
    void a_platform_of_a_workflow_that_does_not_run_as_it_should_is_missing(boolean isLast) {
        onlyFirst(isLast, "bench-macos", ANY_PULL);
        measured();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("macos");
    }

    private static String two(String one, String other) {
        String each = "{\"name\": \"%s\", \"unit\": \"ns\", \"value\": 100}";
        return "[" + each.formatted(one) + ", " + each.formatted(other) + "]";
    }
}
