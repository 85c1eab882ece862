package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the bytes are, the answer is results or a problem, and never an exception. */
class HostileInputTest {
    private static final String ENTRY = "\"name\": \"a\", \"unit\": \"s\", \"value\": 1";

    private static final Pattern TOKEN =
            Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*+\"|[-+.eE0-9]++|null|true|false");

    private static final List<String> REPLACEMENTS =
            List.of("\"\"", "null", "-1", "{}", "[]", "1e999", "true", "\"\\u0000\"", "[[{}]]");

    static Stream<String> samples() throws IOException {
        return Thorough.ofSamples(SamplesTest.samples());
    }

    /** How many positions of a sample are tried; {@code -Dhostile.positions=1000000} tries all. */
    private static final int POSITIONS =
            Integer.getInteger("hostile.positions", Thorough.cases(4, 400));

    private static int stride(MemoryFile file) {
        return Math.max(1, file.size() / POSITIONS);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_sample_cut_anywhere_is_read_or_refused(String sample) {
        MemoryFile whole = MemoryFile.sample(sample);
        for (int length = 0; length < whole.size(); length += stride(whole)) {
            assertThat(Read.outcome(whole.cut(length))).as("cut at %d", length).isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_sample_with_a_flipped_bit_is_read_or_refused(String sample) {
        MemoryFile whole = MemoryFile.sample(sample);
        for (int index = 0; index < whole.size(); index += stride(whole)) {
            MemoryFile damaged = whole.flipped(index, index % 8);
            assertThat(Read.outcome(damaged)).as("flipped at %d", index).isNotNull();
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_sample_is_read_or_refused_as_any_other_format(String sample) {
        ResultReaders readers = ResultReaders.standard(ReadLimits.DEFAULT);
        for (ResultReader reader : readers.readers()) {
            if (Thorough.isTried(sample + reader.id(), 8)) {
                assertThat(readers.read(MemoryFile.sample(sample), reader.id())).isNotNull();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("samples")
    void a_sample_with_a_replaced_value_or_key_is_read_or_refused(String sample) {
        String text = new String(MemoryFile.sample(sample).bytes(), StandardCharsets.UTF_8);
        List<MatchResult> tokens = TOKEN.matcher(text).results().toList();
        int stride = Math.max(1, tokens.size() / POSITIONS);
        for (int index = 0; index < tokens.size(); index += stride) {
            String other = REPLACEMENTS.get(index % REPLACEMENTS.size());
            MatchResult token = tokens.get(index);
            String damaged = text.substring(0, token.start()) + other + text.substring(token.end());
            assertThat(Read.outcome(MemoryFile.of("file", damaged)))
                    .as("%s replaced by %s at %d", token.group(), other, token.start())
                    .isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"benchmarks\": [{\"name\": \"a\", \"time_unit\": \"s\", \"cpu_time\": 1, \"\": 1}]}|$.benchmarks[0]",
                "[{\"benchmark\": \"a\", \"primaryMetric\": {\"score\": 1}, \"params\": {\"\": \"x\"}}]|$[0].params",
                "{\"suite\": \"s\", \"metrics\": {\"\": {\"value_ms\": 1}}}|$.metrics",
            })
    void an_empty_key_where_a_name_is_wanted_is_damage(String text, String place) {
        assertThat(Read.problem(text).line())
                .startsWith("file: " + place)
                .endsWith("expected a name of 1 to 4,096 characters");
    }

    @Test
    void a_cut_json_file_says_where_it_ends() {
        String text = "[{" + ENTRY + "},\n {\"name\": \"b\", \"unit\": \"s\", \"val";
        assertThat(Read.problem(text).line())
                .startsWith("file:2:")
                .contains("the file ends in the middle of its JSON");
    }

    @Test
    void ten_thousand_levels_are_refused_and_not_descended_into() {
        String deep = "[".repeat(10_000);
        assertThat(Read.problem("[{" + ENTRY + ", \"extra\": " + deep).what())
                .isEqualTo("nested deeper than 200 levels");
        String tree = "{\"a\": ".repeat(10_000);
        assertThat(
                        Read.problem(
                                        "{\"suite\": \"s\", \"schema_version\": 1, \"status\": \"ok\", \"benchmarks\": "
                                                + tree)
                                .what())
                .isEqualTo("nested deeper than 200 levels");
    }

    @Test
    void a_tree_of_long_keys_is_refused_before_its_paths_fill_the_memory() {
        String level = "{\"" + "k".repeat(4_000) + "\": ";
        String text =
                "{\"suite\": \"s\", \"schema_version\": 1, \"status\": \"ok\", \"benchmarks\": "
                        + level.repeat(150);
        assertThat(Read.problem(text).what())
                .startsWith("expected a name of 1 to 4,096 characters");
    }

    @Test
    void a_name_of_a_megabyte_is_refused() {
        String name = "n".repeat((1 << 20) - 1);
        String text =
                "[{\"unit\": \"s\", \"value\": 1, \"name\": \"a\"}, {\"name\": \"" + name + "\"}]";
        assertThat(Read.problem(text).line())
                .isEqualTo("file: $[1].name: a text of more than 4,096 characters");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\\ud800|\ufffd",
                "\\udc00x|\ufffdx",
                "a\\u0000b|a\ufffdb",
                "a\\nb|a\ufffdb",
                "\\ud83d\\ude80|\ud83d\ude80",
            })
    void names_that_no_store_accepts_are_replaced(String escaped, String kept) {
        String text = "[{\"name\": \"" + escaped + "\", \"unit\": \"s\", \"value\": 1}]";
        assertThat(Read.ok(text).measurements().getFirst().id().name()).isEqualTo(kept);
    }

    @ParameterizedTest
    @CsvSource({"NaN", "Infinity", "-Infinity", "-5", "0", "1e999", "1e-999", "\"NaN\""})
    void odd_values_are_kept_for_the_judge(String value) {
        String text = "[{\"name\": \"a\", \"unit\": \"s\", \"value\": " + value + "}]";
        assertThat(Read.ok(text).measurements()).hasSize(1);
    }

    @Test
    void the_last_of_two_equal_keys_counts() {
        ResultSet results = Read.ok("[{" + ENTRY + ", \"value\": 2, \"name\": \"b\"}]");
        assertThat(results.measurements().getFirst().id().name()).isEqualTo("b");
        assertThat(Read.value(results.measurements().getFirst())).isEqualTo(2);
    }

    @Test
    void equal_names_stay_several_measurements() {
        assertThat(Read.ok("[{" + ENTRY + "}, {" + ENTRY + "}]").measurements()).hasSize(2);
    }

    @Test
    void several_documents_in_one_file_are_all_read() {
        assertThat(Read.ok("[{" + ENTRY + "}]\n[{" + ENTRY + "}]\n").measurements()).hasSize(2);
    }

    @Test
    void text_after_the_document_is_damage() {
        assertThat(Read.problem("[{" + ENTRY + "}]\nbuild finished").line())
                .startsWith("file:2:")
                .contains("not valid JSON");
    }

    @Test
    void keys_made_to_collide_cost_no_more_than_others() {
        StringBuilder text = new StringBuilder("[{" + ENTRY);
        for (int i = 0; i < 1 << 14; i++) {
            text.append(", \"").append(colliding(i)).append("\": 1");
        }
        ReadOutcome<ResultSet> outcome = Read.outcome(MemoryFile.of("file", text + "}]"));
        assertThat(outcome).isNotNull();
    }

    /** Strings of one hash code: AaAa, AaBB, BBAa and so on. */
    private static String colliding(int bits) {
        StringBuilder key = new StringBuilder();
        for (int bit = 0; bit < 14; bit++) {
            key.append((bits >> bit & 1) == 0 ? "Aa" : "BB");
        }
        return key.toString();
    }

    @Test
    void a_log_of_brackets_and_escapes_is_no_work() {
        String nasty = "time: [".repeat(10_000) + "\n" + "\u001b[".repeat(10_000) + "\n";
        assertThat(Read.problem(nasty + "[".repeat(60_000)).what()).contains("no known");
    }
}
