package io.perfwarden.format.rust;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CriterionReaderTest {
    private static MetricResult only(String text) {
        ResultSet results = Read.ok(text);
        assertThat(results.measurements()).hasSize(1);
        return results.measurements().getFirst();
    }

    @ParameterizedTest
    @CsvSource({
        "ps,320.5,0.3205", "ns,55.71,55.71", "us,56.469,56469", "\u00b5s,56.469,56469",
        "\u03bcs,56.469,56469", "\u00c2\u00b5s,56.469,56469", "ms,1.5,1500000", "s,2,2000000000"
    })
    void the_middle_value_is_the_time_in_nanoseconds(String unit, double mid, double expected) {
        String line =
                "sum/64                  time:   [0.1 %s %s %s 9999 %s]"
                        .formatted(unit, mid, unit, unit);
        MetricResult row = only(line);
        assertThat(row.id().label()).isEqualTo("sum/64");
        assertThat(row.metric().name()).isEqualTo("time");
        assertThat(row.metric().unit().symbol()).isEqualTo("ns");
        assertThat(Read.value(row)).isEqualTo(expected);
    }

    @Test
    void the_conversion_is_one_multiplication_of_doubles() {
        assertThat(Read.value(only("a time: [1 us 3.4632 us 5 us]"))).isEqualTo(3.4632 * 1e3);
    }

    @Test
    void the_interval_is_a_confidence_interval() {
        assertThat(Read.measured(only("a  time:   [1.5 us 2 us 3 us]")).spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, 1500, 3000));
    }

    @Test
    void a_long_name_stands_alone_on_the_line_above() {
        String log =
                """
                Benchmarking log_softmax/Scalar/10000: Analyzing
                log_softmax/Scalar/10000
                                        time:   [56.301 ns 56.469 ns 56.684 ns]
                """;
        assertThat(only(log).id().name()).isEqualTo("log_softmax/Scalar/10000");
        assertThat(only(log).position().line()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "say \"hi\" to all|say \"hi\" to all",
                "parse time: [x]|parse time: [x]",
                "a [1 ns 2 ns 3 ns] b|a [1 ns 2 ns 3 ns] b"
            })
    void names_may_hold_blanks_quotes_and_brackets(String name, String expected) {
        assertThat(only(name + "  time:   [1 ns 2 ns 3 ns]").id().name()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "b                       thrpt:  [1.7 Gelem/s 1.8 Gelem/s 1.9 Gelem/s]",
                "Running benches/b.rs (target/release/deps/b-1f)\n"
                        + "                        thrpt:  [1.7 Gelem/s 1.8 Gelem/s 1.9 Gelem/s]",
                "Benchmarking a_longer_name_than_fits: Analyzing\na_longer_name_than_fits\n"
                        + "                        thrpt:  [1.7 Gelem/s 1.8 Gelem/s 1.9 Gelem/s]",
                "                        thrpt:  [1.7 Gelem/s ?.? Gelem/s 1.9 Gelem/s]",
                "b                       time:   [? ns ? ns ? ns]",
            })
    void a_throughput_without_its_time_or_without_numbers_is_unread_with_its_place(String text) {
        ResultSet results = Read.ok("a                       time:   [1 ns 2 ns 3 ns]\n" + text);
        assertThat(results.measurements()).hasSize(1);
        int last = 1 + (int) text.lines().count();
        assertThat(results.unread().first())
                .extracting(InputProblem::where)
                .containsExactly("file:" + last);
    }

    @Test
    void the_throughput_below_a_time_that_is_unread_is_not_told_once_more() {
        String log =
                """
                a                       time:   [1 ns 2 ns 3 ns]
                b                       time:   [? ns 2 ns 3 ns]
                                        thrpt:  [1.7 Gelem/s 1.8 Gelem/s 1.9 Gelem/s]
                """;
        assertThat(Read.ok(log).unread().count()).isEqualTo(1);
    }

    @Test
    void throughput_is_secondary_and_in_single_elements() {
        String log =
                """
                add                     time:   [55.093 ns 55.710 ns 56.234 ns]
                                        thrpt:  [1.7783 Gelem/s 1.7950 Gelem/s 1.8151 Gelem/s]
                """;
        MetricResult rate = Read.ok(log).measurements().getLast();
        assertThat(rate.id().name()).isEqualTo("add");
        assertThat(rate.metric().name()).isEqualTo("throughput");
        assertThat(rate.metric().unit().symbol()).isEqualTo("elem/s");
        assertThat(rate.metric().direction()).isEqualTo(BetterDirection.HIGHER);
        assertThat(rate.metric().role()).isEqualTo(Metric.Role.SECONDARY);
        assertThat(Read.value(rate)).isEqualTo(1.7950e9);
    }

    @Test
    void throughput_in_bytes_keeps_its_unit() {
        String log = "copy  time:   [1 ns 2 ns 3 ns]\n  thrpt:  [1 GiB/s 2 GiB/s 3 GiB/s]\n";
        Metric metric = Read.ok(log).measurements().getLast().metric();
        assertThat(metric.unit().symbol()).isEqualTo("GiB/s");
        assertThat(metric.unit().base()).isEqualTo("B/s");
    }

    @Test
    void changes_are_not_times() {
        String log =
                """
                add                     time:   [55 ns 56 ns 57 ns]
                                 change:
                                        time:   [-11.656% -9.4170% -7.0078%] (p = 0.00 < 0.05)
                                        thrpt:  [+7.5359% +10.396% +13.194%]
                                        Performance has improved.
                file                    time:   [2.0246 ns 2.2311 ns 2.4461 ns]
                                        change: [+506.22% +649.99% +857.69%] (p = 0.00 < 0.05)
                """;
        assertThat(Read.ok(log).measurements())
                .extracting(Read::value)
                .containsExactly(56.0, 2.2311);
    }

    @Test
    void a_log_with_header_colours_and_time_stamps_is_understood() {
        String log =
                """
                # Performance Baseline
                # Commit: d11c690
                #
                2024-05-01T10:00:00.1234567Z \u001b[1madd\u001b[0m                     time:   [55 ns \u001b[32m56 ns\u001b[0m 57 ns]\r
                """;
        assertThat(only(log).id().name()).isEqualTo("add");
        assertThat(Read.value(only(log))).isEqualTo(56);
    }

    private static final String TIME = "                        time:   [1 ns 2 ns 3 ns]\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "```\n",
                "Found 3 outliers among 100 measurements (3.00%)\n",
                "  1 (1.00%) high mild\n",
                "Benchmarking x: Analyzing\nBenchmarking y: Analyzing\nwarning: cold\n",
            })
    void a_time_without_a_name_above_it_is_unread_and_no_benchmark(String above) {
        ResultSet results = Read.ok("b  time:   [1 ns 2 ns 3 ns]\n" + above + TIME);
        assertThat(results.measurements()).extracting(row -> row.id().name()).containsExactly("b");
        assertThat(results.unread().count()).isEqualTo(1);
    }

    @Test
    void what_another_program_prints_above_a_time_is_not_its_name() {
        String log = "Benchmarking long/name: Analyzing\nlong/name\nwarning: cold\n" + TIME;
        assertThat(only(log).id().name()).isEqualTo("long/name");
    }

    @Test
    void names_that_are_told_apart_from_their_times_stay_with_them() {
        String log =
                "Benchmarking x/a: Analyzing\nBenchmarking x/b: Analyzing\n"
                        + ("x/a\n" + TIME)
                        + ("x/b\n" + TIME);
        assertThat(Read.ok(log).measurements())
                .extracting(row -> row.id().name())
                .containsExactly("x/a", "x/b");
    }

    @Test
    void a_benchmark_that_is_analysed_and_has_no_time_has_failed() {
        String log =
                """
                Benchmarking a: Analyzing
                a                       time:   [1 ns 2 ns 3 ns]
                Benchmarking lost/name: Analyzing
                Benchmarking b: Analyzing
                b                       time:   [1 ns 2 ns 3 ns]
                """;
        ResultSet results = Read.ok(log);
        assertThat(results.measurements())
                .extracting(row -> row.id().name())
                .containsExactlyInAnyOrder("a", "b", "lost/name");
        assertThat(results.measurements())
                .filteredOn(row -> row.reading() instanceof MetricReading.Failed)
                .extracting(row -> row.id().name())
                .containsExactly("lost/name");
    }

    @Test
    void of_two_targets_with_a_benchmark_of_one_name_the_one_without_a_time_has_failed() {
        String log =
                """
                     Running benches/one.rs (target/release/deps/one-1)
                Benchmarking a: Analyzing
                     Running benches/two.rs (target/release/deps/two-1)
                Benchmarking a: Analyzing
                a                       time:   [1 ns 2 ns 3 ns]
                """;
        assertThat(Read.ok(log).measurements())
                .filteredOn(row -> row.reading() instanceof MetricReading.Failed)
                .extracting(row -> row.position().line())
                .containsExactly(2);
    }

    @Test
    void a_time_that_is_cut_off_is_unread() {
        ResultSet results = Read.ok("a  time:   [1 ns 2 ns 3 ns]\nb  time:   [1 ns 2\n");
        assertThat(results.measurements()).hasSize(1);
        assertThat(results.unread().first())
                .extracting(InputProblem::where)
                .containsExactly("file:2");
    }

    @Test
    void duplicates_stay_for_the_judge_to_point_out() {
        assertThat(Read.ok("a time: [1 ns 2 ns 3 ns]\na time: [4 ns 5 ns 6 ns]").measurements())
                .extracting(Read::value)
                .containsExactly(2.0, 5.0);
    }

    @Test
    void a_crashed_benchmark_is_a_warning() {
        String log = "a time: [1 ns 2 ns 3 ns]\nerror: bench failed\n";
        assertThat(Read.ok(log).warnings().getFirst().line())
                .startsWith("file:2: the log says that a benchmark crashed");
    }

    @Test
    void a_time_in_an_unknown_unit_is_unread() {
        ResultSet results =
                Read.ok("a time: [1 ns 2 ns 3 ns]\nb time: [1 \ufffdm 2 \ufffdm 3 \ufffdm]");
        assertThat(results.measurements()).hasSize(1);
        assertThat(results.unread().first().getFirst().line())
                .startsWith("file:2: expected a time with a name");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "998.0 cycles 1.50 Kcycles 2.50 Kcycles|cycles|cycles|998|1500|2500",
                "8008.0 B 8.0 KiB 8.5 KiB|size|KiB|7.8203125|8|8.5",
                "1.0 instructions per iteration 2.0 instructions per iteration 3.0 instructions per"
                        + " iteration|instructions per iteration|instructions per iteration|1|2|3",
                "900.00 ms 1.1 s 1.2 s|time|ns|900000000|1100000000|1200000000",
                "1.0 Widget 2.0 Widget 3.0 Widget|Widget|Widget|1|2|3",
            })
    void a_measurement_other_than_time_is_read_in_its_unit_and_better_when_lower(
            String shown, String metric, String unit, double low, double mid, double high) {
        MetricResult row =
                Read.ok("copy                    time:   [" + shown + "]\n")
                        .measurements()
                        .getFirst();
        assertThat(row.metric().name()).isEqualTo(metric);
        assertThat(row.metric().unit().symbol()).isEqualTo(unit);
        assertThat(row.metric().direction()).isEqualTo(BetterDirection.LOWER);
        assertThat(Read.value(row)).isEqualTo(mid);
        assertThat(Read.measured(row).spread()).isEqualTo(ReportedSpread.confidence(low, high));
    }

    @Test
    void a_throughput_that_is_no_rate_is_read_beside_its_measurement() {
        List<MetricResult> rows =
                Read.ok(
                                "copy  time:   [1 cycles 2 cycles 3 cycles]\n  thrpt:  [3 cpb 2 cpb 1 cpb]\n")
                        .measurements();
        assertThat(rows)
                .extracting(row -> row.metric().name() + " " + row.metric().role())
                .containsExactly("cycles PRIMARY", "throughput SECONDARY");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "999.00 Kelem/s 1.5 Melem/s 2.5 Melem/s|elem/s|999000|1500000|2500000",
                "1023.0 MiB/s 1.0010 GiB/s 1.5 GiB/s|GiB/s|0.9990234375|1.001|1.5",
            })
    void a_throughput_in_two_units_is_brought_to_one(
            String shown, String unit, double low, double mid, double high) {
        MetricResult rate =
                Read.ok("copy  time:   [1 ns 2 ns 3 ns]\n  thrpt:  [" + shown + "]\n")
                        .measurements()
                        .getLast();
        assertThat(rate.metric().unit().symbol()).isEqualTo(unit);
        assertThat(Read.value(rate)).isEqualTo(mid);
        assertThat(Read.measured(rate).spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.CONFIDENCE, low, high));
    }

    @Test
    void a_throughput_in_units_that_do_not_go_together_is_told() {
        ResultSet read =
                Read.ok("copy  time:   [1 ns 2 ns 3 ns]\n  thrpt:  [1 elem/s 2 GiB/s 3 GiB/s]\n");
        assertThat(read.measurements()).hasSize(1);
        assertThat(read.unread().first()).extracting(InputProblem::where).containsExactly("file:2");
    }
}
