package io.perfwarden.demo.standin;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Keys of a JSON object, none of which may be unknown. */
final class JsonFields {
    private static final int MOST_CHARACTERS = 65_536;

    private JsonFields() {}

    /**
     * @throws StandInRefusal if it is no object or has another key
     */
    static void allow(JsonNode object, String... keys) {
        if (!object.isObject()) {
            throw StandInRefusal.malformed(object + " is not an object.");
        }
        object.fieldNames()
                .forEachRemaining(key -> {
                    if (!List.of(keys).contains(key)) {
                        throw StandInRefusal.malformed("\"" + key + "\" is not a permitted key.");
                    }
                });
    }

    /**
     * @throws StandInRefusal if it is not a text, or an empty one
     */
    static String required(JsonNode object, String key) {
        JsonNode value = object.path(key);
        if (!value.isTextual() || value.asText().isBlank()) {
            throw StandInRefusal.malformed("\"" + key + "\" wasn't supplied.");
        }
        return value.asText();
    }

    /** Empty where it is not given. */
    static String optional(JsonNode object, String key) {
        JsonNode value = object.path(key);
        if (!value.isMissingNode() && !value.isNull() && !value.isTextual()) {
            throw StandInRefusal.malformed(
                    "For 'properties/" + key + "', " + value + " is not a string.");
        }
        return value.asText("");
    }

    /** A body of a comment or pull request. */
    static String body(JsonNode object, String resource) {
        String body = required(object, "body");
        if (body.codePointCount(0, body.length()) > MOST_CHARACTERS) {
            throw StandInRefusal.invalid(
                    resource, "body", "Body is too long (maximum is 65536 characters)");
        }
        return body;
    }
}
