package io.perfwarden.format.python;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PytestBenchmarkReaderTest {
    private static String file(String stats, String extra) {
        return """
        {"machine_info": {"node": "h", "system": "Linux", "release": "6.1", "python_version": "3.12.1",
          "python_implementation": "CPython", "cpu": {"brand_raw": "Fast CPU"}},
         "commit_info": {"id": "x"}, "version": "4.0.0", "datetime": "2026-01-01T00:00:00",
         "benchmarks": [{"name": "test_a[1]", "fullname": "test_m.py::test_a[1]", "group": null,
           "params": {"n": {"deep": [1]}}, "param": "1", "extra_info": {%s}, "stats": {%s}}]}
        """
                .formatted(extra, stats);
    }

    @Test
    void the_median_is_the_value_and_the_spread_lies_around_the_mean() {
        ResultSet read =
                Read.ok(file("\"median\": 2, \"mean\": 3, \"stddev\": 0.5, \"rounds\": 9", ""));
        assertThat(Read.measured(read.measurements().getFirst()))
                .extracting("value", "spread")
                .containsExactly(
                        2.0, new ReportedSpread(ReportedSpread.Kind.STANDARD_DEVIATION, 2.5, 3.5));
    }

    @Test
    void the_full_name_is_the_identity_and_holds_the_parameters() {
        ResultSet read = Read.ok(file("\"median\": 2", ""));
        assertThat(read.measurements().getFirst().id().label()).isEqualTo("test_m.py::test_a[1]");
    }

    @Test
    void a_deviation_of_one_round_is_none() {
        ResultSet read =
                Read.ok(file("\"median\": 2, \"mean\": 2, \"stddev\": 0, \"rounds\": 1", ""));
        assertThat(Read.measured(read.measurements().getFirst()).spread())
                .isEqualTo(ReportedSpread.NONE);
    }

    @Test
    void data_becomes_samples_unless_it_was_shortened() {
        ResultSet whole = Read.ok(file("\"median\": 2, \"data\": [1, 2, 3]", ""));
        assertThat(Read.measured(whole.measurements().getFirst()).samples())
                .isEqualTo(Samples.of(1, 2, 3));
        ResultSet cut = Read.ok(file("\"median\": 2, \"data\": [1, 2, \"and so on\"]", ""));
        assertThat(Read.measured(cut.measurements().getFirst()).samples()).isEqualTo(Samples.NONE);
    }

    @ParameterizedTest
    @CsvSource({"hits,hits", "time,extra_info:time"})
    void numbers_of_extra_info_are_secondary_metrics_of_unknown_direction(String key, String name) {
        ResultSet read = Read.ok(file("\"median\": 2", "\"" + key + "\": 7, \"note\": \"8\""));
        assertThat(read.measurements()).hasSize(2);
        Metric metric = read.measurements().getLast().metric();
        assertThat(metric.name()).isEqualTo(name);
        assertThat(metric.role()).isEqualTo(Metric.Role.SECONDARY);
        assertThat(metric.direction()).isEqualTo(BetterDirection.UNKNOWN);
        assertThat(metric.origin()).isEqualTo(DirectionOrigin.NONE);
    }

    @Test
    void machine_and_version_are_facts_and_the_host_is_not() {
        assertThat(Read.ok(file("\"median\": 2", "")).environment().facts())
                .isEqualTo(
                        Map.of(
                                BenchmarkEnvironment.CPU, "Fast CPU",
                                BenchmarkEnvironment.OS, "Linux 6.1",
                                BenchmarkEnvironment.RUNTIME, "CPython 3.12.1",
                                BenchmarkEnvironment.TOOL, "pytest-benchmark 4.0.0"));
    }

    @Test
    void a_run_without_benchmarks_is_still_recognised() {
        String text = "{\"machine_info\": {}, \"commit_info\": {}, \"benchmarks\": []}";
        assertThat(Read.ok(text).formats()).containsExactly("pytest-benchmark");
    }

    @Test
    void a_benchmark_without_statistics_is_damage() {
        assertThat(Read.problem(file("\"min\": 2", "")).line())
                .isEqualTo(
                        "file: $.benchmarks[0]: expected the keys fullname and stats with a median");
    }
}
