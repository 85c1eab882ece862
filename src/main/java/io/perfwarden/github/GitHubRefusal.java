package io.perfwarden.github;

/** GitHub refused, and would refuse again: not found, forbidden, gone, unprocessable. */
public final class GitHubRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What kind of no. */
    public enum Kind {
        /** 404, or a private thing the app may not see. */
        NOT_FOUND,
        /** 403 without a sign of throttling: a permission is missing, a conversation is locked. */
        FORBIDDEN,
        /** 410: issues disabled, artifact expired. */
        GONE,
        /** 409 or 422: the request cannot be applied as things are. */
        UNPROCESSABLE,
        /** The app may not work there: suspended, deleted, or without this repository. */
        NO_INSTALLATION
    }

    private final Kind kind;
    private final String words;

    public GitHubRefusal(Kind kind, String message) {
        this(kind, message, message);
    }

    /**
     * @param words GitHub's own
     */
    public GitHubRefusal(Kind kind, String message, String words) {
        super(message);
        this.kind = kind;
        this.words = words;
    }

    public Kind kind() {
        return kind;
    }

    /** Throws it again where the app may not work any more: nothing else is tried there. */
    public void rethrowIfUninstalled() {
        if (kind == Kind.NO_INSTALLATION) {
            throw this;
        }
    }

    /** Whether GitHub refused so, with a word of its own among others. */
    boolean says(Kind expected, String word) {
        return kind == expected && words.contains(word);
    }

    /** Why, in GitHub's own words; may be empty. */
    public String words() {
        return words;
    }
}
