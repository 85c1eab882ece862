package io.perfwarden.format.rust;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LibtestReaderTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "135 ns/iter (+/- 24)|time|135|LOWER|111",
                "1,672,496.25 ns/iter (+/- 1,000.25)|time|1672496.25|LOWER|1671496",
                "0 ns/iter (+/- 0)|time|0|LOWER|0",
                "1 \u03bcs/iter (+/- 1)|time|1|LOWER|0",
                "2835 cycles/iter (+/- 14)|cycles/iter|2835|LOWER|2821",
                "1911 MS/s (+/- 420)|throughput|1911|HIGHER|1491",
                "5 ns/iter|time|5|LOWER|NaN",
            })
    void a_line_has_a_value_in_any_unit_and_a_margin(
            String text, String metric, double value, BetterDirection direction, double low) {
        ResultSet results = Read.ok("test a::b ... bench:   " + text + "\n");
        MetricResult row = results.measurements().getFirst();
        assertThat(row.id().label()).isEqualTo("a::b");
        assertThat(row.metric().name()).isEqualTo(metric);
        assertThat(row.metric().direction()).isEqualTo(direction);
        assertThat(Read.value(row)).isEqualTo(value);
        assertThat(Read.measured(row).spread().low()).isEqualTo(Double.valueOf(low));
    }

    @Test
    void a_margin_means_different_things_to_different_tools() {
        MetricResult row = Read.ok("test a ... bench: 5 ns/iter (+/- 2)").measurements().getFirst();
        assertThat(Read.measured(row).spread().kind()).isEqualTo(ReportedSpread.Kind.UNSPECIFIED);
    }

    @Test
    void what_is_processed_in_a_second_is_a_metric_beside() {
        ResultSet results = Read.ok("test a ... bench: 143 ns/iter (+/- 18) = 28643 MB/s\n");
        MetricResult rate = results.measurements().getLast();
        assertThat(rate.metric().name()).isEqualTo("throughput");
        assertThat(rate.metric().unit().symbol()).isEqualTo("MB/s");
        assertThat(Read.value(rate)).isEqualTo(28643);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Symbols (Execution)|Symbols (Execution)",
                "a ... bench: 3 ns/iter b|a ... bench: 3 ns/iter b",
                "tests::padded   |tests::padded",
            })
    void names_may_hold_anything(String name, String expected) {
        ResultSet results = Read.ok("test " + name + " ... bench: 5 ns/iter (+/- 2)");
        assertThat(results.measurements().getFirst().id().name()).isEqualTo(expected);
    }

    @Test
    void one_name_in_two_crates_is_two_benchmarks_whatever_the_hashes() {
        String text =
                """
                     Running unittests src/lib.rs (target/release/deps/text-607addbbd4d75485)
                test sort ... bench: 5 ns/iter (+/- 2)
                     Running target/release/deps/more-9b8e9a3d90034d72
                test sort ... bench: 6 ns/iter (+/- 2)
                     Running benches\\win.rs (target\\release\\deps\\win-9b8e9a3d90034d72.exe)
                test sort ... bench: 7 ns/iter (+/- 2)
                """;
        assertThat(Read.ok(text).measurements())
                .extracting(row -> row.id().label())
                .containsExactly("sort [target=text]", "sort [target=more]", "sort [target=win]");
    }

    @Test
    void a_failed_benchmark_is_a_reading_and_an_ignored_test_is_none() {
        String text =
                "test a ... ignored\ntest b ... FAILED\ntest c ... bench: 5 ns/iter (+/- 2)\n";
        assertThat(Read.ok(text).measurements())
                .extracting(row -> row.id().name() + " " + row.reading().getClass().getSimpleName())
                .containsExactly("b Failed", "c Measured");
        assertThat(Read.ok(text).measurements().getFirst().reading())
                .isEqualTo(new MetricReading.Failed("the benchmark failed"));
    }

    private static List<String> read(String text) {
        return Read.ok(text).measurements().stream()
                .map(row -> row.id().name() + " " + Read.value(row))
                .toList();
    }

    private static List<String> unread(String text) {
        return Read.ok(text).unread().first().stream().map(InputProblem::where).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "test a ... warning: cold\nbench:   5 ns/iter (+/- 2)\n",
                "test a ... warning: cold\n\nmore\nbench:   5 ns/iter (+/- 2)\n",
                "test a ... \nwarning: cold\nwarming bench:   5 ns/iter (+/- 2)\n",
                "test a ... warmingbench:   5 ns/iter (+/- 2)\n",
                "loading caches test a ... bench:   5 ns/iter (+/- 2)\n",
                "loadingtest a ... bench:   5 ns/iter (+/- 2)\n",
            })
    void what_a_benchmark_prints_around_its_name_does_not_hide_it(String text) {
        String other = "test b ... bench:   7 ns/iter (+/- 2)\n";
        assertThat(read(text + other)).containsExactly("a 5.0", "b 7.0");
        assertThat(Read.ok(text + other).unread().count()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bench:   5 ns/iter (+/- 2)\n",
                "test a ... ok\nbench:   5 ns/iter (+/- 2)\n",
                "test a ... wait ... and see\nbench:   5 ns/iter (+/- 2)\n",
            })
    void a_time_whose_name_nobody_can_tell_is_unread(String text) {
        String all = text + "test b ... bench:   7 ns/iter (+/- 2)\n";
        assertThat(read(all)).containsExactly("b 7.0");
        assertThat(unread(all)).hasSize(1);
    }

    @Test
    void a_name_without_anything_behind_what_it_prints_is_unread() {
        String text =
                """
                running 2 tests
                test a ... loading
                test b ... bench: 7 ns/iter (+/- 2)

                test result: ok. 0 passed; 0 failed; 0 ignored; 2 measured
                """;
        assertThat(unread(text)).containsExactly("file:2");
    }

    @Test
    void a_benchmark_that_printed_something_and_failed_has_failed() {
        String text =
                """
                running 2 tests
                test a ... loading
                FAILED
                test b ... bench: 7 ns/iter (+/- 2)
                """;
        assertThat(Read.ok(text).measurements())
                .extracting(row -> row.reading().getClass().getSimpleName())
                .containsExactly("Failed", "Measured");
    }

    @Test
    void tests_that_print_something_are_no_results() {
        String text =
                """
                running 3 tests
                test a ... loadingok
                test c ... loading
                ok
                test b ... bench: 7 ns/iter (+/- 2)
                test result: ok. 2 passed
                test the server ... and the rest
                bench: started 5 threads
                """;
        assertThat(read(text)).containsExactly("b 7.0");
        assertThat(unread(text)).isEmpty();
    }
}
