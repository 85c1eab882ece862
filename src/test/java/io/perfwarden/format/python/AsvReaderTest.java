package io.perfwarden.format.python;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AsvReaderTest {
    private static String file(String results) {
        return "{\"commit_hash\": \"c\", \"params\": {\"python\": \"3.11\"}, \"results\": {"
                + results
                + "}}";
    }

    private static List<MetricResult> rows(String results) {
        return Read.ok(file(results)).measurements();
    }

    @Test
    void null_is_a_failure_and_NaN_was_skipped() {
        assertThat(rows("\"time_a\": null, \"time_b\": NaN, \"time_c\": 1"))
                .extracting(MetricResult::reading)
                .containsExactly(
                        new MetricReading.Failed("the benchmark failed"),
                        new MetricReading.Skipped("the benchmark was skipped"),
                        MetricReading.of(1));
    }

    @Test
    void results_are_counted_with_the_last_parameter_varying_fastest() {
        String row =
                "\"time_a\": {\"result\": [1, 2, 3, 4, 5, 6], \"params\": [[\"x\", \"y\"], [\"1\", \"2\", \"3\"]]}";
        assertThat(rows(row))
                .extracting(measured -> measured.id().label() + " " + Read.value(measured))
                .startsWith("time_a [param1=x, param2=1] 1.0", "time_a [param1=x, param2=2] 2.0")
                .endsWith("time_a [param1=y, param2=3] 6.0");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[[1.5], []]",
                "[[1.5], [], \"hash\", 1, 2]",
                "[[1.5], [], \"hash\", 1, 2, [1], [2]]",
                "[[1.5]]",
                "{\"result\": 1.5}",
                "{\"result\": [1.5], \"stats\": null, \"samples\": null}",
            })
    void columns_at_the_end_may_be_missing(String row) {
        List<MetricResult> rows = rows("\"time_a\": " + row);
        assertThat(rows).hasSize(1);
        assertThat(Read.value(rows.getFirst())).isEqualTo(1.5);
    }

    @Test
    void samples_and_interval_of_each_combination_are_its_own() {
        String row =
                "[[1, 3], [[\"a\", \"b\"]], \"h\", 1, 2, [0.5, null], [1.5, null], [], [], [], [], [[0.5, 1, 1.5], null]]";
        List<MetricResult> rows = rows("\"time_a\": " + row);
        ReportedSpread interval = new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 0.5, 1.5);
        assertThat(rows.getFirst().reading())
                .isEqualTo(new MetricReading.Measured(1, interval, Samples.of(0.5, 1, 1.5)));
        assertThat(rows.getLast().reading()).isEqualTo(MetricReading.of(3));
    }

    @Test
    void the_columns_are_those_the_file_names() {
        String text =
                """
                {"commit_hash": "c", "env_name": "py3", "result_columns": ["params", "result"],
                 "results": {"time_a": [[["x"]], [2.5]]}}
                """;
        MetricResult row = Read.ok(text).measurements().getFirst();
        assertThat(row.id().label()).isEqualTo("time_a [param1=x, env=py3]");
        assertThat(Read.value(row)).isEqualTo(2.5);
    }

    @Test
    void a_benchmark_that_failed_as_a_whole_failed_in_every_combination() {
        assertThat(rows("\"time_a\": [null, [[\"1\", \"2\"]]]"))
                .extracting(MetricResult::reading)
                .containsOnly(new MetricReading.Failed("the benchmark failed"))
                .hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "m.S.time_a,time,s,LOWER,false",
        "m.timeraw_a,time,s,LOWER,false",
        "m.TimeKeys,time,s,LOWER,false",
        "m.mem_a,memory,B,LOWER,true",
        "m.peakmem_a,peak_memory,B,LOWER,false",
        "m.track_a,value,'',UNKNOWN,false",
        "m.time.track_time_a,value,'',UNKNOWN,false",
    })
    void the_name_of_the_function_makes_the_metric(
            String name, String metric, String unit, BetterDirection direction, boolean exact) {
        Metric read = rows("\"" + name + "\": 1").getFirst().metric();
        assertThat(read.name()).isEqualTo(metric);
        assertThat(read.unit().symbol()).isEqualTo(unit);
        assertThat(read.direction()).isEqualTo(direction);
        assertThat(read.exact()).isEqualTo(exact);
    }

    @Test
    void descriptions_before_the_results_give_units_and_names_of_parameters() {
        String described =
                """
                {"track_a": {"code": "", "param_names": ["size"], "params": [["1"]], "unit": "req/s"},
                 "track_b": {"code": "", "param_names": [], "params": [], "unit": "unit"}, "version": 2}
                """;
        String results =
                file("\"track_a\": [[5], [[\"1\"]]], \"track_b\": 1, \"time_c\": [[1], [[\"1\"]]]");
        ResultSet read = Read.ok(described + results);
        assertThat(read.measurements())
                .extracting(row -> row.id().label() + " " + row.metric().unit().symbol())
                .containsExactly("track_a [size=1] req/s", "track_b ", "time_c [param1=1] s");
    }

    @Test
    void too_few_results_for_the_parameters_are_damage() {
        assertThat(Read.problem(file("\"time_a\": [[1], [[\"1\", \"2\"]]]")).line())
                .isEqualTo(
                        "file:1: expected a result for each of 2 combinations of parameters, found 1");
    }

    @Test
    void combinations_without_end_are_refused() {
        String many = "[\"1\", \"2\", \"3\", \"4\", \"5\", \"6\", \"7\", \"8\", \"9\", \"10\"]";
        String params = String.join(", ", Collections.nCopies(30, many));
        assertThat(Read.problem(file("\"time_a\": [null, [" + params + "]]")).what())
                .isEqualTo("more than 1,000,000 values of parameters");
    }

    @Test
    void the_python_is_a_fact() {
        assertThat(Read.ok(file("")).environment().get(BenchmarkEnvironment.RUNTIME))
                .isEqualTo("Python 3.11");
    }
}
