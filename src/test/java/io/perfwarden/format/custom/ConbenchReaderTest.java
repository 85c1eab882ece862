package io.perfwarden.format.custom;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.ResultSource;
import io.perfwarden.model.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConbenchReaderTest {
    private static String result(String stats, String extra) {
        return "{\"run_id\": \"r\", \"tags\": {\"name\": \"a\", \"id\": \"x\", \"n\": 5, \"none\": null},"
                + " \"stats\": {"
                + stats
                + "}"
                + extra
                + "}";
    }

    private static MetricResult first(String text) {
        return Read.ok(text).measurements().getFirst();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s",
                "[%s]",
                "{\"data\": [%s], \"metadata\": {}}",
                "{\"status_code\": 200, \"data\": {\"data\": [%s]}}"
            })
    void a_result_is_found_alone_in_a_list_or_in_an_answer(String around) {
        String text = around.formatted(result("\"mean\": 2, \"unit\": \"s\"", ""));
        assertThat(Read.ok(text).formats()).containsExactly("conbench");
        assertThat(first(text).id().label()).isEqualTo("a [n=5]");
        assertThat(Read.value(first(text))).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"s,time,LOWER", "B/s,throughput,HIGHER", "i/s,throughput,HIGHER"})
    void the_unit_makes_metric_and_direction(String unit, String name, BetterDirection direction) {
        Metric metric = first(result("\"mean\": 2, \"unit\": \"" + unit + "\"", "")).metric();
        assertThat(metric.name()).isEqualTo(name);
        assertThat(metric.direction()).isEqualTo(direction);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"fast\"", "true", "[2]", "{}"})
    void an_iteration_that_is_no_number_is_no_sample_and_is_unread_with_its_place(String odd) {
        String stats = "\"data\": [1,\n%s, 3, 8, %s], \"unit\": \"s\"".formatted(odd, odd);
        ResultSet results = Read.ok(result(stats, ""));
        MetricReading.Measured read = Read.measured(results.measurements().getFirst());
        assertThat(read.samples()).isEqualTo(Samples.of(1, 3, 8));
        assertThat(read.value()).isEqualTo(3);
        assertThat(results.unread().first())
                .extracting(InputProblem::where)
                .containsExactly("file:2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"boom\"|boom",
                "{\"code\": 1, \"stack_trace\": \"boom\"}|boom",
                "{}|the benchmark failed",
                "[1]|the benchmark failed",
                "null|the result has no data",
            })
    void an_error_is_a_failure(String error, String reason) {
        ResultSet results = Read.ok(result("\"data\": [null]", ", \"error\": " + error));
        assertThat(results.measurements().getFirst().reading())
                .isEqualTo(new MetricReading.Failed(reason));
        assertThat(results.unread().count()).isZero();
    }

    @Test
    void the_machine_tells_results_of_several_machines_apart() {
        String machine = ", \"%s\": {\"name\": \"m1\"}";
        for (String key : new String[] {"machine_info", "hardware"}) {
            assertThat(first(result("\"mean\": 2", machine.formatted(key))))
                    .extracting(row -> row.position().source().facts().get(ResultSource.MACHINE))
                    .isEqualTo("m1");
        }
    }
}
