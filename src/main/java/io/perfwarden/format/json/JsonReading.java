package io.perfwarden.format.json;

import module java.base;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.perfwarden.model.*;

/**
 * Reads one document into a tree, as Python does: the last of a repeated key counts, and {@code
 * NaN} and {@code Infinity} are numbers. Depth and lengths of texts and numbers are bounded; the
 * caller bounds the text.
 */
public final class JsonReading {
    private static final int DEPTH = 100;
    private static final int NUMBER_LENGTH = 1_000;
    private static final int LONGEST_REASON = 160;
    private static final JsonFactory JSON =
            JsonFactory.builder()
                    .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                    .streamReadConstraints(
                            StreamReadConstraints.builder()
                                    .maxNestingDepth(DEPTH)
                                    .maxNumberLength(NUMBER_LENGTH)
                                    .build())
                    .build();

    private JsonReading() {}

    /**
     * @return rejected if it is not exactly one JSON document
     */
    public static ReadOutcome<JsonValue> of(String text, String where) {
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() == null) {
                return ReadOutcome.rejected(InputProblem.of(where, "is empty, expected JSON"));
            }
            JsonValue document = value(parser);
            String what = "goes on after its end, expected one JSON document";
            return parser.nextToken() == null
                    ? ReadOutcome.ok(document)
                    : ReadOutcome.rejected(InputProblem.of(where, what));
        } catch (JsonProcessingException e) {
            return ReadOutcome.rejected(problem(e, where));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonValue value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> members(parser);
            case START_ARRAY -> items(parser);
            case VALUE_STRING -> new JsonValue.Text(parser.getText());
            case VALUE_NUMBER_INT -> new JsonValue.Whole(parser.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT -> new JsonValue.Real(parser.getDoubleValue());
            case VALUE_TRUE -> JsonValue.Word.TRUE;
            case VALUE_FALSE -> JsonValue.Word.FALSE;
            case VALUE_NULL -> JsonValue.Word.NULL;
            case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    throw new IllegalStateException(
                            "no value starts with " + parser.currentToken());
        };
    }

    private static JsonValue members(JsonParser parser) throws IOException {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            parser.nextToken();
            members.put(key, value(parser));
        }
        return new JsonValue.Members(members);
    }

    private static JsonValue items(JsonParser parser) throws IOException {
        List<JsonValue> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return new JsonValue.Items(items);
    }

    public static InputProblem problem(JacksonException e, String file) {
        JsonLocation at = e.getLocation();
        String where = at == null ? file : file + ":" + at.getLineNr() + ":" + at.getColumnNr();
        String hint = "it was cut while it was written or copied: write it again";
        return e instanceof JsonEOFException
                ? new InputProblem(where, "ends in the middle of its JSON", hint)
                : InputProblem.of(where, "is not valid JSON: " + reason(e.getOriginalMessage()));
    }

    private static String reason(String message) {
        String sentence = message.lines().findFirst().orElse("");
        int source = sentence.indexOf(" (start marker at [Source:");
        String own = source < 0 ? sentence : sentence.substring(0, source);
        return TextExcerpt.of(own, LONGEST_REASON);
    }
}
