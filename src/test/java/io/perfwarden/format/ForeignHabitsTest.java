package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is readable and was refused: older files, and what collectors of logs add to lines. */
class ForeignHabitsTest {
    private static final String GO =
            "goos: linux\npkg: x\nBenchmarkSort-8 \t100\t 12.5 ns/op\nPASS\nok  \tx\t1.2s\n";

    private static List<String> told(ResultSet results) {
        return results.measurements().stream()
                .map(row -> row.id().label() + " " + row.metric().name() + " " + Read.value(row))
                .toList();
    }

    private static String sample(String name) {
        return new String(MemoryFile.sample(name).bytes(), StandardCharsets.UTF_8);
    }

    private static String prefixed(String prefix, String text) {
        return text.lines().map(prefix::concat).collect(Collectors.joining("\n", "", "\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "BenchmarkTools."})
    void estimates_of_older_versions_of_BenchmarkTools_are_read(String module) {
        String estimate =
                "[\"MODTrialEstimate\", {\"time\": 1500.0, \"gctime\": 0.0, \"memory\": 8064,"
                        + " \"allocs\": 2, \"params\": [\"MODParameters\", {\"samples\": 10}]}]";
        String file =
                "[{\"Julia\": \"0.6.0\", \"BenchmarkTools\": \"0.2.2\"}, [[\"MODBenchmarkGroup\","
                        + " {\"data\": {\"sort\": "
                        + estimate
                        + "}, \"tags\": []}]]]";
        assertThat(told(Read.ok(file.replace("MOD", module)))).contains("sort time 1500.0");
    }

    @Test
    void a_report_for_LNT_without_its_version_is_of_the_second() {
        String file =
                "{\"machine\": {\"name\": \"m\"}, \"run\": {\"start_time\":"
                        + " \"2026-01-01T00:00:00\"}, \"tests\": [{\"name\": \"a\", \"execution_time\":"
                        + " 1.5}]}";
        assertThat(told(Read.ok(file))).containsExactly("a execution_time 1.5");
    }

    @Test
    void names_in_lower_case_are_read_as_the_format_of_go_allows() {
        String file = GO + "Benchmarkfoo/size=2 100 7.5 ns/op 3 B/op\n";
        assertThat(told(Read.ok(file))).contains("Benchmarkfoo/size=2 time 7.5");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Benchmarks 10 3 failed",
                "Benchmarks 10 3 ns/op of those",
                "Benchmarking 10 of 12 ns/op",
                "Benchmark 10"
            })
    void sentences_about_benchmarks_are_no_results(String line) {
        assertThat(told(Read.ok(GO + line + "\n"))).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bench-1  | ",
                "my.service_12 | ",
                "2026-01-02T03:04:05.123456Z 00O ",
                "2026-01-02T03:04:05.123456Z 01E+",
                "2026-01-02T03:04:05.1234567Z ",
                "[2026-01-02T03:04:05.123Z] ",
                "2026-01-02T03:04:05Z bench-1  | ",
                "\u001b[36mbench-1  | \u001b[0m",
                "\u001b_bk;t=1767323045123\u0007",
                "job\tstep\t2026-01-02T03:04:05.1234567Z ",
                "#15 12.345 ",
                "[03:04:05] ",
                "03:04:05.123 ",
                "2026-01-02 03:04:05,123 ",
                "[2026-01-02T03:04:05+01:00] ",
                "Jan 02 03:04:05 ",
            })
    void what_collectors_put_before_lines_is_no_part_of_them(String prefix) {
        assertThat(told(Read.ok(prefixed(prefix, GO))))
                .containsExactly("BenchmarkSort [pkg=x] time 12.5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[bench] ", "INFO:root:", "| ", "03:04:05 ", "stdout\t"})
    void long_names_of_criterion_stay_apart_whatever_stands_before_each_line(String prefix) {
        String first = "a_name_of_more_than_23_letters/1";
        String log =
                first
                        + "\n                        time:   [1.5 ns 2.5 ns 3.5 ns]\n"
                        + "                        thrpt:  [1.5 elem/s 2.5 elem/s 3.5 elem/s]\n"
                        + first.replace('1', '2')
                        + "\n                        time:   [4.5 ns 5.5 ns 6.5 ns]\n";
        assertThat(told(Read.ok(prefixed(prefix, log))))
                .containsExactly(
                        first + " time 2.5",
                        first + " throughput 2.5",
                        first.replace('1', '2') + " time 5.5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[bench] ", "INFO:root:", "job | ", "03:04:05 ", "#7 0.512 "})
    void short_names_of_criterion_are_without_what_stands_before_each_line(String prefix) {
        String log =
                """
                sum of 2                time:   [1.5 ns 2.5 ns 3.5 ns]
                \u00b5s/3                   time:   [4.5 ns 5.5 ns 6.5 ns]
                """;
        assertThat(told(Read.ok(prefixed(prefix, log))))
                .containsExactly("sum of 2 time 2.5", "\u00b5s/3 time 5.5");
    }

    @Test
    void a_name_above_its_time_keeps_all_that_is_not_before_the_time_as_well() {
        String log =
                """
                [1/10] a_name_of_more_than_23_letters
                [12/10]                         time:   [1.5 ns 2.5 ns 3.5 ns]
                another_name_of_more_than_23_letters
                [12/10]                         time:   [1.5 ns 3.5 ns 4.5 ns]
                """;
        assertThat(told(Read.ok(log)))
                .containsExactly(
                        "a_name_of_more_than_23_letters time 2.5",
                        "another_name_of_more_than_23_letters time 3.5");
    }

    @ParameterizedTest
    @ValueSource(strings = {"#7 0.512 ", "[03:04:05] ", "03:04:05.123456 ", "Jan  2 03:04:05 "})
    void clocks_are_no_part_of_the_names_of_benchmark_js(String prefix) {
        String log = "fib x 12.5 ops/sec \u00b11.50% (9 runs sampled)\n";
        assertThat(told(Read.ok(prefixed(prefix, log)))).containsExactly("fib throughput 12.5");
    }

    @Test
    void a_failure_with_blanks_behind_it_is_one_all_the_same() {
        String log = "test a ... bench: 2.5 ns/iter (+/- 1)\ntest b ... FAILED  \n";
        assertThat(Read.ok(log).measurements()).hasSize(2);
    }

    @Test
    void a_margin_with_a_decimal_comma_is_no_hundred_times_as_wide() {
        String line = "a x 200 ops/sec ±1,50% (9 runs sampled)\n";
        assertThat(Read.measured(Read.ok(line).measurements().getFirst()).spread().low())
                .isEqualTo(197);
    }

    @ParameterizedTest
    @CsvSource({
        "catch2-xml/base.xml",
        "nanobench-csv/base.csv",
        "hyperfine-csv/base.csv",
        "locust/base.csv",
        "jmh-csv/base.csv",
        "google-benchmark-csv/base.csv",
        "hyperfine/base.json"
    })
    void whole_files_are_read_behind_time_stamps(String name) {
        List<MetricResult> plain = Read.ok(sample(name)).measurements();
        List<MetricResult> stamped =
                Read.ok(prefixed("2026-01-02T03:04:05.1234567Z ", sample(name))).measurements();
        assertThat(stamped).isNotEmpty().isEqualTo(plain);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "a  time:   [1.5 ns 2.5 ns 3.5 ns]\\nb  time:   [1,5 ns 2,5 ns 3,5 ns]",
                "a  time:   [1.5 ns 2.5 ns 3.5 ns]\\nb  time:   [1.5 ns 2.5 ns]",
                "BenchmarkA 10 2.5 ns/op\\nBenchmarkB 10 0x1p-3 ns/op",
                "BenchmarkA 10 2.5 ns/op\\nBenchmarkB 1_0 5 ns/op",
                "BenchmarkA 10 2.5 ns/op\\nBenchmarkB 1 40 537.5 ns/op",
                "test a ... bench: 2.5 ns/iter (+/- 1)\\ntest b ... bench: 12 314 ns/iter (+/- 1)",
                "test a ... bench: 2.5 ns/iter (+/- 1)\\ntest b ... bench: 12'314 ns/iter (+/- 1)",
                "test a ... bench: 2.5 ns/iter (+/- 1)\\ntest b ... bench: 12 ns/iter (+/- 1 0)",
                "a x 2.5 ops/sec ±1.00% (9 runs sampled)\\nb x 1 234 ops/sec ±1.00% (9 runs"
                        + " sampled)",
                "a x 2.5 ops/sec ±1.00% (9 runs sampled)\\nb x 81,61 ops/sec ±1.00% (9 runs"
                        + " sampled)",
                "Benchmark  Mode  Cnt  Score  Error  Units\\nB.b  avgt  5  x  ms/op\\nA.a  avgt  5 "
                        + " 2.5  ms/op"
            })
    void a_result_that_cannot_be_read_is_never_dropped_in_silence(String text) {
        ResultSet results = Read.ok(text.replace("\\n", "\n") + "\n");
        assertThat(results.measurements()).extracting(Read::value).containsExactly(2.5);
        assertThat(results.unread().first()).singleElement().asString().contains("expected");
    }
}
