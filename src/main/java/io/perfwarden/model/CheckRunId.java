package io.perfwarden.model;

/** Positive. */
public record CheckRunId(long value) {
    public CheckRunId {
        if (value <= 0) {
            throw new IllegalArgumentException("CheckRunId is positive, not " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
