package io.perfwarden.report;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.report.CountWording.RowDirection;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CountWordingTest {
    static Stream<JsonNode> words() throws IOException {
        return new ObjectMapper()
                .readTree(Path.of("src/test/resources/decide/paired.json").toFile())
                .path("words")
                .valueStream();
    }

    @ParameterizedTest
    @MethodSource("words")
    void time_and_instructions_together(JsonNode json) {
        Optional<String> sentence =
                CountWording.sentence(
                        direction(json.path("time").asText()),
                        direction(json.path("instructions").asText()),
                        json.path("changeTime").asDouble(),
                        json.path("changeInstructions").asDouble());
        assertThat(sentence.orElse("null")).isEqualTo(json.path("expect").asText());
    }

    private static RowDirection direction(String verdict) {
        return switch (verdict) {
            case "FAIL", "WARN" -> RowDirection.WORSE;
            case "IMPROVED" -> RowDirection.BETTER;
            case "PASS" -> RowDirection.SAME;
            default -> throw new AssertionError(verdict);
        };
    }
}
