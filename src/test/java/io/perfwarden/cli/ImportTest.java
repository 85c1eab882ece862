package io.perfwarden.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImportTest {
    @TempDir Path scratch;
    private String data = "";
    private String to = "";

    @BeforeEach
    void history() throws IOException {
        data = Files.writeString(scratch.resolve("data.js"), text(3)).toString();
        to = scratch.resolve("baselines").toString();
    }

    private static String text(int entries) {
        String all =
                IntStream.rangeClosed(1, entries)
                        .mapToObj(i ->
                                """
                                {"commit": {"id": "%s"}, "date": %d, "tool": "customSmallerIsBetter",
                                 "benches": [{"name": "sort", "unit": "ms", "value": %d},
                                             {"name": "cache", "unit": "misses", "value": 5}]}
                                """
                                        .formatted(
                                                Integer.toString(i).repeat(40).substring(0, 40),
                                                1_767_600_000_000L + 86_400_000L * i,
                                                10 * i))
                        .collect(Collectors.joining(","));
        return "window.BENCHMARK_DATA = {\"entries\": {\"My Suite\": [%s], \"no\": []}}"
                .formatted(all);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(scratch.resolve("baselines"))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> scratch.resolve("baselines").relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void a_history_becomes_a_baseline_its_archive_and_a_configuration() throws IOException {
        Run run = Run.of("import", data, "--to", to);
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(files())
                .containsExactly(
                        "archive/my-suite-1111111.json",
                        "archive/my-suite-2222222.json",
                        "my-suite.json");
        assertThat(run.out())
                .startsWith("my-suite (My Suite): 3 entries; 2 benchmarks in the newest\n")
                .contains("note: customSmallerIsBetter: fresh results do not say which way");
    }

    @Test
    void results_of_any_format_in_a_directory_or_file_of_a_commit_become_a_history()
            throws IOException {
        Path all = Files.createDirectories(scratch.resolve("all"));
        String line = "test sort ... bench: %d ns/iter (+/- 2)\n";
        for (int i = 1; i <= 2; i++) {
            Path run = Files.createDirectories(all.resolve(Integer.toString(i).repeat(8)));
            Files.writeString(run.resolve("out.txt"), line.formatted(100 * i));
            Files.writeString(run.resolve("other.txt"), line.replace("sort", "find").formatted(7));
            Files.writeString(run.resolve("notes.txt"), "nothing");
            Files.setLastModifiedTime(run.resolve("other.txt"), FileTime.fromMillis(1_000L * i));
        }
        Path newest = all.resolve("3".repeat(40) + "-bench.txt");
        Files.writeString(newest, line.formatted(300));
        Run run = Run.of("import", all.toString(), "--to", to);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("notes.txt").doesNotContain("out.txt", "git");
        assertThat(files())
                .containsExactly(
                        "archive/benchmarks-11111111.json",
                        "archive/benchmarks-22222222.json",
                        "benchmarks.json");
        assertThat(run.out()).startsWith("benchmarks: 3 entries; 1 benchmark in the newest\n");
        Run trend = Run.of("baseline", "history", "sort", "--in", to);
        assertThat(trend.out()).containsSubsequence("100", "200", "300");
    }

    @Test
    void the_configuration_it_prints_is_valid() throws IOException {
        Run run = Run.of("import", data, "--to", to);
        String yaml = run.out().substring(run.out().indexOf("version: 1"));
        Path file = Files.writeString(scratch.resolve("perfwarden.yml"), yaml);
        Run check = Run.of("config", "check", file.toString());
        assertThat(check.err()).isEmpty();
        assertThat(check.out())
                .contains("valid, 1 suite", "my-suite", "baseline baselines/my-suite.json");
        assertThat(yaml).contains("direction: lower");
    }

    @Test
    void fresh_results_are_held_against_what_was_imported() throws IOException {
        Run.of("import", data, "--to", to);
        Path fresh = scratch.resolve("fresh.json");
        Files.writeString(
                fresh,
                "[{\"name\": \"sort\", \"unit\": \"ms\", \"value\": 31},"
                        + " {\"name\": \"cache\", \"unit\": \"misses\", \"value\": 5}]");
        String baseline = scratch.resolve("baselines/my-suite.json").toString();
        assertThat(Run.of("compare", baseline, fresh.toString()).code()).isZero();
        Files.writeString(fresh, "[{\"name\": \"sort\", \"unit\": \"ms\", \"value\": 40}]");
        assertThat(Run.of("compare", baseline, fresh.toString()).code()).isEqualTo(1);
    }

    @Test
    void importing_again_changes_nothing() throws IOException {
        Run.of("import", data, "--to", to);
        Run again = Run.of("import", data, "--to", to);
        assertThat(again.code()).isZero();
        assertThat(again.out()).contains("3 files were there already");
        assertThat(files()).hasSize(3);
    }

    @Test
    void a_file_with_other_content_stops_the_import_before_anything_is_written()
            throws IOException {
        Path taken = scratch.resolve("baselines/my-suite.json");
        Files.createDirectories(taken.resolveSibling(""));
        Files.writeString(taken, "mine");
        Run run = Run.of("import", data, "--to", to);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains(taken + ": exists already and has other content")
                .contains("--to: nothing is imported, since 1 file would be replaced");
        assertThat(files()).containsExactly("my-suite.json");
        assertThat(taken).hasContent("mine");
        try (Stream<Path> left = Files.list(taken.resolveSibling(""))) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void only_the_last_entries_are_kept_when_asked_for() throws IOException {
        Run run = Run.of("import", data, "--to", to, "--last", "1");
        assertThat(run.out()).contains("left out: 2 older than the last that were asked for");
        assertThat(files()).containsExactly("my-suite.json");
    }

    @Test
    void a_parameter_that_the_history_lacks_can_be_added() throws IOException {
        Run.of("import", data, "--to", to, "--last", "1", "--param", "pkg=example.org/a");
        assertThat(scratch.resolve("baselines/my-suite.json"))
                .content(UTF_8)
                .contains("\"params\": {\"pkg\": \"example.org/a\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--last 0", "--last x", "--format jmh", "--param x", "--force"})
    void wrong_options_are_wrong_usage(String options) {
        String[] start = {"import", data, "--to", to};
        Run run =
                Run.of(
                        Stream.of(start, options.split(" "))
                                .flatMap(Stream::of)
                                .toArray(String[]::new));
        assertThat(run.code()).isEqualTo(2);
        assertThat(Path.of(to)).doesNotExist();
    }

    @Test
    void what_cannot_be_read_is_told_with_code_3() throws IOException {
        Run missing = Run.of("import", scratch.resolve("none.js").toString(), "--to", to);
        assertThat(missing.err()).contains("none.js: no such file or directory");
        assertThat(missing.code()).isEqualTo(3);
        Path cut = Files.writeString(scratch.resolve("cut.js"), text(3).substring(0, 300));
        assertThat(Run.of("import", cut.toString(), "--to", to).code()).isEqualTo(3);
        assertThat(Path.of(to)).doesNotExist();
    }

    @Test
    void a_value_that_cannot_be_read_is_named_and_ends_with_code_3() throws IOException {
        Path file = Files.writeString(scratch.resolve("go.js"), go("12,5 B/op"));
        Run run = Run.of("import", file.toString(), "--to", to);
        assertThat(run.out()).contains("left out: 1 result that cannot be read");
        assertThat(run.err()).contains("1111111, ", "go.js", "12,5");
        assertThat(run.code()).isEqualTo(3);
        assertThat(files()).containsExactly("go.json");
    }

    @Test
    void many_values_that_cannot_be_read_are_counted_and_the_first_named() throws IOException {
        Path file =
                Files.writeString(
                        scratch.resolve("go.js"),
                        go(Stream.generate(() -> "12,5 B/op").limit(300).toArray(String[]::new)));
        Run run = Run.of("import", file.toString(), "--to", to);
        assertThat(run.out()).contains("left out: 300 results that cannot be read");
        assertThat(run.err().lines()).hasSizeLessThan(30).last().asString().contains("280 more");
        assertThat(run.code()).isEqualTo(3);
    }

    @Test
    void a_benchmark_that_failed_is_named_beside_those_that_are_imported() {
        String file = Path.of("src/test/resources/samples/asv/version1.json").toString();
        Run run = Run.of("import", file, "--to", to);
        assertThat(run.out()).contains("of benchmarks that failed");
        assertThat(run.err()).contains("version1.json:18: words.time_crash failed: ");
        assertThat(run.code()).isZero();
    }

    /** A history of Go with a line of two values for each text, the second as given. */
    private static String go(String... second) {
        String benches =
                IntStream.range(0, second.length)
                        .mapToObj(i ->
                                "{\"name\": \"BenchmarkSort%d\", \"value\": 7, \"unit\": \"ns/op\\t%s\"}"
                                        .formatted(i, second[i]))
                        .collect(Collectors.joining(","));
        return """
        window.BENCHMARK_DATA = {"entries": {"Go": [{"commit": {"id": "%s"},
         "date": 1767600000000, "tool": "go", "benches": [%s]}]}}
        """
                .formatted("1".repeat(40), benches);
    }

    @Test
    void the_history_of_a_benchmark_is_shown_oldest_first() throws IOException {
        Run.of("import", data, "--to", to);
        Run run = Run.of("baseline", "history", "s*t", "--in", to);
        assertThat(run.out())
                .isEqualTo(
                        """
                        my-suite: sort time
                          2026-01-06  1111111  10 ms
                          2026-01-07  2222222  20 ms  +100.0 %
                          2026-01-08  3333333  30 ms  +50.0 %
                        """);
        assertThat(run.code()).isZero();
    }

    @Test
    void entries_whose_commits_are_no_ids_are_part_of_the_history() {
        String file = Path.of("src/test/resources/samples/gab-history/base.js").toString();
        assertThat(Run.of("import", file, "--to", to).code()).isZero();
        Run run = Run.of("baseline", "history", "sort", "--in", to);
        assertThat(run.out().lines()).hasSize(3).first().isEqualTo("rust: sort time");
    }

    @Test
    void a_benchmark_that_is_nowhere_is_told() {
        String file = Path.of("src/test/resources/samples/gab-history/base.js").toString();
        assertThat(Run.of("import", file, "--to", to).code()).isZero();
        Run run = Run.of("baseline", "history", "sorting", "--in", to);
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("is called sorting");
    }

    @Test
    void a_file_that_cannot_be_read_does_not_stop_a_history() throws IOException {
        Run.of("import", data, "--to", to);
        Files.writeString(scratch.resolve("baselines/archive/my-suite-2222222.json"), "{");
        Run run = Run.of("baseline", "history", "sort", "--in", to);
        assertThat(run.err()).contains("my-suite-2222222.json");
        assertThat(run.out()).contains("3333333  30 ms  +200.0 %");
        assertThat(run.code()).isZero();
    }

    @Test
    void a_history_has_tools_own_files_and_a_spread() {
        Run.of("baseline", "save", Run.fixture("base.json"), "--to", to + "/core.json", "--native");
        Run run = Run.of("baseline", "history", "**", "--in", to);
        assertThat(run.out())
                .contains("core: ", "  -           -        ", "5.12 \u00b5s/op \u00b1 0.05");
    }

    @Test
    void a_directory_without_baselines_is_unreadable() throws IOException {
        assertThat(Run.of("baseline", "history", "a", "--in", to).code()).isEqualTo(3);
        Files.createDirectories(Path.of(to));
        assertThat(Run.of("baseline", "history", "a", "--in", to).code()).isEqualTo(3);
        assertThat(Run.of("baseline", "history", "a{", "--in", to).code()).isEqualTo(2);
    }

    @Test
    void two_directories_of_asv_are_compared_and_imported_by_the_names_of_parameters()
            throws IOException {
        Path samples = Path.of("src/test/resources/samples/asv");
        for (String side : List.of("base", "slow")) {
            Path machine = Files.createDirectories(scratch.resolve(side).resolve("host"));
            Files.copy(
                    samples.resolve("benchmarks.json"), machine.resolveSibling("benchmarks.json"));
            Files.copy(samples.resolve("machine.json"), machine.resolve("machine.json"));
            Files.copy(samples.resolve(side + ".json"), machine.resolve("0123-env.json"));
        }
        String base = scratch.resolve("base").toString();
        String slow = scratch.resolve("slow").toString();
        Run compared = Run.of("compare", base, slow, "--output", "json");
        assertThat(compared.err()).isEmpty();
        assertThat(compared.out()).contains("\"size\": \"1000\"").doesNotContain("param1");
        assertThat(compared.code()).isEqualTo(1);
        assertThat(Run.of("import", base, "--to", to).code()).isZero();
        assertThat(Run.of("compare", to + "/host.json", base).code()).isZero();
        assertThat(Run.of("compare", to + "/host.json", slow).code()).isEqualTo(1);
    }

    @Test
    void a_directory_that_only_describes_benchmarks_is_no_baseline() throws IOException {
        Path directory = Files.createDirectories(scratch.resolve("asv"));
        Files.copy(
                Path.of("src/test/resources/samples/asv/benchmarks.json"),
                directory.resolve("benchmarks.json"));
        Run run = Run.of("compare", directory.toString(), directory.toString());
        assertThat(run.err()).contains("asv: holds no measurements");
        assertThat(run.code()).isEqualTo(3);
    }
}
