package io.perfwarden.format.custom;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.ReportedSpread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BmfReaderTest {
    @ParameterizedTest
    @CsvSource({"latency,ns,LOWER", "throughput,ops/s,HIGHER", "blocks,'',UNKNOWN"})
    void only_the_measures_of_bencher_itself_have_a_unit(
            String measure, String unit, BetterDirection direction) {
        Metric metric =
                Read.ok("{\"a\": {\"" + measure + "\": {\"value\": 1}}}")
                        .measurements()
                        .getFirst()
                        .metric();
        assertThat(metric.unit().symbol()).isEqualTo(unit);
        assertThat(metric.direction()).isEqualTo(direction);
        assertThat(metric.role()).isEqualTo(Metric.Role.PRIMARY);
    }

    @Test
    void beside_a_known_measure_others_are_secondary() {
        assertThat(
                        Read.ok("{\"a\": {\"x\": {\"value\": 1}, \"latency\": {\"value\": 2}}}")
                                .measurements())
                .extracting(row -> row.metric().role())
                .containsExactly(Metric.Role.SECONDARY, Metric.Role.PRIMARY);
    }

    @ParameterizedTest
    @CsvSource({"4,7,true", "1,1,false", "6,4,false"})
    void ends_that_do_not_hold_the_value_are_no_spread(double low, double high, boolean spread) {
        String text =
                "{\"a\": {\"latency\": {\"value\": 5, \"lower_value\": %s, \"upper_value\": %s}}}"
                        .formatted(low, high);
        assertThat(Read.measured(Read.ok(text).measurements().getFirst()).spread())
                .isEqualTo(
                        spread
                                ? new ReportedSpread(ReportedSpread.Kind.UNSPECIFIED, low, high)
                                : ReportedSpread.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"a\": {}}",
                "{\"a\": {\"b\": {}}}",
                "{\"a\": {\"b\": {\"value\": \"x\"}}}",
                "{\"a\": {\"b\": {\"value\": 1, \"other\": 2}}}",
                "{\"a\": {\"b\": {\"value\": 1}}, \"c\": 1}",
                "[{\"a\": {\"b\": {\"value\": 1}}}]",
            })
    void an_object_of_anything_else_is_not_taken_for_it(String text) {
        assertThat(new BmfReader().recognises(new FileHead(text, true))).isFalse();
    }

    @Test
    void a_beginning_that_is_cut_in_its_last_benchmark_is_recognised() {
        String start = "{\"a\": {\"latency\": {\"value\": 1}}, \"b\": {\"lat";
        assertThat(new BmfReader().recognises(new FileHead(start, false))).isTrue();
        assertThat(Read.problem(start).line()).contains("the file ends in the middle of its JSON");
    }
}
