package io.perfwarden.webhook;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.util.stream.Collectors;

/**
 * Reads payloads without building a tree: what is not asked for is skipped, so that a payload of 25
 * MB does not take many times as much memory.
 */
final class PayloadReader {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .addModule(new JavaTimeModule())
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private PayloadReader() {}

    /**
     * @throws MalformedPayload if it is not JSON, or a part that matters is of another type
     */
    static Payload read(byte[] body) {
        return read(body, Payload.class);
    }

    /**
     * Checks that it is one JSON object, whatever it holds.
     *
     * @throws MalformedPayload if it is not
     */
    static void check(byte[] body) {
        read(body, Payload.Present.class);
    }

    private static <T> T read(byte[] body, Class<T> shape) {
        try {
            return MalformedPayload.require(JSON.readValue(body, shape), "payload");
        } catch (JsonProcessingException e) {
            throw new MalformedPayload(problem(e));
        } catch (IOException _) {
            // what begins with zeros is taken for UTF-16 or UTF-32, whose every sequence has to be
            // a character
            throw new MalformedPayload(
                    Problem.of("", "the payload is not JSON in UTF-8, as GitHub sends it"));
        }
    }

    /** Broken JSON is reported by its position, JSON of another shape by its path. */
    private static Problem problem(JsonProcessingException e) {
        if (e instanceof JsonMappingException mapping
                && !(e.getCause() instanceof StreamReadException)) {
            return Problem.of(path(mapping), "is not what GitHub sends there");
        }
        JsonLocation at = e.getLocation();
        return Problem.of(
                at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr(),
                "the payload is not JSON, or nested too deeply");
    }

    private static String path(JsonMappingException e) {
        String path =
                e.getPath().stream()
                        .map(step ->
                                step.getFieldName() == null
                                        ? Integer.toString(step.getIndex())
                                        : step.getFieldName())
                        .collect(Collectors.joining("."));
        return path.isEmpty() ? "payload" : path;
    }
}
