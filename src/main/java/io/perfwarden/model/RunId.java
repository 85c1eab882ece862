package io.perfwarden.model;

/** Positive. All attempts share the id. */
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
