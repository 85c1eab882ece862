package io.perfwarden.format.go;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoReaderTest {
    private static List<String> labels(String text) {
        return Read.ok(text).measurements().stream().map(row -> row.id().label()).toList();
    }

    private static Metric metricOf(String values) {
        return Read.ok("BenchmarkA 1 1 ns/op " + values).measurements().getLast().metric();
    }

    @Test
    void repeated_lines_are_the_samples_of_one_benchmark() {
        ResultSet results =
                Read.ok("BenchmarkA 9 3 ns/op\nBenchmarkB 9 5 ns/op\nBenchmarkA 9 4 ns/op\n");
        assertThat(results.measurements()).hasSize(2);
        MetricReading.Measured first = Read.measured(results.measurements().getFirst());
        assertThat(first.value()).isEqualTo(3.5);
        assertThat(first.samples()).isEqualTo(Samples.of(3, 4));
    }

    @Test
    void the_number_of_processors_all_lines_share_is_not_part_of_the_name() {
        assertThat(labels("BenchmarkA-8 1 1 ns/op\nBenchmarkB/x-2-8 1 1 ns/op\n"))
                .containsExactly("BenchmarkA", "BenchmarkB/x-2");
    }

    @Test
    void numbers_of_processors_that_differ_tell_siblings_apart() {
        assertThat(labels("BenchmarkA 1 1 ns/op\nBenchmarkA-2 1 1 ns/op\n"))
                .containsExactly("BenchmarkA", "BenchmarkA-2");
    }

    @Test
    void packages_that_were_measured_with_other_numbers_of_processors_keep_their_names() {
        String text =
                "pkg: x\nBenchmarkA-4 1 1 ns/op\nPASS\npkg: y\nBenchmarkA-8 1 1 ns/op\nPASS\n";
        assertThat(labels(text)).containsExactly("BenchmarkA [pkg=x]", "BenchmarkA [pkg=y]");
        assertThat(Read.ok(text).warnings())
                .extracting(InputProblem::what)
                .containsExactly("the file was measured with two values of procs: '4' and '8'");
    }

    @ParameterizedTest
    @CsvSource({
        "BenchmarkA-8,   BenchmarkB-8,   8",
        "BenchmarkA,     BenchmarkB,     1",
        "BenchmarkA-2,   BenchmarkA-4,   ''",
        "BenchmarkA,     BenchmarkA-2,   1",
        "BenchmarkA/n-1, BenchmarkA/n-2, ''"
    })
    void the_number_of_processors_is_a_fact_where_there_is_one_number(
            String one, String other, String procs) {
        String text = "goos: linux\n%s 1 1 ns/op\n%s 1 1 ns/op\nPASS\n".formatted(one, other);
        assertThat(Read.ok(text).environment().get(BenchmarkEnvironment.PROCS)).isEqualTo(procs);
    }

    @Test
    void one_name_in_two_packages_is_two_benchmarks() {
        String text =
                "pkg: a/x\nBenchmarkA 1 1 ns/op\nok  \ta/x\t1s\npkg: a/y\nBenchmarkA 1 2 ns/op\n";
        assertThat(labels(text)).containsExactly("BenchmarkA [pkg=a/x]", "BenchmarkA [pkg=a/y]");
    }

    @ParameterizedTest
    @CsvSource({
        "5 MB/s,throughput,HIGHER,UNIT", "5 B/op,B/op,LOWER,UNIT",
                "5 allocs/op,allocs/op,LOWER,UNIT",
        "5 hit%,hit%,UNKNOWN,NONE", "5 words/op,words/op,UNKNOWN,NONE",
                "5 p99-ns,p99-ns,UNKNOWN,NONE",
        "5 ns/row,ns/row,LOWER,UNIT", "5 rows/s,rows/s,HIGHER,UNIT", "5 sec/op,sec/op,LOWER,UNIT",
        "5 errors/s,errors/s,UNKNOWN,NONE", "5 ns/timeout,ns/timeout,UNKNOWN,NONE",
    })
    void a_unit_has_a_direction_only_where_it_is_known_as_a_whole(
            String value, String name, BetterDirection direction, DirectionOrigin origin) {
        Metric metric = metricOf(value);
        assertThat(metric.name()).isEqualTo(name);
        assertThat(metric.direction()).isEqualTo(direction);
        assertThat(metric.origin()).isEqualTo(origin);
        assertThat(metric.role()).isEqualTo(Metric.Role.SECONDARY);
    }

    @Test
    void a_log_in_which_every_benchmark_prints_something_of_its_own_is_one_of_go() {
        String text = "BenchmarkA-8   \thello\nworld\n     100\t        12.5 ns/op\nPASS\n";
        assertThat(labels(text)).containsExactly("BenchmarkA");
    }

    @Test
    void what_the_file_declares_of_a_unit_holds_for_lines_above_too() {
        Metric metric =
                Read.ok("BenchmarkA 1 1 ns/op 9 hits\nUnit hits better=higher assume=exact\n")
                        .measurements()
                        .getLast()
                        .metric();
        assertThat(metric.direction()).isEqualTo(BetterDirection.HIGHER);
        assertThat(metric.origin()).isEqualTo(DirectionOrigin.DECLARED);
        assertThat(metric.exact()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"p99-sec,p99-ns", "p99-ns,p99-sec", "out-B/s,out-MB/s", "ns,sec"})
    void what_is_declared_of_a_unit_holds_for_its_untidy_form(String declared, String printed) {
        String text = "Unit %s better=higher\nBenchmarkA 1 1 ns/op 9 %s\n";
        assertThat(Read.ok(text.formatted(declared, printed)).measurements().getLast().metric())
                .extracting(Metric::direction)
                .isEqualTo(BetterDirection.HIGHER);
    }

    @Test
    void a_unit_declared_exact_that_varies_is_odd() {
        ResultSet results = Read.ok("Unit x assume=exact\nBenchmarkA 1 1 x\nBenchmarkA 1 2 x\n");
        assertThat(results.warnings().getFirst().what()).contains("'x' never varies");
        assertThat(results.measurements().getFirst().metric().exact()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"2,true", "3,false"})
    void allocations_are_exact_unless_repetitions_disagree(String second, boolean exact) {
        String text =
                "BenchmarkA 1 1 ns/op 2 allocs/op\nBenchmarkA 1 1 ns/op " + second + " allocs/op\n";
        assertThat(Read.ok(text).measurements().getLast().metric().exact()).isEqualTo(exact);
    }

    @Test
    void a_benchmark_without_a_time_is_about_its_first_value() {
        assertThat(Read.ok("BenchmarkA 1 7 size 9 rows\n").measurements())
                .extracting(row -> row.metric().role())
                .containsExactly(Metric.Role.PRIMARY, Metric.Role.SECONDARY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                BenchmarkB 1 9 ns/op
                BenchmarkA
                    a_test.go:9: took 5 ns/op
                BenchmarkA 1 3 ns/op
                """,
                "BenchmarkB 1 9 ns/op\nBenchmarkA-2   \thello\nhello\n 361 \t 3 ns/op\n",
                """
                BenchmarkB 1 9 ns/op
                BenchmarkA 1 3 ns/op
                --- BENCH: BenchmarkA
                    a_test.go:9: 5 ns/op
                """,
                "BenchmarkB 1 9 ns/op\nBenchmarking 7 5 ns/op\nBenchmarkA 1 3 ns/op\n",
            })
    void what_a_benchmark_prints_is_no_result(String text) {
        assertThat(Read.ok(text).measurements()).extracting(Read::value).containsExactly(9.0, 3.0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BenchmarkA-2   \thello 361 \t 3 ns/op\n",
                "BenchmarkA-2   \thello\nand more 361 \t 3 ns/op\t 5 B/op\n",
                "Benchmarka_total 361 3 ns/op\n",
                "Benchmarkbenhoyt_goawk_total 1 3 total-bytes\n",
                "BenchmarkA-2 \tI210115 12:00:01.1 1 util/log/log.go:10  [-] 1  starting up\n 361 3 ns/op\n",
                "BenchmarkA-2 \tread 7 files at 5 MB/s\nI2 2 a/b.go:3 ready\n 361 3 ns/op\n",
            })
    void what_a_benchmark_prints_in_front_of_its_values_does_not_hide_them(String text) {
        ResultSet results = Read.ok("BenchmarkB-2 1 9 ns/op\n" + text);
        assertThat(results.measurements()).extracting(Read::value).startsWith(9.0, 3.0);
        assertThat(results.unread().count()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "361 3 ns/op\n",
                "BenchmarkA-2   \thello361\t 3 ns/op\n",
                "BenchmarkA-2   \thello\n",
                "loading BenchmarkA-2 361 3 ns/op\n",
                "loadingBenchmarkA-2 361 3 ns/op\n",
                "Benchmarka_total 1_0 3 ns/op\n",
                "BenchmarkA-2 361 1_0 rows/s\n",
                "BenchmarkA-2 361 ?.? ns/op\n",
                "BenchmarkB-2 361 NaN? ns/op\n",
                "BenchmarkB-2 ??? ?.? ns/op ? B/op\n",
                "BenchmarkA ? ? ns/op\n",
                "BenchmarkB-2 ns/op B/op\n",
                "BenchmarkB-2 361 ? ? ?\n",
                "BenchmarkB-2 ? ?\n",
                "BenchmarkB-2 null n/a ns/op\n",
                "Benchmarka_total ? ? ns/op\n",
            })
    void values_that_nobody_can_give_to_a_benchmark_are_unread(String text) {
        ResultSet results = Read.ok("BenchmarkB-2 1 9 ns/op\n" + text + "PASS\n");
        assertThat(results.measurements()).extracting(Read::value).containsExactly(9.0);
        assertThat(results.unread().first())
                .extracting(InputProblem::where)
                .containsExactly("file:2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1_0 B/op", "? B/op", "3 B/op ? allocs/op", "? MB/s"})
    void a_second_value_that_cannot_be_read_is_unread_and_the_first_counts(String rest) {
        String log = "BenchmarkA-2 1 9 ns/op 7 words/op %s\n".formatted(rest);
        ResultSet results = Read.ok(log);
        assertThat(results.measurements()).extracting(Read::value).startsWith(9.0, 7.0);
        assertThat(results.unread().count()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "BenchmarkA\nBenchmarkA-2 361 3 ns/op\n",
                "BenchmarkB-2   \thello\nBenchmarkB-2 361 3 ns/op\n",
                "BenchmarkA-2   \thello\n--- SKIP: BenchmarkA-2\n",
                "Benchmarking 1/2 done, 3 ns/op so far\n",
                "BenchmarkB-2 5 7 ns/op done at http://localhost\n",
                "Benchmark results: 5 of 7 tests/op\n",
                "BenchmarkB-2   \tcounts allocs/op\nBenchmarkB-2 361 3 ns/op\n",
                "BenchmarkB-2   \tready?\n 361 3 ns/op\n",
                "ok  \texample.org/x\t1.0s\n5 100 req/s\n",
            })
    void what_surrounds_results_is_not_unread(String text) {
        assertThat(Read.ok("BenchmarkB-2 1 9 ns/op\n" + text).unread().first()).isEmpty();
    }

    @Test
    void failed_and_skipped_benchmarks_are_readings() {
        String text =
                """
                BenchmarkA-2 1 1 ns/op
                --- FAIL: BenchmarkF
                --- SKIP: BenchmarkS
                FAIL\ta/x\t1s
                """;
        ResultSet results = Read.ok(text);
        assertThat(results.measurements())
                .extracting(MetricResult::reading)
                .satisfiesExactly(
                        one -> assertThat(one).isInstanceOf(MetricReading.Measured.class),
                        one -> assertThat(one).isInstanceOf(MetricReading.Failed.class),
                        one -> assertThat(one).isInstanceOf(MetricReading.Skipped.class));
        assertThat(results.warnings().getFirst().what()).isEqualTo("the package 'a/x' failed");
    }

    /** Beside other files, a file of no known format is only a remark. */
    @Test
    void output_of_which_the_first_benchmark_failed_or_crashed_is_of_go() {
        String text = "goos: linux\npkg: a/x\nBenchmarkF-2   \t%s\nexit status 1\nFAIL\ta/x\t1s\n";

        assertThat(Read.ok(text.formatted("--- FAIL: BenchmarkF-2")).measurements())
                .singleElement()
                .extracting(MetricResult::reading)
                .isInstanceOf(MetricReading.Failed.class);
        assertThat(Read.ok(text.formatted("panic: boom")).unread().count()).isPositive();
    }

    @Test
    void a_package_that_panics_is_named_beside_the_benchmark_that_did_it() {
        String text =
                """
                BenchmarkA-2 1 1 ns/op
                BenchmarkBoom-2   \tpanic: x

                goroutine 6 [running]:
                exit status 2
                FAIL\ta/x\t1s
                FAIL
                """;
        assertThat(Read.ok(text).unread().first())
                .extracting(InputProblem::what)
                .containsExactlyInAnyOrder(
                        "the package 'a/x' failed, and no benchmark of it says why",
                        "expected iterations and values behind the name: 'BenchmarkBoom-2'");
    }

    @Test
    void zero_and_not_a_number_pass() {
        assertThat(Read.ok("BenchmarkA 1 0 ns/op NaN x +Inf y\n").measurements())
                .extracting(Read::value)
                .containsExactly(0.0, Double.NaN, Double.POSITIVE_INFINITY);
    }

    @Test
    void a_unit_that_has_to_be_cleaned_is_one_all_the_same() {
        List<MetricResult> rows = Read.ok("BenchmarkA 1 3 a\u0001\n".repeat(2)).measurements();
        assertThat(rows).hasSize(1);
        assertThat(Read.measured(rows.getFirst()).samples()).isEqualTo(Samples.of(3, 3));
    }

    @Test
    void a_log_without_its_end_is_said_to_be_cut() {
        String log = "goos: linux\npkg: a/b\nBenchmarkA-2 1 1 ns/op\n";
        assertThat(Read.ok(log).warnings())
                .extracting(InputProblem::what)
                .containsExactly("the log ends before Go's PASS or ok: benchmarks may be missing");
        assertThat(Read.ok(log + "PASS\n").warnings()).isEmpty();
        assertThat(Read.ok(log + "PASS\nok  \ta/b\t0.1s\n").warnings()).isEmpty();
        assertThat(Read.ok("BenchmarkA-2 1 1 ns/op\n").warnings()).isEmpty();
    }

    @Test
    void a_unit_has_one_place_however_often_it_is_read() throws IOException {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            log.append("BenchmarkA 1");
            for (int unit = 0; unit < 20; unit++) {
                log.append(" 5 u").append((unit + i) % 20);
            }
            log.append("\n");
        }
        ResultSet results =
                new GoReader().read(MemoryFile.of("go.txt", log.toString()), ReadLimits.DEFAULT);

        assertThat(results.measurements()).hasSize(20);
    }
}
