package io.perfwarden.format.json;

import java.util.LinkedHashMap;
import java.util.Map;

/** An object while it is put together. */
public final class JsonObject {
    private final Map<String, JsonValue> members = new LinkedHashMap<>();

    public JsonObject put(String key, JsonValue value) {
        members.put(key, value);
        return this;
    }

    public JsonObject put(String key, String text) {
        return put(key, JsonValue.of(text));
    }

    public JsonObject put(String key, long number) {
        return put(key, JsonValue.of(number));
    }

    public JsonValue end() {
        return new JsonValue.Members(members);
    }
}
