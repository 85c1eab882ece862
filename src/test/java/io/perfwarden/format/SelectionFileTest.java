package io.perfwarden.format;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.model.InputProblem;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.JsonSchema;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file of what was left out is read to the last key, or not at all. */
class SelectionFileTest {
    private static final String NAME = "out/perfwarden-selection.json";

    private static ReadOutcome<ResultSet> read(String text) {
        return ResultReaders.standard(ReadLimits.DEFAULT).read(MemoryFile.of(NAME, text), "auto");
    }

    private static String of(String leftOut) {
        return "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {" + leftOut + "}}";
    }

    private static String problem(String text) {
        return switch (read(text)) {
            case ReadOutcome.Ok<ResultSet> _ -> "";
            case ReadOutcome.Rejected<ResultSet>(List<InputProblem> all) -> all.getFirst().line();
        };
    }

    @Test
    void globs_and_their_reasons_are_read() {
        ResultSet read = ((ReadOutcome.Ok<ResultSet>) read(of("\"io/**\": \"no\"  "))).value();
        assertThat(read.selection().reasons()).containsExactly(Map.entry("io/**", "no"));
        assertThat(read.measurements()).isEmpty();
    }

    @Test
    void nothing_may_be_left_out() {
        assertThat(((ReadOutcome.Ok<ResultSet>) read(of(""))).value().selection().isEmpty())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``|is empty",
                "null|expected an object",
                "[]|expected an object",
                "{}|lacks a key",
                "{\"schema\": \"perfwarden/selection/1\"}|lacks a key",
                "{\"leftOut\": {}}|lacks a key",
                "{\"schema\": \"perfwarden/selection/2\", \"leftOut\": {}}|perfwarden/selection/1",
                "{\"schema\": 1, \"leftOut\": {}}|perfwarden/selection/1",
                "{\"schema\": \"perfwarden/selection/1\", \"leftout\": {}}|leftout",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": []}|expected an object",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"a\": 1}}|reason",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"a\": \" \"}}|reason",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"a\": null}}|reason",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"a\": {}}}|reason",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"\": \"x\"}}|1 to",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"{a,b}\": \"x\"}}|braces",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"a\": \"x\", \"a\": \"y\"}}|twice",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {}}{\"leftOut\": {}}|twice",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"a\": \"x\"|ends in the middle",
            })
    void what_is_odd_is_an_error_with_its_place(String text, String said) {
        assertThat(problem(text)).contains(NAME).contains(said);
    }

    /** What editors are told and what is read is one thing; two keys of one name no schema sees. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"a/**\": \"x\"}}",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {}}",
                "{\"schema\": \"perfwarden/selection/2\", \"leftOut\": {}}",
                "{\"schema\": \"perfwarden/selection/1\"}",
                "{\"leftOut\": {}}",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {}, \"x\": 1}",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": []}",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"a\": \"\"}}",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"a\": 1}}",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"\": \"x\"}}",
                "{\"schema\": \"perfwarden/selection/1\", \"leftOut\": {\"{a,b}\": \"x\"}}",
                "[]",
            })
    void the_schema_for_editors_allows_what_is_read(String text) throws IOException {
        JsonNode schema =
                new ObjectMapper()
                        .readTree(Path.of("config/perfwarden-selection.schema.json").toFile());
        assertThat(new JsonSchema(schema).complaints(new ObjectMapper().readTree(text)).isEmpty())
                .as(text)
                .isEqualTo(read(text) instanceof ReadOutcome.Ok);
    }

    @Test
    void ten_megabytes_are_refused() {
        assertThat(problem(of("\"a\": \"" + "x".repeat(10 << 20) + "\""))).contains("4 MiB");
    }

    @Test
    void a_hundred_thousand_names_are_read_and_one_more_is_not() {
        String names =
                IntStream.range(0, 100_000)
                        .mapToObj(i -> "\"b" + i + "\":\"x\"")
                        .collect(Collectors.joining(","));
        assertThat(((ReadOutcome.Ok<ResultSet>) read(of(names))).value().selection().reasons())
                .hasSize(100_000);
        assertThat(problem(of(names + ",\"one\":\"x\""))).contains("100,000");
    }

    @Test
    void globs_that_are_tried_one_by_one_are_few() {
        String globs =
                IntStream.range(0, 51)
                        .mapToObj(i -> "\"a*" + i + "\":\"x\"")
                        .collect(Collectors.joining(","));
        assertThat(problem(of(globs))).contains("51").contains("50");
    }

    @Test
    void one_glob_of_many_wildcards_is_refused() {
        assertThat(problem(of("\"" + "a*".repeat(51) + "\": \"x\""))).contains("wildcards");
    }
}
