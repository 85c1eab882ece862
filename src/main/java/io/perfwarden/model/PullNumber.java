package io.perfwarden.model;

/** Positive. */
public record PullNumber(int value) {
    public PullNumber {
        if (value <= 0) {
            throw new IllegalArgumentException("PullNumber is positive, not " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
