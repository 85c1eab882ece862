package io.perfwarden.format.python;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.ResultSource;
import io.perfwarden.model.Samples;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PyperfReaderTest {
    private static final String CALIBRATION = "{\"warmups\": [[1, 9.0], [2, 8.0]]}";

    private static String file(String runs, String metadata, String common) {
        return "{\"benchmarks\": [{\"runs\": [%s], \"metadata\": {%s}}], \"metadata\": {%s}, \"version\": \"1.0\"}"
                .formatted(runs, metadata, common);
    }

    private static MetricResult only(String text) {
        ResultSet results = Read.ok(text);
        assertThat(results.measurements()).hasSize(1);
        return results.measurements().getFirst();
    }

    @Test
    void values_of_all_runs_are_samples_and_calibration_and_warmups_are_not() {
        String runs =
                CALIBRATION
                        + ", {\"values\": [1, 2], \"warmups\": [[2, 7.0]]}, {\"values\": [6, 3]}";
        MetricReading.Measured read = Read.measured(only(file(runs, "\"name\": \"a\"", "")));
        assertThat(read.samples()).isEqualTo(Samples.of(1, 2, 6, 3));
        assertThat(read.value()).isEqualTo(2.5);
    }

    @Test
    void a_benchmark_that_was_only_calibrated_failed() {
        assertThat(only(file(CALIBRATION, "\"name\": \"a\"", "")).reading())
                .isEqualTo(new MetricReading.Failed("no run has values"));
    }

    @Test
    void name_and_unit_may_be_in_the_metadata_of_the_file_at_its_end() {
        MetricResult row =
                only(file("{\"values\": [1]}", "", "\"name\": \"a\", \"unit\": \"byte\""));
        assertThat(row.id().label()).isEqualTo("a");
        assertThat(row.metric().unit().symbol()).isEqualTo("B");
    }

    @ParameterizedTest
    @CsvSource({
        "'',time,s,LOWER",
        "second,time,s,LOWER",
        "byte,memory,B,LOWER",
        "integer,value,'',UNKNOWN",
        "ops/s,value,ops/s,HIGHER",
    })
    void the_unit_makes_the_metric(
            String unit, String name, String symbol, BetterDirection direction) {
        String metadata = "\"name\": \"a\", \"unit\": \"" + unit + "\"";
        Metric metric = only(file("{\"values\": [1]}", metadata, "")).metric();
        assertThat(metric.name()).isEqualTo(name);
        assertThat(metric.unit().symbol()).isEqualTo(symbol);
        assertThat(metric.direction()).isEqualTo(direction);
    }

    @Test
    void the_metadata_of_the_file_are_facts_and_the_host_only_tells_machines_apart() {
        String common =
                """
                "hostname": "h", "cpu_model_name": "Fast CPU", "platform": "Linux-6.1", "perf_version": "2.6.0",
                "python_implementation": "cpython", "python_version": "3.11 (64-bit)", "python_cflags": "-O2"
                """;
        ResultSet results = Read.ok(file("{\"values\": [1]}", "\"name\": \"a\"", common));
        assertThat(results.measurements().getFirst().position().source().facts())
                .containsEntry(ResultSource.MACHINE, "h");
        assertThat(results.environment().facts())
                .isEqualTo(
                        Map.of(
                                BenchmarkEnvironment.CPU, "Fast CPU",
                                BenchmarkEnvironment.OS, "Linux-6.1",
                                BenchmarkEnvironment.RUNTIME, "cpython 3.11 (64-bit)",
                                BenchmarkEnvironment.TOOL, "pyperf 2.6.0"));
    }

    @Test
    void a_benchmark_without_any_name_is_damage() {
        assertThat(Read.problem(file("{\"values\": [1]}", "", "")).line())
                .isEqualTo("file:1: expected a name in the metadata, found none");
    }

    @Test
    void values_of_before_0_9_6_are_called_samples() {
        String text =
                """
                {"benchmarks": [{"common_metadata": {"name": "a", "cpu_count": 4}, "runs": [{"samples": [1, 2, 3]}]}], "version": 5}
                """;
        MetricResult row = only(text);
        assertThat(row.id().name()).isEqualTo("a");
        assertThat(Read.value(row)).isEqualTo(2);
        assertThat(Read.ok(text).environment().facts()).containsEntry("procs", "4");
    }
}
