package io.perfwarden.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.HistoryImport.ImportLeftOut;
import io.perfwarden.baseline.HistoryImport.SuiteNames;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryImportTest {
    private static String sha(int n) {
        return n + "0".repeat(39);
    }

    private static String entry(String commit, long date, String... benches) {
        return """
        {"commit": {"id": "%s", "message": "secret", "author": {"name": "Jo", "email": "jo@example.com"}},
         "date": %d, "tool": "customBiggerIsBetter", "benches": [%s]}
        """
                .formatted(commit, date, String.join(",", benches));
    }

    private static String bench(String name, double value, String unit) {
        return "{\"name\": \"%s\", \"value\": %s, \"unit\": \"%s\"}".formatted(name, value, unit);
    }

    private static String history(Map<String, List<String>> suites) {
        List<String> texts =
                suites.entrySet().stream()
                        .map(suite -> "\"" + suite.getKey() + "\": " + suite.getValue())
                        .toList();
        return "window.BENCHMARK_DATA = {\"entries\": {" + String.join(",", texts) + "}}";
    }

    private static String history(String... entries) {
        return history(Map.of("S", List.of(entries)));
    }

    private static MemoryFile file(String text) {
        return MemoryFile.of("data.js", text);
    }

    @Test
    void the_newest_entry_is_the_baseline_and_the_others_are_its_archive() {
        String text =
                history(
                        entry(sha(2), 2_000, bench("a", 20, "ms")),
                        entry(sha(3), 3_000, bench("a", 30, "ms")),
                        entry(sha(1), 1_000, bench("a", 10, "ms")));
        Imported imported = Imported.of("data.js", text);
        assertThat(imported.files())
                .containsOnlyKeys("s.json", "archive/s-1000000.json", "archive/s-2000000.json");
        assertThat(imported.rows("s.json")).containsExactly("a time 30.0 ms");
        assertThat(imported.rows("archive/s-1000000.json")).containsExactly("a time 10.0 ms");
    }

    @Test
    void of_a_commit_measured_twice_the_later_entry_counts() {
        String text =
                history(
                        entry(sha(1), 2_000, bench("a", 20, "ms")),
                        entry(sha(1), 1_000, bench("a", 10, "ms")));
        Imported imported = Imported.of("data.js", text);
        assertThat(imported.rows("s.json")).containsExactly("a time 20.0 ms");
        assertThat(imported.suite("s").leftOut())
                .containsExactly(Map.entry(ImportLeftOut.SAME_COMMIT, 1));
    }

    @Test
    void what_is_left_out_is_counted_by_its_reason() {
        String text =
                history(
                        entry("", 0, bench("a", 1, "ms")),
                        entry(sha(1), 1_000),
                        entry(sha(2), 2_000, bench("a", 1, "ms")),
                        entry(sha(3), 3_000, bench("a", 1, "ms")));
        Imported imported = Imported.of(Optional.of(1), file(text));
        assertThat(imported.files()).containsOnlyKeys("s.json");
        assertThat(imported.suite("s").leftOut())
                .containsExactly(
                        Map.entry(ImportLeftOut.NO_COMMIT, 1),
                        Map.entry(ImportLeftOut.NO_BENCHMARKS, 1),
                        Map.entry(ImportLeftOut.OLDER, 1));
    }

    @Test
    void entries_whose_commit_is_no_full_id_are_told_apart_by_what_they_have() {
        String text =
                history(
                        entry("../v1.0 beta", 1_000, bench("a", 1, "ms")),
                        entry("v1.0-beta", 2_000, bench("a", 2, "ms")),
                        entry("", 86_400_000, bench("a", 3, "ms")),
                        entry("next", 90_000_000, bench("a", 4, "ms")));
        Imported imported = Imported.of("data.js", text);
        assertThat(imported.files().keySet())
                .hasSize(4)
                .contains("s.json", "archive/s-v1-0-beta.json")
                .contains("archive/s-1970-01-02t00-00-00z.json")
                .allSatisfy(path -> assertThat(path).matches("(archive/)?[a-z0-9-]+\\.json"));
        assertThat(imported.rows("s.json")).containsExactly("a time 4.0 ms");
        assertThat(imported.text("s.json")).doesNotContain("commit");
    }

    @Test
    void authors_and_messages_are_not_kept() {
        String text =
                history(
                        entry(sha(1), 1_000, bench("a", 1, "ms")),
                        entry(sha(2), 2_000, bench("a", 1, "ms")));
        Imported imported = Imported.of("data.js", text);
        assertThat(imported.files()).hasSize(2);
        imported.files()
                .keySet()
                .forEach(path ->
                        assertThat(imported.text(path)).doesNotContain("Jo", "example", "secret"));
    }

    @Test
    void a_baseline_says_where_it_comes_from() {
        Imported imported =
                Imported.of(
                        "data.js", history(entry(sha(1), 1_767_600_000_000L, bench("a", 1, "ms"))));
        assertThat(imported.text("s.json"))
                .contains(
                        "\"provenance\": {\"commit\": \""
                                + sha(1)
                                + "\", \"date\": \"2026-01-05T08:00:00Z\", \"reason\": \"imported"
                                + " from gab-history\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "Rust Benchmark,     rust-benchmark",
        "../../etc/passwd,   etc-passwd",
        "'  ',               benchmarks",
        "\u00e9\u00e8,       benchmarks",
        "--a--,              a",
        "a.json,             a-json"
    })
    void a_name_of_a_suite_becomes_a_plain_one(String title, String name) {
        String text = history(Map.of(title, List.of(entry(sha(1), 1, bench("a", 1, "ms")))));
        assertThat(Imported.of("data.js", text).files()).containsOnlyKeys(name + ".json");
    }

    @Test
    void different_suites_never_share_a_file() {
        SuiteNames names = new SuiteNames();
        String longName = "x".repeat(60);
        assertThat(List.of("A b", "a-b", "a_b", "a-b-2", longName, longName + "y", "A b"))
                .extracting(names::of)
                .containsExactly(
                        "a-b",
                        "a-b-2",
                        "a-b-3",
                        "a-b-2-2",
                        "x".repeat(40),
                        "x".repeat(38) + "-2",
                        "a-b");
    }

    @Test
    void commits_that_begin_alike_are_told_apart() {
        String one = "1234567" + "0".repeat(33);
        String two = "1234567" + "1".repeat(33);
        String text =
                history(
                        entry(one, 1_000, bench("a", 1, "ms")),
                        entry(two, 2_000, bench("a", 1, "ms")),
                        entry(sha(9), 3_000, bench("a", 1, "ms")));
        assertThat(Imported.of("data.js", text).files())
                .containsOnlyKeys(
                        "s.json", "archive/s-" + one + ".json", "archive/s-" + two + ".json");
    }

    @Test
    void impossible_dates_are_the_oldest() {
        String text =
                history(
                        entry(sha(1), Long.MAX_VALUE, bench("a", 1, "ms")),
                        entry(sha(2), -5, bench("a", 2, "ms")),
                        entry(sha(3), 1_000, bench("a", 3, "ms")));
        assertThat(Imported.of("data.js", text).rows("s.json")).containsExactly("a time 3.0 ms");
    }

    @Test
    void benchmarks_in_another_unit_at_another_time_are_counted() {
        String text =
                history(
                        entry(sha(1), 1_000, bench("a", 1, "ms"), bench("b", 1, "ms")),
                        entry(sha(2), 2_000, bench("a", 1, "MB"), bench("b", 1, "s")));
        assertThat(Imported.of("data.js", text).suite("s").changedUnits()).isEqualTo(1);
    }

    @Test
    void a_direction_that_only_the_history_tells_is_for_the_configuration() {
        String points = history(entry(sha(1), 1, bench("a", 1, "points")));
        String times = history(entry(sha(1), 1, bench("a", 1, "ms")));
        assertThat(Imported.of("data.js", points).suite("s").declared())
                .contains(BetterDirection.HIGHER);
        assertThat(Imported.of("data.js", times).suite("s").declared()).isEmpty();
    }

    @Test
    void nothing_to_import_is_a_problem_that_says_why() {
        String text = history(entry("", 0, bench("a", 1, "ms")));
        assertThat(Imported.problem(Optional.empty(), file(text)).what())
                .isEqualTo("holds no entry that can be imported: 1 without a commit and a date");
    }

    @Test
    void what_is_no_history_is_refused() {
        assertThat(Imported.problem(Optional.empty(), MemoryFile.sample("jmh/base.json")).what())
                .contains("no history", "gab-history, asv, conbench");
    }

    @Test
    void damage_is_told_with_its_place() {
        assertThat(
                        Imported.problem(
                                        Optional.empty(),
                                        file("window.BENCHMARK_DATA = {\"entries\": {\n\"S\": [{}"))
                                .where())
                .startsWith("data.js:2");
    }
}
