package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.UseCaseWorld;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** With {@code baseline-from: history} a pull request is held against the default branch. */
class BranchBaselineTest extends HistoryWorld {
    private static final String CONFIG = UseCaseWorld.CONFIG + "    baseline-from: history\n";

    private String config = CONFIG;

    /** A default branch whose runs brought these files, the oldest first, and a pull request. */
    private void branch(String... results) {
        world.repository(ownBranch());
        measured(results);
    }

    private void branchWithoutFile(String... results) {
        world.github()
                .file(UseCaseWorld.HEAD.value(), "src/main.c", "")
                .pull(GivenPull.of(ownBranch()).told())
                .branch("faster", UseCaseWorld.HEAD);
        measured(results);
    }

    private void measured(String... results) {
        world.config(config);
        for (int i = 0; i < results.length; i++) {
            world.github().parent(commit(i + 1), commit(i));
            world.artifact(100 + i, "bench-core", results[i]);
            world.ran(PUSHED.id(100 + i).on(commit(i + 1)).succeeded());
        }
        world.github().parent(UseCaseWorld.BASE, commit(results.length));
        world.opened(GivenPull.of(ownBranch()).told());
    }

    private void brings(String results) {
        world.artifact(900, "bench-core", results);
        world.ran(GivenRun.of(ownBranch()).succeeded()).pass(Duration.ofMinutes(2));
    }

    private static String only(String name, double value) {
        return "[{\"name\": \"%s\", \"unit\": \"ns\", \"value\": %s}]".formatted(name, value);
    }

    /** The file says 100; each row has its newest value on the branch. */
    @ParameterizedTest
    @CsvSource({
        "150, 150, SUCCESS",
        "150, 157, NEUTRAL",
        "150, 180, FAILURE",
        "80, 100, FAILURE",
        "80, 80, SUCCESS"
    })
    void a_pull_request_is_held_against_a_file_that_nobody_updates(
            double branch, double now, CheckRunConclusion ends) {
        branch(times(100, 100), times(branch, 100));
        brings(times(now, 100));
        assertThat(conclusion()).contains(ends);
    }

    /** A linter, which ends with 1, and a command that is timed beside it. */
    private static String hyperfine(double lint, int exit, double parse) {
        return """
        {"results": [
          {"command": "lint", "mean": %1$s, "stddev": 0.001, "median": %1$s, "user": 0.1,
           "system": 0.1, "min": %1$s, "max": %1$s, "times": [%1$s, %1$s], "exit_codes": [%2$s, %2$s]},
          {"command": "parse", "mean": %3$s, "stddev": 0.001, "median": %3$s, "user": 0.1,
           "system": 0.1, "min": %3$s, "max": %3$s, "times": [%3$s, %3$s], "exit_codes": [0, 0]}]}
        """
                .formatted(lint, exit, parse);
    }

    /** A linter that finds something on both sides is as fast, twice as slow, or ends otherwise. */
    @ParameterizedTest
    @CsvSource({"1.0, 1, SUCCESS", "2.0, 1, FAILURE", "1.0, 2, FAILURE", "1.0, 0, SUCCESS"})
    void a_command_that_fails_in_each_run_of_the_branch_is_measured(
            double now, int exit, CheckRunConclusion ends) {
        branchWithoutFile(hyperfine(1, 1, 1), hyperfine(1, 1, 1));
        brings(hyperfine(now, exit, 1));
        assertThat(conclusion()).contains(ends);
    }

    @Test
    void a_command_that_fails_in_each_run_of_the_branch_is_judged_by_their_noise() {
        String[] runs = new String[12];
        for (int i = 0; i < runs.length; i++) {
            runs[i] = hyperfine(1 + 0.2 * (i % 3), 1, 1 + 0.001 * (i % 3));
        }
        branchWithoutFile(runs);
        brings(hyperfine(1.3, 1, 1));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_command_that_failed_in_each_run_of_the_branch_and_vanishes_is_counted() {
        branchWithoutFile(hyperfine(1, 1, 1));
        brings(hyperfine(1, 0, 2).replace("lint", "format"));
        assertThat(report()).contains("1 not judged");
    }

    @Test
    void a_branch_of_which_each_command_fails_is_a_baseline() {
        String alone = hyperfine(1, 1, 1).replace("[0, 0]", "[1, 1]");
        branchWithoutFile(alone, alone);
        brings(hyperfine(2, 1, 1).replace("[0, 0]", "[1, 1]"));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("slower", "lint");
    }

    private static String crashing(int parse) {
        return """
        {"context": {"library_build_type": "release"}, "benchmarks": [
        {"name": "parse", "run_name": "parse", "run_type": "iteration", "iterations": 1000,
         "real_time": %d, "cpu_time": 100, "time_unit": "ns"},
        {"name": "render", "run_name": "render", "run_type": "iteration", "iterations": 0,
         "error_occurred": true, "error_message": "boom", "real_time": 0, "cpu_time": 0,
         "time_unit": "ns"}]}
        """
                .formatted(parse);
    }

    private static String withoutCrash(int parse) {
        return crashing(parse)
                .replace("\"error_occurred\": true, \"error_message\": \"boom\",", "")
                .replace("\"real_time\": 0, \"cpu_time\": 0", "\"real_time\": 9, \"cpu_time\": 9");
    }

    @Test
    void what_crashes_in_the_newest_run_of_the_branch_crashes_as_before() {
        branchWithoutFile(withoutCrash(100), crashing(100));
        brings(crashing(100));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(report()).contains("render");
    }

    @Test
    void what_crashed_in_an_earlier_run_of_the_branch_crashes_anew() {
        branchWithoutFile(crashing(100), withoutCrash(100));
        brings(crashing(100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void what_crashes_in_the_newest_run_alone_is_held_against_its_value_before() {
        branchWithoutFile(withoutCrash(100), crashing(100));
        brings(withoutCrash(100).replace("\"real_time\": 9", "\"real_time\": 90"));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_run_of_the_branch_in_which_everything_crashed_hides_nothing_that_vanishes() {
        String broken = hyperfine(1, 1, 1).replace("[0, 0]", "[1, 1]");
        branchWithoutFile(hyperfine(1, 0, 1), broken);
        brings(only("other", 1));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("missing");
    }

    private static String go(String unit, int render) {
        return "pkg: a/b\n%sBenchmarkParse-4 9 100 ns/op\nBenchmarkRender-4 9 %d ns/op\nPASS\n"
                .formatted(unit, render);
    }

    @Test
    void a_file_that_calls_more_time_better_does_not_pass() {
        String runs = go("", 1000);
        branchWithoutFile(runs, runs, runs, runs, runs, runs);
        brings(go("Unit ns/op better=higher\n", 1900));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_red_row_is_answered_by_a_file_that_is_not_read() {
        branchWithoutFile(times(100, 100));
        brings(times(180, 100));
        assertThat(report())
                .contains("accepts it for this pull request: `/perfwarden accept parse REASON`.")
                .doesNotContain("regen-baseline");
    }

    @Test
    void nothing_is_compared_where_there_is_no_file() {
        branchWithoutFile(times(100, 100));
        brings(times(180, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("slower", "`parse`");
    }

    @Test
    void a_benchmark_that_the_branch_left_out_once_is_new_and_passes() {
        branch(times(100, 100), only("render", 100));
        brings(times(180, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_benchmark_that_the_branch_has_no_longer_is_missed() {
        branch(times(100, 100), only("render", 100));
        brings(only("render", 100));
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_benchmark_that_a_pull_request_drops_is_not_missed() {
        branch(times(100, 100));
        brings(only("render", 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("missing");
    }

    @Test
    void before_the_first_run_of_the_branch_the_file_does_not_count() {
        branch();
        brings(times(180, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void without_run_and_file_a_file_is_asked_for() {
        branchWithoutFile();
        brings(times(100, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.NEUTRAL);
        assertThat(report())
                .contains("run the workflow on the default branch")
                .doesNotContain("baseline save")
                .doesNotContain("/regen-baseline");
    }

    @Test
    void a_red_report_does_not_say_how_to_reproduce_it() {
        config += "    command: \"make bench | tee `out` && #7\"\n";
        branch(times(100, 100));
        brings(times(180, 100));
        assertThat(report())
                .contains("To reproduce: check out `0000000` in ../base")
                .contains("COMMAND is ``make bench | tee `out` && #")
                .contains("`perfwarden compare pairs/base pairs/head --fail 5%`");
    }

    @Test
    void a_green_report_says_how_to_reproduce_it() {
        config += "    command: make bench\n    warn: 1%\n";
        branch(times(100, 100));
        brings(times(103, 100));
        assertThat(report()).contains("slower").doesNotContain("reproduce");
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "threshold"})
    void by_fixed_limits_alone_a_pull_request_is_held_against_nothing(String decision) {
        config += "    decision: " + decision + "\n";
        branchWithoutFile(times(100, 100), times(100, 100));
        brings(times(180, 100));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_pull_request_passes_as_new_while_github_does_not_show_its_base() {
        branchWithoutFile(times(100, 100));
        world.github().hide(UseCaseWorld.BASE);
        brings(times(180, 100));
        assertThat(world.github().checkRunsOn(UseCaseWorld.HEAD))
                .allMatch(check -> check.draft().conclusion().isEmpty());
        world.github().show(UseCaseWorld.BASE);
        world.pass(Duration.ofMinutes(1)).settle();
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }
}
