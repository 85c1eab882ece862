package io.perfwarden.format.history;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Imported;
import io.perfwarden.format.Read;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BenchmarkIdentities;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the action keeps of a tool's output pairs with what the tool's own reader gives. */
class ActionToolTest {
    private record Key(BenchmarkId id, String metric, String unit) {
        static Key of(MetricResult row) {
            return new Key(row.id(), row.metric().name(), row.metric().unit().base());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "go,            go/packages.txt,              17",
        "benchmarkjs,   benchmarkjs/base.txt,          3",
        "googlecpp,     google-benchmark/base.json,    8",
        "googlecpp,     google-benchmark/single.json,  8",
        "jmh,           jmh/base.json,                 6",
        "benchmarkdotnet, benchmarkdotnet/base.json,   3",
        "julia,         julia/base.json,              16",
        "customSmallerIsBetter, gab-custom/base.json,  3",
        "customBiggerIsBetter,  gab-custom/base.json,  3"
    })
    void every_imported_row_pairs_with_one_of_the_tool_and_has_its_value(
            String tool, String sample, int rows) throws IOException {
        String output = text(sample);
        ResultSet imported = imported(tool, output);
        assertThat(imported.measurements()).hasSize(rows);
        assertPairs(imported, Read.ok(MemoryFile.sample(sample)), Read::value);
        assertThat(imported.formats()).isEqualTo(Read.ok(MemoryFile.sample(sample)).formats());
    }

    @ParameterizedTest
    @CsvSource({
        "cargo,         libtest/base.txt",
        "go,            go/packages.txt",
        "go,            go/base.txt",
        "benchmarkjs,   benchmarkjs/base.txt",
        "pytest,        pytest-benchmark/base.json",
        "googlecpp,     google-benchmark/base.json",
        "catch2,        catch2-text/base.txt",
        "julia,         julia/base.json",
        "jmh,           jmh/base.json",
        "benchmarkdotnet, benchmarkdotnet/base.json",
        "customBiggerIsBetter,  gab-custom/base.json"
    })
    void a_history_that_is_compared_has_the_rows_that_an_import_of_it_has(
            String tool, String sample) throws IOException {
        String history = Extraction.history(tool, Extraction.of(tool, text(sample)));
        ResultSet compared = Read.ok(history);
        assertThat(compared.formats()).containsExactly("gab-history");
        assertThat(compared.warnings()).isEmpty();
        assertThat(rows(BenchmarkIdentities.ofBaseline(compared)))
                .isNotEmpty()
                .isEqualTo(rows(Imported.of("data.js", history).baseline("suite.json").results()));
    }

    private static List<String> rows(ResultSet results) {
        return results.measurements().stream()
                .map(row -> row.id().label() + row.metric() + row.reading())
                .sorted()
                .toList();
    }

    @Test
    void several_counts_of_processors_in_a_history_of_go_are_several_benchmarks()
            throws IOException {
        String benches =
                """
                [{"name": "BenchmarkA/b-1", "value": 1, "unit": "ns/op", "extra": "9 times\\n2 procs"},
                 {"name": "BenchmarkA/b-1", "value": 2, "unit": "ns/op", "extra": "9 times\\n4 procs"}]\
                """;
        assertThat(
                        Read.ok(Extraction.history("go", Extraction.of("custom", benches)))
                                .measurements())
                .extracting(row -> row.id().name())
                .containsExactly("BenchmarkA/b-1-2", "BenchmarkA/b-1-4");
    }

    @ParameterizedTest
    @CsvSource({"libtest/base.txt, 5", "libtest/criterion-base.txt, 5"})
    void output_of_cargo_pairs_without_what_it_writes_to_standard_error(String sample, int rows)
            throws IOException {
        String output = text(sample).replaceAll("(?m)^ +(Running|Compiling|Finished) .*\n", "");
        ResultSet imported = imported("cargo", output);
        assertThat(imported.measurements()).hasSize(rows);
        assertPairs(imported, Read.ok(output), Read::value);
    }

    @Test
    void a_single_package_of_go_can_be_added() throws IOException {
        ResultSet imported = imported("go", text("go/base.txt"));
        List<MetricResult> named = new ArrayList<>();
        for (MetricResult row : imported.measurements()) {
            Map<String, String> params = Map.of("pkg", "example.org/text/words");
            named.add(row.withId(new BenchmarkId(row.id().name(), params)));
        }
        ResultSet with = new ResultSet(List.of(), named, imported.environment(), List.of());
        assertPairs(with, Read.ok(MemoryFile.sample("go/base.txt")), Read::value);
        assertThat(named).hasSize(Read.ok(MemoryFile.sample("go/base.txt")).measurements().size());
    }

    @Test
    void repeated_lines_of_go_are_samples_again() throws IOException {
        MetricResult first = imported("go", text("go/base.txt")).measurements().getFirst();
        assertThat(Read.measured(first).samples().size()).isEqualTo(6);
    }

    @Test
    void of_pytest_the_mean_is_kept_where_fresh_results_give_the_median() throws IOException {
        ResultSet imported = imported("pytest", text("pytest-benchmark/base.json"));
        ResultSet fresh = Read.ok(MemoryFile.sample("pytest-benchmark/base.json"));
        assertPairs(imported, fresh, ActionToolTest::mean);
        assertThat(Read.measured(imported.measurements().getFirst()).spread().kind())
                .isEqualTo(ReportedSpread.Kind.STANDARD_DEVIATION);
    }

    @Test
    void of_catch2_nothing_pairs_and_the_command_says_so() throws IOException {
        ResultSet imported = imported("catch2", text("catch2-text/base.txt"));
        List<Key> fresh = keys(Read.ok(MemoryFile.sample("catch2-text/base.txt")));
        assertThat(keys(imported)).isNotEmpty().doesNotContainAnyElementsOf(fresh);
        assertThat(ActionTool.CATCH2.loss()).contains("do not pair");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "go    | BenchmarkA b       | ns/op  | BenchmarkA b time 5.0 ns/op",
                "go    | Benchmarka         | ns/op  | Benchmarka time 5.0 ns/op",
                "go    | BenchmarkA         | ns/op\t7 B/op | BenchmarkA time 5.0 ns/op",
                "go    | BenchmarkA - B/op  | B/op   | BenchmarkA B/op 5.0 B/op",
                "jmh   | a.b ( {\"x\": )    | ops/s  | a.b ( {\"x\": ) [mode=thrpt] throughput 5.0"
                        + " ops/s",
                "jmh   | a.b ( {\"x\":1} )  | us/op  | a.b [mode=avgt, x=1] time 5.0 us/op",
                "jmh   | a.b                | points | a.b points 5.0 points",
                "googlecpp | a_mean         | ns/iter | a_mean real_time 5.0 ns",
                "googlecpp | a              | bytes  | a size 5.0 bytes",
                "pytest | a                 | sec    | a time 5.0 sec",
                "julia | a                  | s      | a time 5.0 s"
            })
    void what_does_not_look_like_the_tool_stays_as_the_action_has_it(
            String tool, String name, String unit, String row) {
        String bench =
                "[{\"name\": \"%s\", \"unit\": \"%s\", \"value\": 5}]"
                        .formatted(name.replace("\"", "\\\""), unit.replace("\t", "\\t"));
        assertThat(importedBenches(tool, bench).rows("suite.json")).contains(row);
    }

    @Test
    void older_entries_of_go_have_further_values_in_the_unit() {
        String bench =
                "[{\"name\": \"BenchmarkA\", \"unit\": \"ns/op\\t  12 B/op\\t 3 allocs/op\","
                        + " \"value\": 5}]";
        assertThat(importedBenches("go", bench).rows("suite.json"))
                .containsExactlyInAnyOrder(
                        "BenchmarkA time 5.0 ns/op",
                        "BenchmarkA B/op 12.0 B/op",
                        "BenchmarkA allocs/op 3.0 allocs/op");
    }

    private static Imported importedBenches(String tool, String benches) {
        try {
            return Imported.of(
                    "data.js", Extraction.history(tool, Extraction.of("custom", benches)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ResultSet imported(String tool, String output) throws IOException {
        String history = Extraction.history(tool, Extraction.of(tool, output));
        return Imported.of("data.js", history).baseline("suite.json").results();
    }

    private static void assertPairs(
            ResultSet imported, ResultSet fresh, Function<MetricResult, Double> value) {
        Map<Key, MetricResult> known = new HashMap<>();
        fresh.measurements().stream()
                .filter(row -> row.reading() instanceof MetricReading.Measured)
                .forEach(row -> known.put(Key.of(row), row));
        assertThat(known.keySet()).containsAll(keys(imported));
        for (MetricResult row : imported.measurements()) {
            MetricResult partner = known.getOrDefault(Key.of(row), row);
            double expected =
                    partner.metric().unit().convert(value.apply(partner), row.metric().unit());
            assertThat(Read.value(row))
                    .as(row.id().label())
                    .isEqualTo(expected, Offset.offset(1e-9 * Math.abs(expected)));
            assertThat(row.metric().role()).isEqualTo(partner.metric().role());
        }
    }

    /** What the spread lies around; of one round it is the value. */
    private static double mean(MetricResult row) {
        ReportedSpread spread = Read.measured(row).spread();
        return spread.kind() == ReportedSpread.Kind.NONE
                ? Read.value(row)
                : (spread.low() + spread.high()) / 2;
    }

    private static List<Key> keys(ResultSet results) {
        return results.measurements().stream().map(Key::of).toList();
    }

    private static String text(String sample) {
        return new String(MemoryFile.sample(sample).bytes(), StandardCharsets.UTF_8);
    }
}
