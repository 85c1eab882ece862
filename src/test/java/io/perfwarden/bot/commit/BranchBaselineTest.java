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
