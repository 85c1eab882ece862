package io.perfwarden.model;

/**
 * A branch without the {@code refs/heads/} prefix.
 *
 * @param value not empty; may contain {@code /}
 */
public record BranchName(String value) {
    private static final String PREFIX = "refs/heads/";

    public BranchName {
        if (value.isEmpty() || value.length() > 255) {
            throw new IllegalArgumentException("a branch name has 1 to 255 characters");
        }
    }

    /**
     * @param ref with or without {@code refs/heads/}
     * @throws IllegalArgumentException without a name
     */
    public static BranchName ofRef(String ref) {
        return new BranchName(ref.startsWith(PREFIX) ? ref.substring(PREFIX.length()) : ref);
    }

    @Override
    public String toString() {
        return value;
    }
}
