package io.perfwarden.model;

/** GitHub's numeric id; positive. It survives renames and transfers. */
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
