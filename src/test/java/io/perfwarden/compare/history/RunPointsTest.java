package io.perfwarden.compare.history;

import static io.perfwarden.testkit.Measurements.measurement;
import static io.perfwarden.testkit.Measurements.ofMode;
import static io.perfwarden.testkit.Measurements.results;
import static io.perfwarden.testkit.Measurements.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.compare.history.RunPoints.PointValues;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import io.perfwarden.model.Unit;
import org.junit.jupiter.api.Test;

class RunPointsTest {
    @Test
    void names_modes_units_and_values_come_back_as_they_were() {
        RunPoints points =
                RunPoints.of(
                                results(
                                        ofMode("sört \"x\"", "thrpt", 0.1, "ops/s"),
                                        measurement(
                                                "alloc",
                                                Metric.of("size", Unit.parse("B/op"))
                                                        .secondary()
                                                        .deterministic(),
                                                MetricReading.of(0))))
                        .orElseThrow();
        assertThat(PointLayout.decode(points.layout().encode())).isEqualTo(points.layout());
        PointValues numbers = PointValues.decode(points.numbers().encode());
        assertThat(numbers.size()).isEqualTo(2);
        assertThat(numbers.value(0)).isEqualTo(0.1);
        assertThat(numbers.value(1)).isZero();
        assertThat(numbers.margin(0)).isNaN();
    }

    @Test
    void of_a_spread_half_its_width_is_kept() {
        MetricReading reading =
                new MetricReading.Measured(
                        10,
                        ReportedSpread.between(ReportedSpread.Kind.CONFIDENCE, 8, 12),
                        Samples.of(8, 12));
        RunPoints points =
                RunPoints.of(
                                results(
                                        measurement(
                                                "parse",
                                                Metric.of("time", Unit.parse("ns")),
                                                reading)))
                        .orElseThrow();
        assertThat(points.numbers().margin(0)).isEqualTo(2);
    }

    @Test
    void what_is_no_number_is_no_point() {
        assertThat(RunPoints.of(results(time("parse", Double.NaN, "ns")))).isEmpty();
        assertThat(RunPoints.of(results())).isEmpty();
        assertThat(
                        RunPoints.of(
                                        results(
                                                time("parse", Double.POSITIVE_INFINITY, "ns"),
                                                time("render", 1, "ns")))
                                .orElseThrow()
                                .layout()
                                .series())
                .hasSize(1);
    }

    @Test
    void runs_that_measured_the_same_share_a_layout_and_no_others() {
        String digest = digest(1, "ns");
        assertThat(digest(2, "ns")).isEqualTo(digest).hasSize(64);
        assertThat(digest(1, "us")).isNotEqualTo(digest);
    }

    private static String digest(double value, String unit) {
        return RunPoints.of(results(time("parse", value, unit))).orElseThrow().layout().digest();
    }

    @Test
    void of_the_machine_only_what_tells_it_is_kept_and_not_at_any_length() {
        BenchmarkEnvironment told =
                new BenchmarkEnvironment(
                        Map.of(BenchmarkEnvironment.CPU, "x".repeat(1_000), "odd", "fact"));
        BenchmarkEnvironment kept =
                RunPoints.of(results(told, time("parse", 1, "ns"))).orElseThrow().environment();
        assertThat(kept.facts()).containsOnlyKeys(BenchmarkEnvironment.CPU);
        assertThat(kept.get(BenchmarkEnvironment.CPU)).hasSize(200);
    }

    @Test
    void a_damaged_layout_is_told() {
        assertThatThrownBy(() -> PointLayout.decode(new byte[] {1, 2, 3}))
                .isInstanceOf(UncheckedIOException.class);
    }
}
