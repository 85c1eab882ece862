package io.perfwarden.model;

/** Numeric id of one workflow run; attempts of it share the id; positive. */
public record RunId(long value) {
    public RunId {
        if (value <= 0) {
            throw new IllegalArgumentException("RunId is positive, not " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
