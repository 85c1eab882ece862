package io.perfwarden.model;

/** GitHub's numeric repository id; it survives renames and transfers; positive. */
public record RepoId(long value) {
    public RepoId {
        if (value <= 0) {
            throw new IllegalArgumentException("RepoId is positive, not " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
