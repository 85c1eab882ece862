package io.perfwarden.format.json;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.ReadOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PythonJsonTest {
    private static JsonValue read(String text) {
        return switch (JsonReading.of(text, "a.json")) {
            case ReadOutcome.Ok<JsonValue>(JsonValue value) -> value;
            case ReadOutcome.Rejected<JsonValue>(var problems) ->
                    throw new AssertionError(problems);
        };
    }

    @Test
    void keys_are_sorted_and_the_layout_is_pythons() {
        assertThat(
                        PythonJson.pretty(
                                read("{\"b\": [1, 2.0, []], \"a\": {}, \"c\": {\"d\": null}}")))
                .isEqualTo(
                        """
                        {
                          "a": {},
                          "b": [
                            1,
                            2.0,
                            []
                          ],
                          "c": {
                            "d": null
                          }
                        }
                        """);
    }

    @Test
    void what_is_hashed_has_no_white_space_and_keeps_the_kind_of_each_number() {
        assertThat(
                        PythonJson.compact(
                                read(
                                        "{ \"z\" : 1.0, \"a\": [1, -0, -0.0, 1e5, 0.00001, 1E400],"
                                                + " \"m\": true, \"big\": 123456789012345678901 }")))
                .isEqualTo(
                        "{\"a\":[1,0,-0.0,100000.0,1e-05,Infinity],\"big\":123456789012345678901,"
                                + "\"m\":true,\"z\":1.0}");
    }

    @Test
    void only_ascii_is_written_and_keys_are_in_the_order_of_code_points() {
        JsonValue json =
                new JsonValue.Members(
                        Map.of(
                                "\ud83d\ude00", JsonValue.of("\u00e9\u007f\"\\\n\t\u0001"),
                                "\uffee", JsonValue.of(1)));
        assertThat(PythonJson.compact(json))
                .isEqualTo(
                        "{\"\\uffee\":1,\"\\ud83d\\ude00\":"
                                + "\"\\u00e9\\u007f\\\"\\\\\\n\\t\\u0001\"}");
    }

    @Test
    void of_a_key_that_stands_twice_the_last_one_counts() {
        assertThat(PythonJson.compact(read("{\"a\":1,\"a\":2}"))).isEqualTo("{\"a\":2}");
    }

    @Test
    void times_have_microseconds_unless_there_are_none() {
        assertThat(PythonJson.time(Instant.parse("2026-11-21T03:23:29.0508091Z")))
                .isEqualTo("2026-11-21T03:23:29.050809Z");
        assertThat(PythonJson.time(Instant.parse("2026-11-21T03:23:29Z")))
                .isEqualTo("2026-11-21T03:23:29Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{} {}", "[1,]", "nul", "{\"a\" 1}", "\u0000"})
    void what_is_not_one_document_is_refused_with_its_place(String text) {
        assertThat(JsonReading.of(text, "a.json"))
                .isInstanceOfSatisfying(
                        ReadOutcome.Rejected.class,
                        refused ->
                                assertThat(refused.problems().toString()).contains("where=a.json"));
    }

    @Test
    void deep_nesting_is_refused() {
        assertThat(JsonReading.of("[".repeat(10_000), "a.json"))
                .isInstanceOf(ReadOutcome.Rejected.class);
    }

    @Test
    void what_is_not_there_is_null_or_nothing() {
        JsonValue json = read("{\"a\": {\"b\": \"c\"}, \"d\": [1]}");
        assertThat(json.at("a").at("b").asText()).contains("c");
        assertThat(json.at("x").at("y")).isEqualTo(JsonValue.Word.NULL);
        assertThat(json.at("d").asItems()).isEqualTo(List.of(JsonValue.of(1)));
        assertThat(json.at("d").asMembers()).isEmpty();
    }
}
