package io.perfwarden.json;

import java.math.BigInteger;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A JSON value. Whole numbers and others are told apart, as Python tells them apart. */
public sealed interface Json {
    /**
     * An object.
     *
     * @param members in the order in which they were put in
     */
    record Members(Map<String, Json> members) implements Json {
        public Members {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }
    }

    record Items(List<Json> items) implements Json {
        public Items {
            items = List.copyOf(items);
        }
    }

    record Text(String text) implements Json {}

    record Whole(BigInteger number) implements Json {}

    /** Any double, NaN and the infinities included. */
    record Real(double number) implements Json {}

    /** The values that are words. */
    enum Word implements Json {
        TRUE,
        FALSE,
        NULL
    }

    static Json of(String text) {
        return new Text(text);
    }

    static Json of(long number) {
        return new Whole(BigInteger.valueOf(number));
    }

    static Json of(double number) {
        return new Real(number);
    }

    static Json of(boolean truth) {
        return truth ? Word.TRUE : Word.FALSE;
    }

    static Json orNull(OptionalDouble number) {
        return number.isPresent() ? new Real(number.getAsDouble()) : Word.NULL;
    }

    static Json orNull(Optional<String> text) {
        return text.<Json>map(Text::new).orElse(Word.NULL);
    }

    /** The member of a key; null where this is no object or has no such member. */
    default Json at(String key) {
        return this instanceof Members(Map<String, Json> members)
                ? members.getOrDefault(key, Word.NULL)
                : Word.NULL;
    }

    /** The members; none where this is no object. */
    default Map<String, Json> asMembers() {
        return this instanceof Members(Map<String, Json> members) ? members : Map.of();
    }

    /** The items; none where this is no array. */
    default List<Json> asItems() {
        return this instanceof Items(List<Json> items) ? items : List.of();
    }

    /** The text; nothing where this is no text. */
    default Optional<String> asText() {
        return this instanceof Text(String text) ? Optional.of(text) : Optional.empty();
    }
}
