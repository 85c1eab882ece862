package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every bound refuses with the place and the number. */
class ReadLimitsTest {
    private static final ReadLimits SMALL = new ReadLimits(3, 20, 10, 4, 100, 2, 1_000);

    private static String refusal(String text) {
        ResultReaders readers = ResultReaders.standard(SMALL);
        MemoryFile file = MemoryFile.of("file", text);
        return Read.problem(readers.read(file, ResultReaders.AUTO)).line();
    }

    private static String custom(int count) {
        return "["
                + "{\"name\": \"a\", \"unit\": \"s\", \"value\": 1},\n".repeat(count - 1)
                + "{\"name\": \"z\", \"unit\": \"s\", \"value\": 1}]";
    }

    @Test
    void measurements() {
        assertThat(ResultReaders.standard(SMALL).read(MemoryFile.of("f", custom(3)), "auto"))
                .isInstanceOf(ReadOutcome.Ok.class);
        assertThat(refusal(custom(4))).startsWith("file:4: more than 3 measurements (");
    }

    @Test
    void documents() {
        String one = "[{\"name\": \"a\", \"unit\": \"s\", \"value\": 1}]\n";
        assertThat(ResultReaders.standard(SMALL).read(MemoryFile.of("f", one.repeat(2)), "auto"))
                .isInstanceOf(ReadOutcome.Ok.class);
        assertThat(refusal(one.repeat(3))).contains("more than 2 JSON documents");
    }

    @Test
    void documents_of_no_known_format_in_a_log() {
        assertThat(refusal("{\"a\":1}\n".repeat(2))).contains("no known benchmark format");
        assertThat(refusal("{\"a\":1}\n".repeat(3)))
                .isEqualTo(
                        "file: more than 2 JSON documents, expected results among fewer (keep the"
                                + " results in a file of their own)");
    }

    @Test
    void measurements_that_are_only_put_together_at_the_end() {
        StringBuilder rows = new StringBuilder("{\"benchmarks\": [\n");
        for (int i = 0; i < 100; i++) {
            rows.append("{\"name\": \"a\", \"run_name\": \"a")
                    .append(i)
                    .append("\", \"run_type\": \"iteration\", \"cpu_time\": 1},\n");
        }
        assertThat(refusal(rows.toString())).startsWith("file:5: more than 3 measurements (");
    }

    @Test
    void samples_of_one_measurement() {
        String text =
                "[{\"benchmark\": \"b\", \"primaryMetric\": {\"score\": 1, \"rawData\": [[1,2,3],[4,5]]}}]";
        assertThat(refusal(text))
                .isEqualTo("file: $[0].primaryMetric.rawData[1][1]: more than 4 samples");
    }

    @Test
    void samples_of_all_measurements() {
        String row =
                "{\"name\": \"a\", \"run_name\": \"a\", \"run_type\": \"iteration\", \"cpu_time\": 1},\n";
        assertThat(refusal("{\"benchmarks\": [\n" + row.repeat(50)))
                .startsWith("file:19: more than 4 samples of one benchmark, or 16 of all");
    }

    @Test
    void characters_kept_of_all_measurements() {
        ReadLimits few = ReadLimits.DEFAULT.withCharacters(100);
        String row = "test " + "n".repeat(40) + " ... bench: 1 ns/iter\n";
        assertThat(ResultReaders.standard(few).read(MemoryFile.of("f", row.repeat(2)), "auto"))
                .isInstanceOf(ReadOutcome.Ok.class);
        assertThat(
                        Read.problem(
                                        ResultReaders.standard(few)
                                                .read(MemoryFile.of("f", row.repeat(3)), "auto"))
                                .line())
                .isEqualTo(
                        "f:3: more than 100 characters of names, units, parameters and reasons to keep"
                                + " (give the benchmarks shorter names, or upload fewer of them)");
    }

    @Test
    void characters_that_the_files_before_have_left_of_a_run() {
        MemoryFile file = MemoryFile.of("f", "test " + "n".repeat(40) + " ... bench: 1 ns/iter\n");
        ReadLimits run = ReadLimits.DEFAULT.withCharacters(70);
        ResultReaders readers = ResultReaders.standard(run);
        long kept =
                ReadMemoryMeter.characters(
                        Read.accepted(readers.read(file, "auto")).measurements());
        assertThat(kept).isEqualTo(40);
        ResultReaders rest = readers.withLimits(run.withCharacters(run.characters() - kept));
        assertThat(Read.problem(rest.read(file, "auto")).what())
                .startsWith("more than 30 characters of names");
    }

    @Test
    void long_units_of_many_measurements_are_characters_kept() {
        ReadLimits few = ReadLimits.DEFAULT.withCharacters(10_000);
        String rows =
                IntStream.range(0, 20)
                        .mapToObj(i ->
                                "{\"name\": \"b%d\", \"value\": 1, \"unit\": \"%s\"}"
                                        .formatted(i, i + "u".repeat(1_000)))
                        .collect(Collectors.joining(",\n", "[", "]"));
        assertThat(
                        Read.problem(
                                        ResultReaders.standard(few)
                                                .read(MemoryFile.of("f", rows), "auto"))
                                .what())
                .startsWith("more than 10,000 characters of names, units");
    }

    static Stream<Arguments> manyNames() {
        return Stream.of(
                Arguments.of(
                        "google-benchmark",
                        "{\"benchmarks\": [",
                        "{\"name\": \"%s\", \"cpu_time\": 1, \"time_unit\": \"ns\"},"),
                Arguments.of(
                        "jmh",
                        "[{\"benchmark\": \"b\", \"primaryMetric\": {\"score\": 1}, \"secondaryMetrics\": {",
                        "\"%s\": {\"score\": 1},"),
                Arguments.of(
                        "hyperfine",
                        "{\"results\": [{\"command\": \"c\", \"parameters\": {",
                        "\"%s\": \"x\","),
                Arguments.of("go", "", "Benchmark%s 1 1 ns/op\n"),
                Arguments.of("go", "", "--- FAIL: Benchmark%s\n"),
                Arguments.of("jmh-text", "", "# Benchmark: %s\n"),
                Arguments.of("bmf", "{", "\"%s\": {\"m\": {\"value\": 1}},"),
                Arguments.of("perf-stat-csv", "", "1,,%s,1,100.00,,\n"),
                Arguments.of(
                        "gobenchdata",
                        "[{\"Version\": \"1\", \"Suites\": [{\"Pkg\": \"p\", \"Benchmarks\": [",
                        "{\"Name\": \"%s\", \"NsPerOp\": 1},"));
    }

    @ParameterizedTest
    @MethodSource("manyNames")
    void characters_that_wait_for_the_end_of_a_file_or_a_row(
            String format, String before, String each) {
        ReadLimits few = ReadLimits.DEFAULT.withCharacters(10_000);
        StringBuilder text = new StringBuilder(before);
        for (int i = 0; i < 1_000; i++) {
            text.append(String.format(Locale.ROOT, each, "N".repeat(30) + i));
        }
        MemoryFile file = MemoryFile.of("f", text.toString());
        assertThat(Read.problem(ResultReaders.standard(few).read(file, format)).what())
                .startsWith("more than 10,000 characters of names, units, parameters and reasons");
    }

    @Test
    void length_of_a_name_put_together_from_a_tree() {
        String tree =
                """
                forest      fastest       │ slowest       │ median        │ mean          │ samples │ iters
                ├─ tenletters               │               │               │               │         │
                │  ├─ leaf  1 ns          │ 1 ns          │ 1 ns          │ 1 ns          │ 100     │ 100
                """;
        assertThat(refusal(tree)).isEqualTo("file:3: a name of more than 20 characters");
    }

    @Test
    void length_of_a_name() {
        String name = "n".repeat(21);
        assertThat(refusal("[{\"name\": \"" + name + "\", \"unit\": \"s\", \"value\": 1}]"))
                .isEqualTo("file: $[0].name: a text of more than 20 characters");
        assertThat(refusal(name + " time: [1 ns 2 ns 3 ns]"))
                .isEqualTo("file:1: a name of more than 20 characters");
    }

    @Test
    void length_of_a_key() {
        String key = "k".repeat(21);
        assertThat(
                        refusal(
                                "[{\"name\": \"a\", \"unit\": \"s\", \"value\": 1, \""
                                        + key
                                        + "\": 1}]"))
                .startsWith("file:1:")
                .endsWith("a key of more than 20 characters");
    }

    @Test
    void length_of_a_text() {
        String text = "t".repeat(100_000);
        assertThat(refusal("[{\"unit\": \"s\", \"value\": 1, \"name\": \"" + text + "\"}]"))
                .startsWith("file:1:")
                .endsWith("a text of more than 100 characters");
    }

    @Test
    void a_long_text_that_nobody_asks_for_is_skipped() {
        String extra = "x".repeat(100_000);
        String text =
                "[{\"name\": \"a\", \"unit\": \"s\", \"value\": 1, \"extra\": \"" + extra + "\"}]";
        assertThat(ResultReaders.standard(SMALL).read(MemoryFile.of("f", text), "gab-custom"))
                .isInstanceOf(ReadOutcome.Ok.class);
    }

    @Test
    void length_of_a_line() {
        assertThat(refusal("a time: [1 ns 2 ns 3 ns]\n" + "x".repeat(101)))
                .isEqualTo("file:2: a line of more than 100 characters");
    }

    @Test
    void depth() {
        String deep = "[".repeat(11) + "]".repeat(11);
        assertThat(
                        refusal(
                                "[{\"name\": \"a\", \"unit\": \"s\", \"value\": 1, \"extra\": "
                                        + deep
                                        + "}]"))
                .startsWith("file:1:")
                .endsWith("nested deeper than 10 levels");
    }
}
