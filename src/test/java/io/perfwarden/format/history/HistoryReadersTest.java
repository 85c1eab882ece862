package io.perfwarden.format.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.perfwarden.format.Read;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryReadersTest {
    private static List<MetricResult> rows(String text) {
        return Read.ok(text).measurements();
    }

    private static String entry(int date, String tool, String bench) {
        return "{\"commit\": {\"author\": {\"name\": \"Jo\", \"email\": \"jo@example.com\"}}, \"date\": %d, \"tool\": \"%s\", \"benches\": [%s]}"
                .formatted(date, tool, bench);
    }

    private static String bench(int value, String unit) {
        return "{\"name\": \"a\", \"value\": %d, \"unit\": \"%s\"}".formatted(value, unit);
    }

    private static String history(String... entries) {
        return "window.BENCHMARK_DATA = {\"entries\": {\"S\": ["
                + String.join(",", entries)
                + "]}}";
    }

    @Test
    void the_entry_with_the_latest_date_is_read_wherever_it_stands() {
        String old = entry(1, "cargo", bench(10, "ns/iter"));
        String young = entry(2, "cargo", bench(20, "ns/iter"));
        assertThat(Read.value(rows(history(young, old)).getFirst())).isEqualTo(20);
        assertThat(rows(history(old, young))).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "customBiggerIsBetter,ms,LOWER",
        "customBiggerIsBetter,points,HIGHER",
        "customSmallerIsBetter,mgas/s,HIGHER",
        "customSmallerIsBetter,'',LOWER",
        "pytest,sec,LOWER",
        "pytest,iter/sec,LOWER",
        "jmh,ops/s,HIGHER",
        "jmh,points,UNKNOWN"
    })
    void the_unit_tells_which_way_is_better_before_the_tool_does(
            String tool, String unit, BetterDirection direction) {
        Metric metric = rows(history(entry(1, tool, bench(1, unit)))).getFirst().metric();
        assertThat(metric.direction()).isEqualTo(direction);
    }

    @Test
    void one_name_with_several_units_is_several_metrics() {
        String both =
                bench(1, "instructions") + "," + bench(2, "max-rss(MB)") + "," + bench(3, "ms");
        assertThat(rows(history(entry(1, "customSmallerIsBetter", both))))
                .extracting(row -> row.metric().name())
                .containsExactly("instructions", "max-rss(MB)", "time");
    }

    @Test
    void values_behind_a_tab_are_not_part_of_the_unit() {
        String text = history(entry(1, "go", bench(5, "ns/op\\t  12 B/op\\t 1 allocs/op")));
        assertThat(rows(text).getFirst().metric().unit().symbol()).isEqualTo("ns/op");
    }

    @Test
    void suites_are_told_apart_only_where_there_are_several() {
        String one = entry(1, "cargo", bench(1, "ns/iter"));
        String two =
                "window.BENCHMARK_DATA = {\"entries\": {\"S\": [%s], \"T\": [%s]}}"
                        .formatted(one, one);
        assertThat(rows(history(one)).getFirst().id().label()).isEqualTo("a");
        assertThat(rows(two))
                .extracting(row -> row.id().label())
                .containsExactly("a [suite=S]", "a [suite=T]");
    }

    @Test
    void names_of_authors_are_not_kept() {
        ResultSet results = Read.ok(history(entry(1, "cargo", bench(1, "ns/iter"))));
        assertThat(results.toString()).doesNotContain("Jo").doesNotContain("example.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {"window.BENCHMARK_DATA", "window.BENCHMARK_DATA = {\"entries\": {"})
    void a_history_that_is_cut_is_damage(String text) {
        assertThat(Read.problem(text).line()).startsWith("file");
    }

    private static String run(int date, String name, int value) {
        return "{\"Version\": \"v\", \"Date\": %d, \"Suites\": [{\"Benchmarks\": [{\"Name\": \"%s\", \"NsPerOp\": %d, \"Mem\": {\"MBPerSec\": 0, \"AllocsPerOp\": 0}}], \"Pkg\": \"p\"}]}"
                .formatted(date, name, value);
    }

    @Test
    void the_newest_run_of_gobenchdata_is_read_wherever_it_stands() {
        String text = "[%s, %s, %s]".formatted(run(1, "A", 1), run(3, "A", 3), run(2, "A", 2));
        assertThat(Read.value(rows(text).getFirst())).isEqualTo(3);
        assertThat(rows(text).getFirst().id().label()).isEqualTo("A [pkg=p]");
    }

    @Test
    void a_rate_of_zero_is_none_and_no_allocation_is_a_result() {
        assertThat(rows("[" + run(1, "A", 1) + "]"))
                .extracting(row -> row.metric().name())
                .containsExactly("time", "B/op", "allocs/op");
    }

    /** As {@code -count=3} makes them. */
    @Test
    void repetitions_in_gobenchdata_are_samples_of_one_benchmark() {
        String one = "{\"Name\": \"A-8\", \"NsPerOp\": %s}";
        String all = one.formatted(3) + "," + one.formatted(9) + "," + one;
        String run = "[{\"Version\": \"\", \"Suites\": [{\"Pkg\": \"p\", \"Benchmarks\": [%s]}]}]";

        assertThat(rows(run.formatted(all.formatted(4))))
                .singleElement()
                .satisfies(row -> assertThat(Read.value(row)).isEqualTo(4));
        assertThat(rows(run.formatted(all.formatted("NaN"))))
                .singleElement()
                .satisfies(row -> assertThat(Read.value(row)).isNaN());
    }

    @Test
    void the_number_of_processors_is_no_part_of_the_names_where_all_have_the_same() {
        assertThat(rows("[" + run(1, "A/size-2-8", 1) + "]").getFirst().id().name())
                .isEqualTo("A/size-2");
    }
}
