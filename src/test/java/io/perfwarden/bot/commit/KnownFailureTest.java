package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.CheckRunConclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What failed before does not block, what fails anew does; of contradictions the worst counts. */
class KnownFailureTest extends WorldTest {
    private static final GivenRun RUN = GivenRun.of(ownBranch());

    private static final String BOTH = gbench(row("parse", "100"), row("render", "100"));
    private static final String ONE_CRASHED = gbench(row("parse", "100"), crashed("render"));

    private static String gbench(String... rows) {
        return "{\"context\": {\"library_build_type\": \"release\"}, \"benchmarks\": ["
                + String.join(", ", rows)
                + "]}";
    }

    private static String row(String name, String time) {
        return """
        {"name": "%s", "run_name": "%s", "run_type": "iteration", "iterations": 1000,
         "real_time": %s, "cpu_time": %s, "time_unit": "ns"}\
        """
                .formatted(name, name, time, time);
    }

    private static String crashed(String name) {
        return """
        {"name": "%s", "run_name": "%s", "run_type": "iteration", "iterations": 0,
         "error_occurred": true, "error_message": "boom",
         "real_time": 0, "cpu_time": 0, "time_unit": "ns"}\
        """
                .formatted(name, name);
    }

    private void judged(String baseline, String current) {
        world.repository(ownBranch());
        world.github().file("main", "baselines/core.json", baseline);
        world.opened(GivenPull.of(ownBranch()).told());
        world.artifact(900, "bench-core", current).ran(RUN.succeeded());
    }

    @Test
    void a_benchmark_that_had_failed_in_the_baseline_does_not_block() {
        judged(ONE_CRASHED, ONE_CRASHED);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
        assertThat(report()).contains("render");
    }

    @Test
    void a_benchmark_that_fails_anew_blocks() {
        judged(BOTH, ONE_CRASHED);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_benchmark_that_is_not_in_the_baseline_and_crashes_has_not_crashed_before() {
        judged(BOTH, gbench(row("parse", "100"), row("render", "100"), crashed("fresh")));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().text()).contains("\"verdict\":\"none\"");
        assertThat(report()).contains("fresh").doesNotContain("as before");
    }

    @Test
    void a_crash_of_what_is_new_is_no_regression_and_does_not_hide_one() {
        world.config(CONFIG + "when-no-verdict: neutral\n");
        judged(BOTH, gbench(row("parse", "100"), row("render", "130"), crashed("fresh")));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().text()).contains("\"verdict\":\"fail\"");
    }

    @Test
    void a_rule_lets_a_new_benchmark_crash_that_is_known_to() {
        world.repository(ownBranch());
        world.config(CONFIG + "    rules: [{match: fresh, gate: ignore}]\n");
        world.github().file("main", "baselines/core.json", BOTH);
        world.opened(GivenPull.of(ownBranch()).told());
        String current = gbench(row("parse", "100"), row("render", "100"), crashed("fresh"));
        world.artifact(900, "bench-core", current).ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    private static final String GO =
            """
            goos: linux
            pkg: acme/x
            BenchmarkA-8   100   100 ns/op
            BenchmarkB-8   100   100 ns/op
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "panic: boom\n\ngoroutine 1 [running]:\nexit status 2\nFAIL\tacme/x\t1.2s\nFAIL\n",
                "panic: boom\n\ngoroutine 1 [running]:\n",
                "FAIL\n",
                "FAIL\nexit status 1\nFAIL\tacme/x\t1.2s\n",
                "PASS\nok  \tacme/x\t1.2s\nFAIL\tacme/y [build failed]\nFAIL\n",
                "--- FAIL: TestOther (0.00s)\nFAIL\nexit status 1\nFAIL\tacme/x\t1.2s\n",
                "BenchmarkC-8 \t--- FAIL: BenchmarkC-8\nFAIL\nFAIL\tacme/x\t1.2s\n",
                "--- FAIL: BenchmarkC\n    x_test.go:9: no\nFAIL\nFAIL\tacme/x\t1.2s\n"
            })
    void a_log_of_go_that_ends_in_a_failure_after_all_known_benchmarks_does_not_pass(String end) {
        judged(GO + "PASS\nok  \tacme/x\t1.2s\n", GO + end);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().text()).contains("\"verdict\":\"none\"");
    }

    @Test
    void a_benchmark_of_go_that_failed_in_the_baseline_does_not_block_with_its_package() {
        String broken =
                GO + "--- FAIL: BenchmarkC\nFAIL\nexit status 1\nFAIL\tacme/x\t1.2s\nFAIL\n";
        judged(broken, broken);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_panic_that_a_benchmark_of_go_caught_is_none() {
        judged(GO + "PASS\n", GO + "panic: caught\nPASS\nok  \tacme/x\t1.2s\n");
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    private static final String RUST =
            """
            test parse  ... bench:         100 ns/iter (+/- 1)
            test render ... bench:         100 ns/iter (+/- 1)

            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "thread 'main' panicked at benches/x.rs:9:5:\nboom\n",
                "error: bench failed, to rerun pass `--bench x`\n",
                "test result: FAILED. 0 passed; 1 failed\n",
                "Segmentation fault (core dumped)\n",
                "make: *** [Makefile:3: bench] Error 101\n",
                "##[error]Process completed with exit code 101.\n"
            })
    void a_log_that_says_at_its_end_that_something_failed_does_not_pass(String end) {
        judged(RUST, RUST + end);
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(world.check().draft().text()).contains("\"verdict\":\"none\"");
    }

    @Test
    void a_failure_that_a_benchmark_names_is_no_other_one() {
        String broken = RUST + "test fresh ... FAILED\n\ntest result: FAILED. 0 passed; 1 failed\n";
        judged(broken, broken);
        assertThat(conclusion()).contains(CheckRunConclusion.SUCCESS);
    }

    @Test
    void a_benchmark_that_vanishes_anew_blocks() {
        judged(BOTH, gbench(row("parse", "100")));
        world.pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void a_fast_duplicate_hides_no_regression() {
        judged(BOTH, gbench(row("parse", "100"), row("render", "130"), row("render", "100")));
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
    }

    @Test
    void two_rows_of_one_benchmark_in_two_files_count_by_the_worst() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        world.config(CONFIG.replace("bench-core", "bench-core*"));
        world.artifact(900, "bench-core-1", times(100, 130));
        world.artifact(900, "bench-core-2", times(100, 90));
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(CheckRunConclusion.FAILURE);
        assertThat(report()).contains("render");
    }
}
