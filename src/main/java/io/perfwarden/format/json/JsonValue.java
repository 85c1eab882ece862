package io.perfwarden.format.json;

import module java.base;

/** A JSON value. Whole numbers differ from others, as in Python. */
public sealed interface JsonValue {
    /**
     * An object.
     *
     * @param members in the order of insertion
     */
    record Members(Map<String, JsonValue> members) implements JsonValue {
        public Members {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }
    }

    record Items(List<JsonValue> items) implements JsonValue {
        public Items {
            items = List.copyOf(items);
        }
    }

    record Text(String text) implements JsonValue {}

    record Whole(BigInteger number) implements JsonValue {}

    record Real(double number) implements JsonValue {}

    /** The values that are words. */
    enum Word implements JsonValue {
        TRUE,
        FALSE,
        NULL
    }

    static JsonValue of(String text) {
        return new Text(text);
    }

    static JsonValue of(long number) {
        return new Whole(BigInteger.valueOf(number));
    }

    static JsonValue of(double number) {
        return new Real(number);
    }

    static JsonValue of(boolean truth) {
        return truth ? Word.TRUE : Word.FALSE;
    }

    static JsonValue orNull(OptionalDouble number) {
        return number.isPresent() ? new Real(number.getAsDouble()) : Word.NULL;
    }

    static JsonValue orNull(Optional<String> text) {
        return text.<JsonValue>map(Text::new).orElse(Word.NULL);
    }

    /** The member of a key; null without one. */
    default JsonValue at(String key) {
        return this instanceof Members(Map<String, JsonValue> members)
                ? members.getOrDefault(key, Word.NULL)
                : Word.NULL;
    }

    default Map<String, JsonValue> asMembers() {
        return this instanceof Members(Map<String, JsonValue> members) ? members : Map.of();
    }

    default List<JsonValue> asItems() {
        return this instanceof Items(List<JsonValue> items) ? items : List.of();
    }

    /** The text; nothing where this is no text. */
    default Optional<String> asText() {
        return this instanceof Text(String text) ? Optional.of(text) : Optional.empty();
    }

    final class JsonObject {
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
}
