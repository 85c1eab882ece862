package io.perfwarden.model;

/** Numeric id of a check run; positive. */
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
