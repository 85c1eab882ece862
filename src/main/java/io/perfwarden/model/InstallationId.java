package io.perfwarden.model;

/** Positive. */
public record InstallationId(long value) {
    public InstallationId {
        if (value <= 0) {
            throw new IllegalArgumentException("InstallationId is positive, not " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
