package io.perfwarden.json;

import java.util.LinkedHashMap;
import java.util.Map;

/** An object while it is put together. */
public final class JsonObject {
    private final Map<String, Json> members = new LinkedHashMap<>();

    public JsonObject put(String key, Json value) {
        members.put(key, value);
        return this;
    }

    public JsonObject put(String key, String text) {
        return put(key, Json.of(text));
    }

    public JsonObject put(String key, long number) {
        return put(key, Json.of(number));
    }

    public Json end() {
        return new Json.Members(members);
    }
}
