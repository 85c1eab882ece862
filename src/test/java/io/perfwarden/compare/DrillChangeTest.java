package io.perfwarden.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.model.*;
import org.junit.jupiter.api.Test;

/** A drill changes one thing of a result. */
class DrillChangeTest {
    @Test
    void a_failed_share_that_rises_is_caught_whatever_the_number_of_requests() {
        MetricResult share =
                new MetricResult(
                        BenchmarkId.of("checkout"),
                        Metric.of("failed", Unit.parse("% of requests")),
                        MetricReading.share(5, 1_000),
                        new FilePosition("", 0));
        var read = (MetricReading.Measured) DrillChange.ERRORS.apply(share).orElseThrow().reading();
        assertThat(read.value()).isEqualTo(5.5);
        assertThat(read.trials()).hasValue(1_000);
    }

    @Test
    void a_higher_rate_becomes_lower() {
        MetricResult rate =
                new MetricResult(
                        BenchmarkId.of("encode"),
                        Metric.of("throughput", Unit.parse("ops/s")),
                        MetricReading.of(200),
                        new FilePosition("", 0));
        var read = (MetricReading.Measured) DrillChange.DOUBLE.apply(rate).orElseThrow().reading();
        assertThat(read.value()).isEqualTo(100);
    }

    @Test
    void a_time_that_becomes_a_rate_is_the_same_speed() {
        MetricResult time =
                new MetricResult(
                        BenchmarkId.of("encode"),
                        Metric.of("time", Unit.parse("ms")),
                        MetricReading.of(20),
                        new FilePosition("", 0));
        MetricResult turned = DrillChange.UNIT_TURNED.apply(time).orElseThrow();
        assertThat(turned.metric().direction()).isEqualTo(BetterDirection.HIGHER);
        assertThat(((MetricReading.Measured) turned.reading()).value()).isEqualTo(50);
    }
}
