package io.perfwarden.bot.commit;

import static io.perfwarden.testkit.UseCaseWorld.CONFIG;
import static io.perfwarden.testkit.UseCaseWorld.ownBranch;
import static io.perfwarden.testkit.UseCaseWorld.times;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.github.CheckRunGateway.Conclusion;
import io.perfwarden.testkit.GivenPull;
import io.perfwarden.testkit.GivenRun;
import io.perfwarden.testkit.WorldTest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

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
        assertThat(conclusion()).contains(Conclusion.SUCCESS);
        assertThat(report()).contains("render");
    }

    @Test
    void a_benchmark_that_fails_anew_blocks() {
        judged(BOTH, ONE_CRASHED);
        assertThat(conclusion()).contains(Conclusion.FAILURE);
    }

    @Test
    void a_benchmark_that_vanishes_anew_blocks() {
        judged(BOTH, gbench(row("parse", "100")));
        world.pass(Duration.ofSeconds(5));
        assertThat(conclusion()).contains(Conclusion.FAILURE);
    }

    @Test
    void a_fast_duplicate_hides_no_regression() {
        judged(BOTH, gbench(row("parse", "100"), row("render", "130"), row("render", "100")));
        assertThat(conclusion()).contains(Conclusion.FAILURE);
    }

    @Test
    void two_rows_of_one_benchmark_in_two_files_count_by_the_worst() {
        world.repository(ownBranch()).opened(GivenPull.of(ownBranch()).told());
        world.config(CONFIG.replace("bench-core", "bench-core*"));
        world.artifact(900, "bench-core-1", times(100, 130));
        world.artifact(900, "bench-core-2", times(100, 90));
        world.ran(RUN.succeeded());
        assertThat(conclusion()).contains(Conclusion.FAILURE);
        assertThat(report()).contains("render");
    }
}
