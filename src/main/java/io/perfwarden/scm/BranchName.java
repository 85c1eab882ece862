package io.perfwarden.scm;

/**
 * A branch without the {@code refs/heads/} prefix.
 *
 * @param value not empty; may contain {@code /}
 */
public record BranchName(String value) {
    public BranchName {
        if (value.isEmpty() || value.length() > 255) {
            throw new IllegalArgumentException("a branch name has 1 to 255 characters");
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
