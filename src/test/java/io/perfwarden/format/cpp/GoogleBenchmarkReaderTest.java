package io.perfwarden.format.cpp;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoogleBenchmarkReaderTest {
    /** A file of rows, each given by its fields. */
    private static ResultSet rows(String... fields) {
        String all = String.join("}, {", fields);
        return Read.ok("{\"context\": {}, \"benchmarks\": [{" + all + "}]}");
    }

    private static String iteration(String name, int repetition, double cpu) {
        return """
        "name": "%s", "run_name": "%s", "run_type": "iteration", "repetition_index": %d,
        "real_time": %s, "cpu_time": %s, "time_unit": "us"
        """
                .formatted(name, name, repetition, cpu * 2, cpu);
    }

    private static String aggregate(String name, String kind, double cpu) {
        return """
        "name": "%s_%s", "run_name": "%s", "run_type": "aggregate", "aggregate_name": "%s",
        "real_time": %s, "cpu_time": %s, "time_unit": "us"
        """
                .formatted(name, kind, name, kind, cpu * 2, cpu);
    }

    private static List<String> metrics(ResultSet results) {
        return results.measurements().stream()
                .map(row -> row.metric().name() + " " + row.metric().role())
                .toList();
    }

    @Test
    void both_times_are_read_and_the_cpu_time_is_primary() {
        ResultSet results = rows(iteration("sort/64", 0, 3));
        assertThat(metrics(results)).containsExactly("cpu_time PRIMARY", "real_time SECONDARY");
        assertThat(results.measurements()).extracting(Read::value).containsExactly(3.0, 6.0);
    }

    @ParameterizedTest
    @CsvSource({"sort/64/real_time", "sort/manual_time", "sort/process_time/real_time/threads:4"})
    void the_real_time_is_primary_where_the_name_asks_for_it(String name) {
        assertThat(metrics(rows(iteration(name, 0, 3))))
                .containsExactly("real_time PRIMARY", "cpu_time SECONDARY");
    }

    @Test
    void interleaved_repetitions_are_samples_of_one_measurement_around_their_median() {
        ResultSet results =
                rows(
                        iteration("a", 0, 5),
                        iteration("b", 0, 50),
                        iteration("a", 1, 1),
                        iteration("b", 1, 60),
                        iteration("a", 2, 3));
        MetricResult a = results.measurements().getFirst();
        assertThat(Read.value(a)).isEqualTo(3);
        assertThat(Read.measured(a).samples()).isEqualTo(Samples.of(5, 1, 3));
        assertThat(results.measurements())
                .extracting(row -> row.id().name())
                .containsExactly("a", "a", "b", "b");
    }

    @Test
    void aggregates_beside_repetitions_give_only_the_spread() {
        ResultSet results =
                rows(
                        iteration("a", 0, 4),
                        iteration("a", 1, 6),
                        aggregate("a", "mean", 5),
                        aggregate("a", "median", 5),
                        aggregate("a", "stddev", 1.5),
                        aggregate("a", "cv", 0.3));
        assertThat(Read.measured(results.measurements().getFirst()))
                .isEqualTo(
                        new MetricReading.Measured(
                                5,
                                new ReportedSpread(
                                        ReportedSpread.Kind.STANDARD_DEVIATION, 3.5, 6.5),
                                Samples.of(4, 6)));
        assertThat(results.warnings()).isEmpty();
    }

    @Test
    void a_median_that_is_not_the_repetitions_median_is_pointed_out() {
        ResultSet results =
                rows(iteration("a", 0, 4), iteration("a", 1, 6), aggregate("a", "median", 9));
        assertThat(Read.value(results.measurements().getFirst())).isEqualTo(5);
        assertThat(results.warnings().getFirst().what())
                .isEqualTo("cpu_time: the median row says 9.0, the repetitions' median is 5.0");
    }

    @Test
    void a_file_of_aggregates_gives_the_median_or_else_the_mean() {
        ResultSet results =
                rows(
                        aggregate("a", "mean", 5),
                        aggregate("a", "median", 4),
                        aggregate("a", "stddev", 1),
                        aggregate("b", "mean", 7),
                        aggregate("c", "stddev", 2));
        assertThat(results.measurements())
                .filteredOn(row -> row.metric().name().equals("cpu_time"))
                .extracting(row -> row.reading().toString())
                .satisfiesExactly(
                        a -> assertThat(a).contains("value=4.0", "low=3.0", "high=5.0"),
                        b -> assertThat(b).contains("value=7.0"),
                        c -> assertThat(c).contains("neither cpu_time nor real_time"));
    }

    @Test
    void the_same_benchmark_run_again_stays_a_measurement_of_its_own() {
        ResultSet results = rows(iteration("a", 0, 5), iteration("a", 0, 7));
        assertThat(results.measurements())
                .extracting(Read::value)
                .containsExactly(5.0, 10.0, 7.0, 14.0);
    }

    @Test
    void fits_of_a_complexity_are_no_measurements() {
        ResultSet results =
                rows(
                        iteration("a/8", 0, 5),
                        "\"name\": \"a_BigO\", \"run_name\": \"a\", \"run_type\": \"aggregate\", \"cpu_coefficient\": 1, \"big_o\": \"N\", \"time_unit\": \"ns\"",
                        "\"name\": \"a_RMS\", \"run_name\": \"a\", \"run_type\": \"aggregate\", \"rms\": 0.1");
        assertThat(results.measurements()).hasSize(2);
    }

    @Test
    void a_benchmark_that_reports_an_error_has_failed_and_has_no_time() {
        ResultSet results =
                rows(
                        iteration("a/real_time", 0, 0)
                                + ", \"error_occurred\": true, \"error_message\": \"no\\ndata\"");
        assertThat(metrics(results)).containsExactly("real_time PRIMARY");
        assertThat(results.measurements().getFirst().reading())
                .isEqualTo(new MetricReading.Failed("no\ufffddata"));
    }

    @Test
    void a_benchmark_that_skips_itself_is_skipped() {
        ResultSet results =
                rows(iteration("a", 0, 0) + ", \"skipped\": true, \"skip_message\": \"no GPU\"");
        assertThat(results.measurements())
                .extracting(MetricResult::reading)
                .containsExactly(new MetricReading.Skipped("no GPU"));
    }

    @ParameterizedTest
    @CsvSource({
        "bytes_per_second,B/s,HIGHER,UNIT,false",
        "items_per_second,items/s,HIGHER,UNIT,false",
        "frames_per_second,'',HIGHER,FORMAT,false",
        "ns_per_row,'',LOWER,FORMAT,false",
        "cache_misses_per_second,'',UNKNOWN,NONE,false",
        "dropped_frames_per_second,'',UNKNOWN,NONE,false",
        "allocs_per_iter,allocs/iter,LOWER,UNIT,true",
        "max_bytes_used,B,LOWER,UNIT,true",
        "load,'',UNKNOWN,NONE,false",
        "INSTRUCTIONS,'',LOWER,FORMAT,false",
        "CACHE-MISSES,'',LOWER,FORMAT,false",
        "instructions left,'',UNKNOWN,NONE,false",
    })
    void counters_are_secondary(
            String key,
            String unit,
            BetterDirection direction,
            DirectionOrigin origin,
            boolean exact) {
        ResultSet results = rows(iteration("a", 0, 1) + ", \"" + key + "\": 12.5");
        assertThat(results.measurements()).hasSize(3);
        Metric metric = results.measurements().getLast().metric();
        assertThat(metric.name()).isEqualTo(key);
        assertThat(metric.unit().symbol()).isEqualTo(unit);
        assertThat(metric.direction()).isEqualTo(direction);
        assertThat(metric.origin()).isEqualTo(origin);
        assertThat(metric.exact()).isEqualTo(exact);
        assertThat(metric.role()).isEqualTo(Metric.Role.SECONDARY);
    }

    @Test
    void bare_NaN_and_Infinity_are_values_for_the_judge() {
        ResultSet results =
                rows(
                        "\"name\": \"a\", \"run_name\": \"a\", \"run_type\": \"iteration\", \"cpu_time\": NaN, \"real_time\": -Infinity");
        assertThat(results.measurements())
                .extracting(Read::value)
                .containsExactly(Double.NaN, Double.NEGATIVE_INFINITY);
    }

    @Test
    void rows_without_a_run_name_are_told_apart_by_their_own() {
        ResultSet results =
                rows("\"name\": \"a\", \"real_time\": 4, \"cpu_time\": 3, \"time_unit\": \"ns\"");
        assertThat(results.measurements().getFirst().id().name()).isEqualTo("a");
    }

    @Test
    void a_counter_that_is_null_is_unread() {
        ResultSet results =
                rows(
                        "\"name\": \"a\", \"real_time\": 4, \"cpu_time\": 3, \"time_unit\": \"ns\","
                                + " \"load\": null");
        assertThat(results.unread().count()).isEqualTo(1);
    }

    @Test
    void the_context_tells_the_tool_and_never_the_host() {
        String text =
                """
                {"context": {"host_name": "build7", "num_cpus": 8, "library_version": "v1.9.0",
                  "library_build_type": "debug"}, "benchmarks": []}
                """;
        ResultSet results = Read.ok(text);
        assertThat(results.environment().facts())
                .isEqualTo(
                        Map.of(
                                "procs", "8",
                                "library_build_type", "debug",
                                "tool", "Google Benchmark v1.9.0"));
        assertThat(results.warnings().getFirst().what()).contains("debug mode");
    }

    @Test
    void damage_is_named_with_its_place() {
        String text =
                """
                {"benchmarks": [{"name": "a", "time_unit": "ns", "cpu_time": 1, "real_time": 2},
                                {"name": "b", "time_unit": "ns", "cpu_time": 1, "real_time": "fast"}]}
                """;
        assertThat(Read.problem(text).line())
                .isEqualTo(
                        "file: $.benchmarks[1].real_time: expected a number, found the text 'fast'");
    }

    @Test
    void aggregates_of_files_before_version_1_5_are_no_benchmarks_of_their_own() {
        String row =
                "{\"name\": \"%s\", \"iterations\": 9, \"real_time\": %s, \"cpu_time\": %s, \"time_unit\":"
                        + " \"ns\"}";
        String text =
                Stream.of(
                                "a 10",
                                "a 30",
                                "a 20",
                                "a_mean 21",
                                "a_stddev 4",
                                "b_mean 5",
                                "b_median 6",
                                "b_stddev 1",
                                "c_mean 7")
                        .map(it -> it.split(" "))
                        .map(it -> row.formatted(it[0], it[1], it[1]))
                        .collect(Collectors.joining(",", "{\"benchmarks\": [", "]}"));
        assertThat(Read.ok(text).measurements())
                .filteredOn(it -> it.metric().name().equals("cpu_time"))
                .extracting(it -> it.id().name() + " " + Read.value(it))
                .containsExactly("a 20.0", "b 6.0", "c_mean 7.0");
    }
}
