package io.perfwarden.model;

/** Positive. */
public record CommentId(long value) {
    public CommentId {
        if (value <= 0) {
            throw new IllegalArgumentException("CommentId is positive, not " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
