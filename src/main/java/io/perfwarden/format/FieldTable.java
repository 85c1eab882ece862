package io.perfwarden.format;

import module java.base;

import org.jspecify.annotations.Nullable;

/**
 * The fields of an object that a format uses, with the way to read each. Other fields are skipped.
 * Of a repeated key the last value counts.
 */
public final class FieldTable {
    private final Map<String, FieldValue> values = new HashMap<>();
    private List<String> required = List.of();
    private String problem = "";

    /** Reads a value; null for nothing. */
    @FunctionalInterface
    public interface FieldValue {
        @Nullable Object read(JsonCursor json) throws IOException;
    }

    public FieldTable with(FieldValue value, String... keys) {
        for (String key : keys) {
            values.put(key, value);
        }
        return this;
    }

    /** Non-empty texts, see {@link JsonCursor#name}. */
    public FieldTable names(String... keys) {
        return with(JsonCursor::name, keys);
    }

    /** Texts, see {@link JsonCursor#text}. */
    public FieldTable texts(String... keys) {
        return with(JsonCursor::text, keys);
    }

    /** Texts for people, see {@link JsonCursor#note}. */
    public FieldTable notes(String... keys) {
        return with(JsonCursor::note, keys);
    }

    /** Numbers; null is NaN. */
    public FieldTable numbers(String... keys) {
        return with(JsonCursor::number, keys);
    }

    /** As {@link #numbers}; a text that is no number is kept as one, to be named. */
    public FieldTable numbersOrTexts(String... keys) {
        return with(json -> json.isWord() ? json.note() : json.number(), keys);
    }

    /** Numbers; null is skipped. */
    public FieldTable numbersOrNull(String... keys) {
        return with(json -> json.isNull() ? null : json.number(), keys);
    }

    /** Numbers of nested arrays; null is skipped. */
    public FieldTable samples(String... keys) {
        return with(json -> json.isNull() ? null : json.numbers(), keys);
    }

    public FieldTable inner(String key, FieldTable inner) {
        return with(inner::read, key);
    }

    /** Fields within a value, which is skipped if it is no object. */
    public FieldTable maybeWithin(String key, FieldTable inner) {
        return with(json -> json.isObject() ? inner.read(json) : null, key);
    }

    /**
     * Refuses objects without one of some fields.
     *
     * @param what the problem, such as {@code expected the key name, found none}
     */
    public FieldTable require(String what, String... keys) {
        problem = what;
        required = List.of(keys);
        return this;
    }

    public ObjectFields read(JsonCursor json) throws IOException {
        ObjectFields row = new ObjectFields(json.line());
        json.object(key -> readField(key, json, row));
        if (!row.values.keySet().containsAll(required)) {
            throw json.problem(problem);
        }
        return row;
    }

    /** Reads the field at the cursor, of an object whose other fields the caller reads. */
    public void readField(String key, JsonCursor json, ObjectFields row) throws IOException {
        FieldValue value = values.get(key);
        if (value != null) {
            row.put(key, value.read(json));
        }
    }
}
