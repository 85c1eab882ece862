package io.perfwarden.compare.pair;

import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Unit;
import io.perfwarden.compare.Judge;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Verdict;
import io.perfwarden.policy.SuitePolicy;
import io.perfwarden.testkit.Measurements;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunStatusTest {
    private static final Measurement SKIPPED =
            Measurements.measurement(
                    RunStatus.BENCHMARK,
                    Metric.of("status", Unit.NONE),
                    new Reading.Failed("status skipped: no device"));

    private static Environment environment(String key, String value) {
        return value == null ? Environment.UNKNOWN : new Environment(Map.of(key, value));
    }

    private static SuiteComparison judged(String required, String status, Measurement... run) {
        Baseline baseline =
                new Baseline(
                        Optional.empty(),
                        Measurements.results(
                                environment(Environment.REQUIRED_STATUS, required),
                                time("a", 1, "ms")));
        return Judge.judge(
                SuitePolicy.defaults("gpu"),
                "",
                Optional.of(baseline),
                Measurements.results(environment(Environment.STATUS, status), run));
    }

    @ParameterizedTest
    @CsvSource({
        "ok, ok, PASS",
        "ok, skipped, FAIL",
        "ok,, FAIL",
        ", skipped, FAIL",
        ", ok, PASS",
        ",, PASS",
        "degraded, degraded, PASS",
        "degraded, ok, FAIL",
    })
    void a_run_in_another_state_than_its_baseline_asks_for_fails(
            String required, String status, Verdict verdict) {
        assertThat(judged(required, status, time("a", 1, "ms")).verdict()).isEqualTo(verdict);
    }

    @Test
    void the_reason_that_the_run_gives_is_kept() {
        assertThat(judged("ok", "skipped", time("a", 1, "ms"), SKIPPED).rows().getFirst())
                .satisfies(row -> {
                    assertThat(row.outcome()).isEqualTo(RowOutcome.FAILED);
                    assertThat(row.detail()).contains("status skipped: no device");
                });
    }

    @Test
    void a_state_that_is_asked_for_is_no_row() {
        assertThat(judged("skipped", "skipped", time("a", 1, "ms"), SKIPPED).rows()).hasSize(1);
    }
}
