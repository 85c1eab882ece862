package io.perfwarden.web.api;

import module java.base;

import java.util.Optional;

/** An answer: a record whose components are the fields of the JSON, in their order. */
public interface ApiBody {
    /** The same as a table; absent where it is none. */
    default Optional<CsvAnswer> table() {
        return Optional.empty();
    }
}
