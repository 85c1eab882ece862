package io.perfwarden.format;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in which several tools left their results, and logs in which much else stands. */
class SeveralFormatsTest {
    private static final String NOISE =
            """
            [INFO] building
            {not json}
            npm warn "nothing
            [1, 2, 3] are numbers
            $ make bench
            """;

    @ParameterizedTest
    @CsvSource({
        "google-benchmark/base.json, hyperfine/base.json",
        "jmh/base.json, pytest-benchmark/base.json",
        "go/base.txt, criterion/base.txt",
        "go-json/base.json, criterion/base.txt",
        "libtest/base.txt, jmh-text/base.txt",
        "catch2-text/base.txt, benchmarkjs/base.txt",
        "google-benchmark/base.json, go/base.txt",
        "wrk/base.txt, hyperfine/base.json",
        "cargo-criterion/base.json, divan/base.txt",
        "gungraun/base.json, gab-custom/base.json",
    })
    void two_files_one_after_the_other_are_both_read(String first, String second) {
        List<MetricResult> expected = Stream.of(first, second).flatMap(this::rows).toList();
        assertThat(Read.ok(joined(first, second)).measurements())
                .extracting(MetricResult::id)
                .containsExactlyInAnyOrderElementsOf(
                        expected.stream().map(MetricResult::id).toList());
        assertThat(Read.ok(joined(second, first)).measurements())
                .extracting(MetricResult::reading)
                .containsExactlyInAnyOrderElementsOf(
                        expected.stream().map(MetricResult::reading).toList());
        assertThat(Read.ok(joined(first, second)).unread().first()).isEmpty();
        assertThat(Read.ok(joined(first, second)).formats())
                .containsExactlyInAnyOrder(format(first), format(second));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ab/base.txt",
                "benchmarkjs/base.txt",
                "cargo-criterion/base.json",
                "criterion/base.txt",
                "divan/base.txt",
                "gatling-text/base.txt",
                "go-json/base.json",
                "go/base.txt",
                "hey/base.txt",
                "jmh-text/base.txt",
                "libtest/base.txt",
                "perf-stat/base.json",
                "pgbench/base.txt",
                "sysbench/base.txt",
                "time/base.txt",
                "valgrind-text/base.txt",
                "wrk/base.txt",
                "xctest/base.txt",
            })
    void a_logger_that_writes_between_all_lines_of_a_console_changes_nothing(String sample)
            throws IOException {
        List<String> lines =
                new String(MemoryFile.sample(sample).bytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList();
        StringBuilder log = new StringBuilder(lines.getFirst()).append('\n');
        for (int i = 1; i < lines.size(); i++) {
            log.append("2026/01/01 10:00:00 INFO cache warm, 5 items\n[debug] gc pause\n")
                    .append(lines.get(i))
                    .append('\n');
        }
        assertThat(Read.ok(log.toString()).measurements())
                .extracting(it -> it.id() + " " + it.metric() + " " + it.reading())
                .isEqualTo(
                        rows(sample)
                                .map(it -> it.id() + " " + it.metric() + " " + it.reading())
                                .toList());
    }

    private static final String CONSOLE =
            """
            ------------------------------------------------------
            Benchmark            Time             CPU   Iterations
            ------------------------------------------------------
            BM_Sort/8          900 ns          900 ns      1000000
            """;

    @Test
    void what_another_tool_shows_on_the_console_is_unread_and_its_tool_is_named() {
        String rows = "BenchmarkA-8 1000 1000 ns/op\n".repeat(10_000);
        ResultSet results = Read.ok(rows + CONSOLE + rows);
        assertThat(results.measurements()).hasSize(1);
        assertThat(results.unread().first())
                .singleElement()
                .satisfies(it -> {
                    assertThat(it.where()).isEqualTo("file:10002");
                    assertThat(it.what()).contains("Google Benchmark");
                    assertThat(it.hint()).contains("--benchmark_out");
                });
    }

    @Test
    void the_console_of_a_tool_whose_file_is_there_as_well_is_no_second_result() {
        ResultSet results = Read.ok(file(CONSOLE, "\n", text("google-benchmark/base.json"), "\n"));
        assertThat(results.formats()).containsExactly("google-benchmark");
        assertThat(results.unread().first()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hyperfine/base.json",
                "autocannon/base.json",
                "jmh/base.json",
                "bmf/base.json",
                "go/base.txt",
            })
    void results_in_a_log_are_found_where_they_stand(String sample) {
        ResultSet alone = Read.ok(MemoryFile.sample(sample));
        ResultSet inLog = Read.ok(file(NOISE, text(sample), "\n" + NOISE));
        assertThat(inLog.formats()).isEqualTo(alone.formats());
        assertThat(inLog.measurements())
                .extracting(MetricResult::reading)
                .isEqualTo(alone.measurements().stream().map(MetricResult::reading).toList());
        assertThat(inLog.measurements())
                .extracting(row -> row.position().line())
                .isEqualTo(
                        alone.measurements().stream()
                                .map(row -> row.position().line() + NOISE.lines().count())
                                .map(Long::intValue)
                                .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "hyperfine/base.json, '2026-11-21T18:00:00.1234567Z '",
        "jmh/base.json, 'bench\tRun benchmarks\t2026-11-21T18:00:00.1234567Z '",
        "autocannon/base.json, '\u001b[36m'",
        "google-benchmark/base.json, '2026-11-21T18:00:00Z \u001b[0m'",
    })
    void a_document_that_was_printed_into_a_job_log_is_read(String sample, String before) {
        ResultSet alone = Read.ok(MemoryFile.sample(sample));
        String log = (NOISE + text(sample)).lines().map(before::concat).collect(joining("\r\n"));
        ResultSet inLog = Read.ok(log);
        assertThat(inLog.formats()).isEqualTo(alone.formats());
        assertThat(inLog.measurements())
                .extracting(MetricResult::reading)
                .isEqualTo(alone.measurements().stream().map(MetricResult::reading).toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"criterion/base.txt", "go-json/base.json", "hyperfine/base.json"})
    void results_far_down_a_long_log_are_found(String sample) {
        String build = "   Compiling something v1.0.0\n".repeat(20_000);
        assertThat(Read.ok(file(build, text(sample))).formats()).containsExactly(format(sample));
    }

    @Test
    void of_a_log_only_the_format_that_is_named_is_read() {
        String log = NOISE + text("hyperfine/base.json") + text("go/base.txt");
        for (String sample : List.of("hyperfine/base.json", "go/base.txt")) {
            assertThat(Read.named(log, format(sample)).map(SeveralFormatsTest::readings))
                    .isEqualTo(ReadOutcome.ok(readings(Read.ok(MemoryFile.sample(sample)))));
        }
        assertThat(Read.problem(Read.named(log, "jmh")).line()).startsWith("file:1:");
    }

    @Test
    void the_time_a_shell_took_is_not_a_benchmark_of_a_log_that_holds_others() {
        String timed = text("go/base.txt") + "\nreal\t0m1.234s\nuser\t0m1.000s\nsys\t0m0.100s\n";
        assertThat(Read.ok(timed).formats()).containsExactly("go");
    }

    @Test
    void what_two_formats_say_of_one_benchmark_counts_once() {
        String twice =
                "[{\"name\": \"a\", \"unit\": \"ns\", \"value\": 5}]\n"
                        + "{\"a\": {\"time\": {\"value\": 6}}}";
        ResultSet results = Read.ok(twice);
        assertThat(results.measurements()).hasSize(1);
        assertThat(Read.value(results.measurements().getFirst())).isEqualTo(5);
        assertThat(results.warnings().getFirst().line())
                .startsWith("file: some of what is read as bmf is left out");
    }

    @Test
    void a_second_document_that_is_cut_is_damage_and_not_noise() {
        String cut = text("hyperfine/base.json");
        String both = text("google-benchmark/base.json") + cut.substring(0, cut.length() / 2);
        assertThat(Read.problem(both).what()).contains("ends in the middle");
    }

    @Test
    void a_first_document_that_is_cut_is_damage_whatever_follows() {
        String cut = text("google-benchmark/base.json");
        String both = cut.substring(0, cut.length() / 2) + text("hyperfine/base.json");
        assertThat(Read.problem(both).line()).startsWith("file:");
    }

    @Test
    void our_own_report_in_a_log_is_not_read_as_a_result() {
        String own = "{\"schema\": \"perfwarden/report/1\", \"a\": {\"b\": {\"value\": 1}}}\n";
        assertThat(Read.ok(NOISE + own + text("go/base.txt")).formats()).containsExactly("go");
    }

    private Stream<MetricResult> rows(String sample) {
        return Read.ok(MemoryFile.sample(sample)).measurements().stream();
    }

    private static List<MetricReading> readings(ResultSet results) {
        return results.measurements().stream().map(MetricResult::reading).toList();
    }

    private static String format(String sample) {
        return sample.substring(0, sample.indexOf('/'));
    }

    private static String text(String sample) {
        return new String(MemoryFile.sample(sample).bytes(), StandardCharsets.UTF_8);
    }

    private static MemoryFile joined(String... samples) {
        return file(Stream.of(samples).map(SeveralFormatsTest::text).toArray(String[]::new));
    }

    private static MemoryFile file(String... texts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (String text : texts) {
            bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
        }
        return MemoryFile.of("file", bytes.toByteArray());
    }
}
