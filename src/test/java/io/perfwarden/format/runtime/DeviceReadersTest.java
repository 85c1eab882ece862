package io.perfwarden.format.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading.Failed;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;

/** Traps of androidx.benchmark and XCTest. */
class DeviceReadersTest {
    private static final String ANDROID =
            """
            {"context": {"build": {"fingerprint": "x", "model": "m"}}, "benchmarks": [
             {"name": "%s", "className": "a.B", "thermalThrottleSleepSeconds": %d,
              "metrics": {"timeNs": {"median": 5.0, "runs": [5.0]}}}]}
            """;

    private static final String XCTEST =
            """
            a.swift:1: Test Case '-[M.C test]' measured [%s] average: 0.000, relative standard deviation: 1%%, values: [%s], performanceMetricID:x, baselineName: "", baselineAverage: , polarity: prefers %s, maxPercentRegression: 10.000%%
            """;

    @Test
    void a_warning_before_a_name_is_no_part_of_it_and_its_times_only_advise() {
        ResultSet results = Read.ok(ANDROID.formatted("EMULATOR_DEBUGGABLE_sort", 0));
        MetricResult time = results.measurements().getFirst();
        assertThat(time.id().name()).isEqualTo("a.B.sort");
        assertThat(time.metric().role()).isEqualTo(Metric.Role.SECONDARY);
        assertThat(results.warnings()).hasSize(1);
        assertThat(Read.ok(ANDROID.formatted("HTTP_sort", 0)).measurements())
                .extracting(it -> it.id().name() + " " + it.metric().role())
                .containsExactly("a.B.HTTP_sort PRIMARY");
    }

    @Test
    void a_device_that_was_too_hot_is_told() {
        assertThat(Read.ok(ANDROID.formatted("sort", 90)).warnings())
                .singleElement()
                .satisfies(it -> assertThat(it.what()).contains("too hot"));
    }

    @Test
    void the_median_of_the_values_counts_as_the_average_has_too_few_digits() {
        String line = XCTEST.formatted("Time, seconds", "0.9, 0.0002, 0.0003, ", "smaller");
        assertThat(Read.ok(line).measurements())
                .extracting(it -> it.id().name() + " " + it.metric().name() + " " + Read.value(it))
                .containsExactly("M.C test Time 3.0E-4");
    }

    @Test
    void a_polarity_tells_the_direction_and_a_comma_may_be_in_a_name() {
        Metric metric =
                Read.ok(XCTEST.formatted("Frames, all, f", "3", "larger"))
                        .measurements()
                        .getFirst()
                        .metric();
        assertThat(metric.name()).isEqualTo("Frames, all");
        assertThat(metric.direction()).isEqualTo(BetterDirection.HIGHER);
    }

    @Test
    void a_test_that_failed_has_failed_with_values_or_without() {
        String log =
                XCTEST.formatted("Time, seconds", "3", "smaller")
                        + "Test Case '-[M.C test]' failed (0.381 seconds).\n"
                        + "Test Case '-[M.C other]' failed (0.381 seconds).\n";
        assertThat(Read.ok(log).measurements())
                .extracting(it -> it.id().name())
                .containsExactly("M.C test", "M.C other");
        assertThat(Read.ok(log).measurements())
                .allSatisfy(it -> assertThat(it.reading()).isInstanceOf(Failed.class));
    }
}
