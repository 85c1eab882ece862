package io.perfwarden.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.perfwarden.problem.Outcome;
import io.perfwarden.problem.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads one document into a tree, as Python reads it: of a key that stands twice the last one
 * counts, and {@code NaN} and {@code Infinity} are numbers. Depth and the lengths of texts and
 * numbers are bounded; whoever calls bounds the text.
 */
public final class JsonReading {
    private static final int DEPTH = 100;
    private static final int NUMBER_LENGTH = 1_000;
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
     * Reads a text.
     *
     * @param where how the text is called in a problem
     * @return rejected if it is not exactly one JSON document
     */
    public static Outcome<Json> of(String text, String where) {
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() == null) {
                return Outcome.rejected(Problem.of(where, "is empty, expected JSON"));
            }
            Json document = value(parser);
            return parser.nextToken() == null
                    ? Outcome.ok(document)
                    : Outcome.rejected(
                            Problem.of(where, "goes on after its end, expected one JSON document"));
        } catch (JsonProcessingException e) {
            return Outcome.rejected(JsonDamage.of(e, where));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Json value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> members(parser);
            case START_ARRAY -> items(parser);
            case VALUE_STRING -> new Json.Text(parser.getText());
            case VALUE_NUMBER_INT -> new Json.Whole(parser.getBigIntegerValue());
            case VALUE_NUMBER_FLOAT -> new Json.Real(parser.getDoubleValue());
            case VALUE_TRUE -> Json.Word.TRUE;
            case VALUE_FALSE -> Json.Word.FALSE;
            case VALUE_NULL -> Json.Word.NULL;
            case END_OBJECT, END_ARRAY, FIELD_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                    throw new IllegalStateException(
                            "no value starts with " + parser.currentToken());
        };
    }

    private static Json members(JsonParser parser) throws IOException {
        Map<String, Json> members = new LinkedHashMap<>();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            parser.nextToken();
            members.put(key, value(parser));
        }
        return new Json.Members(members);
    }

    private static Json items(JsonParser parser) throws IOException {
        List<Json> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return new Json.Items(items);
    }
}
