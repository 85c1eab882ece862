package io.perfwarden.format.js;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsReadersTest {
    private static List<MetricResult> rows(String text) {
        return Read.ok(text).measurements();
    }

    private static String vitest(String benchmark) {
        return "{\"files\": [{\"groups\": [{\"fullName\": \"a.bench.ts > s\", \"benchmarks\": [%s]}]}]}"
                .formatted(benchmark);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"-93_0\"", "\"77_4\""})
    void the_id_of_a_vitest_benchmark_does_not_identify_it(String id) {
        String text = vitest("{\"id\": %s, \"name\": \"sort\", \"median\": 2}".formatted(id));
        assertThat(rows(text).getFirst().id().label()).isEqualTo("a.bench.ts > s > sort");
    }

    @Test
    void the_median_of_vitest_counts_and_not_the_mean() {
        String text =
                vitest("{\"name\": \"a\", \"mean\": 9, \"median\": 2, \"min\": 1, \"max\": 50}");
        assertThat(Read.measured(rows(text).getFirst()).value()).isEqualTo(2);
        assertThat(Read.measured(rows(text).getFirst()).spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.RANGE, 1, 50));
    }

    @Test
    void a_vitest_benchmark_without_numbers_has_failed() {
        String text = vitest("{\"name\": \"a\", \"rank\": 1, \"rme\": 0, \"samples\": []}");
        assertThat(rows(text)).hasSize(1);
        assertThat(rows(text).getFirst().reading()).isInstanceOf(MetricReading.Failed.class);
    }

    @Test
    void samples_of_vitest_are_kept_where_it_was_told_to_write_them() {
        String text = vitest("{\"name\": \"a\", \"median\": 2, \"samples\": [1, 2, 3]}");
        assertThat(Read.measured(rows(text).getFirst()).samples().size()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"name\": \"a\", \"latency\": {\"mean\": 9, \"p50\": 2}, \"throughput\": {\"mean\": 500}}]",
                "{\"tasks\": [{\"name\": \"a\", \"result\": {\"latency\": {\"mean\": 2}, \"throughput\": {}}}]}",
                "[{\"name\": \"a\", \"result\": {\"hz\": 500, \"mean\": 2, \"p75\": 3, \"rme\": 1}}]",
                "[{\"name\": \"a\", \"hz\": 500, \"mean\": 2, \"p75\": 3, \"rme\": 1}]",
                "[{\"Task name\": \"a\", \"Latency avg (ns)\": \"9 ± 1%\", \"Latency med (ns)\": \"2 ± 1\"}]",
                "[{\"Task Name\": \"a\", \"ops/sec\": \"1,234\", \"Average Time (ns)\": 2, \"Margin\": \"±1%\"}]",
            })
    void every_shape_of_tinybench_gives_a_time(String text) {
        MetricResult time = rows(text).getFirst();
        assertThat(time.id().label()).isEqualTo("a");
        assertThat(time.metric().name()).isEqualTo("time");
        assertThat(Read.value(time)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"name\": \"a\", \"totalTime\": 9, \"min\": 1, \"max\": 5, \"hz\": 9, \"period\": 2,"
                        + " \"samples\": [%s], \"mean\": 2, \"p75\": 3, \"rme\": 1}]",
                "[{\"name\": \"a\", \"result\": {\"totalTime\": 9, \"period\": 2, \"latency\": {\"samples\":"
                        + " [%s], \"mean\": 2}, \"throughput\": {}}}]",
                "[{\"name\": \"a\", \"df\": 2, \"hz\": 9, \"latency\": {\"mean\": 2, \"samples\": [%s]},"
                        + " \"throughput\": {}}]",
            })
    void a_result_of_tinybench_is_known_before_its_many_samples(String text) {
        String many = "0.25, ".repeat(20_000) + "0.25";
        assertThat(rows(text.formatted(many)).getFirst().metric().name()).isEqualTo("time");
    }

    @Test
    void a_test_of_vitest_5_that_failed_is_a_failed_benchmark() {
        String text =
                """
                {"testResults": [{"name": "C:\\\\ci\\\\a.bench.ts", "assertionResults": [
                  {"ancestorTitles": [], "title": "one", "status": "passed", "benchmarks": [{"name": "one",
                   "tasks": [{"name": "sort", "latency": {"mean": 3, "p50": 2}, "throughput": {"mean": 400}}]}]},
                  {"ancestorTitles": ["words"], "title": "two", "status": "failed", "benchmarks": []}]}]}
                """;
        assertThat(rows(text))
                .extracting(
                        row -> row.id().name() + " " + row.metric().name() + " " + row.hasValue())
                .containsExactly(
                        "a.bench.ts > one > sort time true",
                        "a.bench.ts > one > sort mean true",
                        "a.bench.ts > one > sort throughput true",
                        "a.bench.ts > words > two time false");
    }

    @Test
    void what_vitest_5_loads_from_a_file_is_not_measured() {
        String task = "{\"name\": \"%s\", \"latency\": {\"mean\": 3, \"p50\": 2}%s}";
        String text =
                """
                {"testResults": [{"name": "a.bench.ts", "assertionResults": [{"title": "one", "status": "passed",
                  "benchmarks": [{"name": "one", "tasks": [%s, %s]}]}]}]}
                """
                        .formatted(
                                task.formatted("sort", ""),
                                task.formatted("before", ", \"fromStore\": true"));
        assertThat(rows(text))
                .extracting(row -> row.id().name())
                .containsOnly("a.bench.ts > one > sort");
    }

    @Test
    void groups_of_vitest_5_tell_benchmarks_of_one_test_and_name_apart() {
        String group =
                "{\"name\": \"%s\", \"tasks\": [{\"name\": \"sort\", \"latency\": {\"mean\": 3, \"p50\": 2}}]}";
        String text =
                """
                {"testResults": [{"name": "a.bench.ts", "assertionResults": [{"title": "one", "status": "passed",
                  "benchmarks": [%s, %s]}]}]}
                """
                        .formatted(group.formatted("small"), group.formatted("large"));
        assertThat(BenchmarkIdentities.ofRun(rows(text)))
                .extracting(row -> row.id().label())
                .contains(
                        "a.bench.ts > one > sort [@path=small]",
                        "a.bench.ts > one > sort [@path=large]");
    }

    @Test
    void a_vitest_benchmark_with_the_median_of_nothing_has_failed() {
        String text = vitest("{\"median\": null, \"name\": \"a\", \"rank\": 1, \"error\": {}}");
        assertThat(rows(text).getFirst().reading()).isInstanceOf(MetricReading.Failed.class);
    }

    @Test
    void vitest_before_1_4_has_no_samples_on_a_terminal_and_benchmarks_outside_of_suites() {
        String row =
                "[{\"name\": \"a\", \"rank\": 1, \"rme\": 1, \"samples\": \"ignore on terminal\", \"mean\": 2}]";
        String text = "{\"testResults\": {\"s\": %s, \"\": %s}}".formatted(row, row);
        assertThat(rows(text)).extracting(it -> it.id().name()).containsExactly("s > a", "a");
    }

    @Test
    void a_tinybench_task_that_did_not_run_is_nothing_in_its_table() {
        String row = "{\"Task name\": \"a\", \"Latency med (ns)\": \"2 ± 1\"}";
        assertThat(rows("[null, %s, null]".formatted(row)))
                .extracting(Read::value)
                .containsExactly(2.0);
    }

    @Test
    void a_tinybench_task_that_failed_in_a_second_run_has_failed() {
        String text =
                "[{\"name\": \"a\", \"latency\": {\"mean\": 2}, \"throughput\": {}, \"error\": {\"message\": \"no\"}}]";
        assertThat(rows(text).getFirst().reading()).isEqualTo(new MetricReading.Failed("no"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1,234,567", "1.234.567", "1\u202f234\u202f567", "12,34,567", "1'234'567"})
    void tinybench_2_prints_whole_operations_in_the_groups_of_a_language(String shown) {
        String row = "[{\"Task Name\": \"a\", \"ops/sec\": \"%s\", \"Average Time (ns)\": 2}]";
        assertThat(rows(row.formatted(shown)))
                .extracting(Read::value)
                .containsExactly(2.0, 1_234_567.0);
    }

    @Test
    void the_table_of_tinybench_is_in_nanoseconds_and_its_results_in_milliseconds() {
        String row = "[{\"Task name\": \"a\", \"Latency med (ns)\": \"2 ± 1\"}]";
        String result = "[{\"name\": \"a\", \"latency\": {\"mean\": 2}, \"throughput\": {}}]";
        assertThat(rows(row).getFirst().metric().unit().symbol()).isEqualTo("ns");
        assertThat(rows(result).getFirst().metric().unit().symbol()).isEqualTo("ms");
    }

    @Test
    void a_median_of_tinybench_that_is_null_is_no_number_and_not_replaced_by_the_mean() {
        String text =
                "[{\"name\": \"a\", \"latency\": {\"p50\": 2, \"mean\": 2}, \"throughput\": {\"p50\": null, \"mean\": 9}}]";
        assertThat(rows(text))
                .extracting(Read::value)
                .contains(2.0, Double.NaN)
                .doesNotContain(9.0);
    }

    @Test
    void the_table_of_tinybench_has_a_mean_beside_its_median() {
        String row =
                "[{\"Task name\": \"a\", \"Latency avg (ns)\": \"9 ± 1\", \"Latency med (ns)\": \"2 ± 1\"}]";
        assertThat(rows(row)).extracting(Read::value).containsExactly(2.0, 9.0);
    }

    @Test
    void a_tinybench_task_that_was_not_run_is_skipped() {
        String run = "{\"name\": \"a\", \"latency\": {\"mean\": 2}, \"throughput\": {}}";
        String text = "[%s, {\"name\": \"b\", \"state\": \"not-started\"}]".formatted(run);
        assertThat(rows(text).getLast().reading()).isEqualTo(new MetricReading.Skipped("not run"));
    }

    @Test
    void the_generated_code_of_mitata_is_skipped_whatever_its_length() {
        String code = "x".repeat(3 << 20);
        String text =
                """
                {"layout": [{"name": null}], "benchmarks": [{"alias": "a", "group": 0, "runs": [
                  {"args": {}, "stats": {"avg": 9, "p50": 2, "samples": null, "debug": "%s"}}]}]}
                """
                        .formatted(code);
        assertThat(Read.value(rows(text).getFirst())).isEqualTo(2);
    }

    @Test
    void arguments_of_mitata_tell_the_runs_of_one_alias_apart() {
        String text =
                """
                {"layout": [{"name": "g"}], "benchmarks": [{"alias": "find", "group": 0, "runs": [
                  {"args": {"n": 1, "o": {}}, "stats": {"p50": 2}},
                  {"args": {"n": 2, "o": {}}, "stats": {"p50": 3}}]}]}
                """;
        assertThat(rows(text))
                .extracting(row -> row.id().label())
                .containsExactly("find [group=g, n=1]", "find [group=g, n=2]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fib(10) x 1,431,759 ops/sec ±0.74% (93 runs sampled)|fib(10)|1431759",
                "with x 2 many x things x 50 ops/sec ±0.10% (1 run sampled)|with x 2 many x things|50",
                "a x 81.61 ops/sec Â±1.70% (69 runs sampled)|a|81.61",
            })
    void the_last_x_of_a_benchmark_js_line_ends_the_name(String line, String name, double value) {
        assertThat(rows(line).getFirst().id().name()).isEqualTo(name);
        assertThat(Read.value(rows(line).getFirst())).isEqualTo(value);
    }

    @Test
    void a_name_and_a_colon_is_a_failure_of_benchmark_js_and_a_sentence_is_not() {
        String text = "a x 2 ops/sec ±1% (9 runs sampled)\nthis x line\nDone: all\nb: \n";
        assertThat(rows(text)).extracting(row -> row.id().name()).containsExactly("a", "b");
        assertThat(rows(text).getLast().reading()).isInstanceOf(MetricReading.Failed.class);
    }
}
