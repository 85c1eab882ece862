package io.perfwarden.web.api;

import module java.base;

import java.util.Optional;

/** An answer: a record whose components are the fields of the JSON, in their order. */
public interface ApiBody {
    /** How answers write a constant. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** The answer as CSV; absent where it is no table. */
    default Optional<CsvAnswer> table() {
        return Optional.empty();
    }
}
