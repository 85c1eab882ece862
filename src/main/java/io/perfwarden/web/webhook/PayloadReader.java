package io.perfwarden.web.webhook;

import module java.base;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.perfwarden.model.InputProblem;
import org.jspecify.annotations.Nullable;

/**
 * Reads payloads without building a tree: what is not asked for is skipped, so that a payload of 25
 * MB does not take many times as much memory.
 */
final class PayloadReader {
    /** What matters is never longer: GitHub's longest texts have 65,536 characters. */
    private static final int LONGEST = 4 * 65_536;

    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxStringLength(LONGEST)
                                                    .build())
                                    .build())
                    .addModule(new JavaTimeModule())
                    .addModule(new SimpleModule().addDeserializer(String.class, new PlainText()))
                    .addMixIn(Record.class, IgnoringRest.class)
                    .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                    .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                    .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    private PayloadReader() {}

    /** The mapper's own setting would keep the rest until a record is made. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private interface IgnoringRest {}

    /**
     * @throws MalformedPayload if it is not JSON, or a part that matters is of another type
     */
    static WebhookPayload read(byte[] body) {
        return read(body, WebhookPayload.class);
    }

    /**
     * Checks that it is one JSON object, whatever it holds.
     *
     * @throws MalformedPayload if it is not
     */
    static void check(byte[] body) {
        read(body, WebhookPayload.Present.class);
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
                    InputProblem.of("", "the payload is not JSON in UTF-8, as GitHub sends it"));
        }
    }

    private static InputProblem problem(JsonProcessingException e) {
        if (e instanceof JsonMappingException mapping
                && !(e.getCause() instanceof StreamReadException)) {
            return InputProblem.of(path(mapping), "is not what GitHub sends there");
        }
        JsonLocation at = e.getLocation();
        return InputProblem.of(
                at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr(),
                "the payload is not JSON, is nested too deeply, or has too long a text or number");
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

    /**
     * Reads texts that every database can store: U+0000 and half a surrogate pair can be written in
     * JSON, and some databases refuse them each time they are tried.
     */
    private static final class PlainText extends StdScalarDeserializer<String> {
        private static final long serialVersionUID = 1;

        PlainText() {
            super(String.class);
        }

        @Override
        public String deserialize(JsonParser json, DeserializationContext context)
                throws IOException {
            String text = _parseString(json, context, this);
            for (int at = 0; at < text.length(); at = text.offsetByCodePoints(at, 1)) {
                if (isUnstorable(text.codePointAt(at))) {
                    throw InvalidFormatException.from(json, "no plain text", text, String.class);
                }
            }
            return text;
        }

        private static boolean isUnstorable(int codePoint) {
            return codePoint == 0
                    || (codePoint >= Character.MIN_SURROGATE
                            && codePoint <= Character.MAX_SURROGATE);
        }
    }

    /** A payload lacks what GitHub always sends. Does not leave this package. */
    static final class MalformedPayload extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final transient InputProblem problem;

        MalformedPayload(InputProblem problem) {
            super(problem.line());
            this.problem = problem;
        }

        InputProblem problem() {
            return problem;
        }

        /**
         * @param path where in the payload
         */
        static <T> T require(@Nullable T value, String path) {
            if (value == null) {
                throw new MalformedPayload(InputProblem.of(path, "is missing"));
            }
            return value;
        }
    }
}
