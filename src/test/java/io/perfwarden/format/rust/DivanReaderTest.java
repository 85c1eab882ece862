package io.perfwarden.format.rust;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DivanReaderTest {
    private static final String HEADER =
            "text     fastest  │ slowest  │ median   │ mean     │ samples │ iters\n";

    private static List<String> rows(String tree) {
        return Read.ok(HEADER + tree).measurements().stream()
                .map(row -> row.id().label() + " " + row.metric().name() + " " + Read.value(row))
                .toList();
    }

    @Test
    void the_median_is_the_value_and_every_cell_has_its_own_unit() {
        ResultSet results =
                Read.ok(HEADER + "╰─ add   626.5 ns │ 1.5 ms │ 2.5 µs │ 3 µs │ 100 │ 819200\n");
        MetricReading.Measured time = Read.measured(results.measurements().getFirst());
        assertThat(results.formats()).containsExactly("divan");
        assertThat(time.value()).isEqualTo(2500);
        assertThat(time.spread())
                .isEqualTo(new ReportedSpread(ReportedSpread.Kind.RANGE, 626.5, 1.5e6));
    }

    @Test
    void minutes_are_called_m() {
        String row = "╰─ add   59.1 s │ 1.5 m │ 1.25 m │ 1 h │ 100 │ 100\n";
        assertThat(rows(row)).containsExactly("text/add time 7.5E10", "text/add mean 3.6E12");
    }

    @Test
    void the_name_is_the_path_through_the_tree() {
        String tree =
                """
                ├─ a              │        │        │        │     │
                │  ├─ 1      1 ns │ 1 ns   │ 11 ns  │ 1 ns   │ 100 │ 100
                │  ╰─ b           │        │        │        │     │
                │     ╰─ 16  1 ns │ 1 ns   │ 12 ns  │ 1 ns   │ 100 │ 100
                ╰─ two words 2  1 ns │ 1 ns   │ 13 ns  │ 1 ns   │ 100 │ 100
                """;
        assertThat(rows(tree))
                .containsExactly(
                        "text/a/1 time 11.0",
                        "text/a/1 mean 1.0",
                        "text/a/b/16 time 12.0",
                        "text/a/b/16 mean 1.0",
                        "text/two words 2 time 13.0",
                        "text/two words 2 mean 1.0");
    }

    @Test
    void an_ignored_benchmark_is_skipped() {
        String tree = "╰─ net   (ignored) │   │   │   │   │\n";
        ResultSet results = Read.ok(HEADER + tree);
        assertThat(results.measurements().getFirst().id().name()).isEqualTo("text/net");
        assertThat(results.measurements().getFirst().reading())
                .isInstanceOf(MetricReading.Skipped.class);
    }

    @Test
    void what_stands_below_a_benchmark_is_beside_it_in_one_unit() {
        String tree =
                """
                ├─ a          1 ns      │ 1 ns      │ 11 ns       │ 1 ns      │ 100 │ 100
                │             2 Mitem/s │ 1 Mitem/s │ 1.5 Mitem/s │ 1 Mitem/s │     │
                │             alloc:    │           │             │           │     │
                │               3       │ 3         │ 3           │ 3.5       │     │
                │               4 KB    │ 4 KB      │ 4 KB        │ 4 KB      │     │
                ╰─ b          1 ns      │ 1 ns      │ 12 ns       │ 1 ns      │ 100 │ 100
                              2 GB/s    │ 1 GB/s    │ 1.5 GB/s    │ 1 GB/s    │     │
                """;
        assertThat(rows(tree))
                .containsExactly(
                        "text/a time 11.0",
                        "text/a mean 1.0",
                        "text/a throughput 1500000.0",
                        "text/a alloc count 3.0",
                        "text/a alloc count mean 3.5",
                        "text/a alloc size 4000.0",
                        "text/a alloc size mean 4000.0",
                        "text/b time 12.0",
                        "text/b mean 1.0",
                        "text/b throughput 1.5E9");
        assertThat(Read.ok(HEADER + tree).measurements())
                .filteredOn(row -> row.metric().exact())
                .hasSize(2);
    }

    @Test
    void two_trees_in_one_log_do_not_mix() {
        String leaf = "╰─ add   1 ns │ 1 ns │ 5 ns │ 1 ns │ 100 │ 100\n";
        String log = leaf + "\nRunning\n" + HEADER.replace("text", "more") + leaf;
        assertThat(rows(log))
                .containsExactly(
                        "text/add time 5.0",
                        "text/add mean 1.0",
                        "more/add time 5.0",
                        "more/add mean 1.0");
    }

    private static final String VALUES =
            "1 ns     │ 1 ns     │ 5 ns     │ 1 ns     │ 100     │ 100\n";
    private static final String NEXT = "╰─ z     " + VALUES;

    private static List<String> times(String tree) {
        return rows(tree).stream().filter(row -> row.contains(" time ")).toList();
    }

    private static List<String> unread(String tree) {
        return Read.ok(HEADER + tree).unread().first().stream().map(InputProblem::where).toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "├─ a     hello from C\n",
                "├─ a     hello from C\n\nand more\n",
                "├─ a     hello ",
                "├─ a     \nand more\n\nand ",
                "├─ a\n",
            })
    void what_a_benchmark_prints_before_its_times_is_not_its_name(String printed) {
        assertThat(times(printed + VALUES + NEXT))
                .containsExactly("text/a time 5.0", "text/z time 5.0");
        assertThat(unread(printed + VALUES + NEXT)).isEmpty();
    }

    @Test
    void an_argument_with_line_breaks_is_one_name() {
        String tree =
                "├─ eval             │          │          │          │         │\n"
                        + "│  ├─ x = 1\n│ y = 2\nx + y      "
                        + VALUES
                        + "│  ╰─ x     "
                        + VALUES;
        assertThat(times(tree + NEXT))
                .containsExactly(
                        "text/eval/x = 1\\n│ y = 2\\nx + y time 5.0",
                        "text/eval/x time 5.0",
                        "text/z time 5.0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "├─ a     hello1 ns  │ 1 ns  │ 5 ns  │ 1 ns  │ 100  │ 100\n",
                "├─ a     1 ns  │ 1 ns  │ x ns  │ 1 ns  │ 100  │ 100\n",
                "├─ a     1 ns  │ 1 ns  │ 5 ns\n",
                "├─ a     hello\n",
                "├─ a\nhello\n1 ns  │ 1 ns  │ 5 ns  │ 1 ns  │ 100  │ 100\n",
                "1 ns  │ 1 ns  │ 5 ns  │ 1 ns  │ 100  │ 100\n",
            })
    void a_row_whose_name_or_times_nobody_can_tell_is_unread(String row) {
        assertThat(times(row + NEXT)).containsExactly("text/z time 5.0");
        assertThat(unread(row + NEXT)).hasSize(1);
    }

    @Test
    void a_blank_line_within_the_tree_does_not_end_it() {
        String tree = "├─ a     " + VALUES + "\nhello\n\n" + NEXT;
        assertThat(times(tree)).containsExactly("text/a time 5.0", "text/z time 5.0");
    }

    @Test
    void a_tree_that_is_whole_ends_with_a_blank_line() {
        assertThat(unread(NEXT + "\n├─ of another kind\n╰─ and more\n")).isEmpty();
    }
}
