package io.perfwarden.compare;

import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import io.perfwarden.testkit.Measurements;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunStatusTest {
    private static final MetricResult SKIPPED =
            Measurements.measurement(
                    RunStatus.BENCHMARK,
                    Metric.of("status", Unit.NONE),
                    new MetricReading.Failed("status skipped: no device"));

    private static BenchmarkEnvironment environment(String key, String value) {
        return value == null
                ? BenchmarkEnvironment.UNKNOWN
                : new BenchmarkEnvironment(Map.of(key, value));
    }

    private static SuiteComparison judged(String required, String status, MetricResult... run) {
        Baseline baseline =
                new Baseline(
                        Optional.empty(),
                        Measurements.results(
                                environment(BenchmarkEnvironment.REQUIRED_STATUS, required),
                                time("a", 1, "ms")));
        return SuiteComparator.judge(
                SuitePolicy.defaults("gpu"),
                "",
                Optional.of(baseline),
                Measurements.results(environment(BenchmarkEnvironment.STATUS, status), run));
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
