package io.perfwarden.github;

/** GitHub refused, and would refuse again. */
public final class GitHubRefusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    public enum Kind {
        /** 404, or a private thing the app may not see. */
        NOT_FOUND,
        /** 403 without throttling: a permission is missing, a conversation is locked. */
        FORBIDDEN,
        /** 410: issues are disabled, an artifact has expired. */
        GONE,
        /** 409 or 422: the request cannot be applied as things are. */
        UNPROCESSABLE,
        /** The installation is suspended, deleted, or lacks this repository. */
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

    /**
     * Throws this refusal again if the app may not work there any more, as any next request fails
     * too.
     */
    public void rethrowIfUninstalled() {
        if (kind == Kind.NO_INSTALLATION) {
            throw this;
        }
    }

    /** Whether GitHub refused with this kind and one of its own words. */
    boolean says(Kind expected, String word) {
        return kind == expected && words.contains(word);
    }

    /** GitHub's own words; may be empty. */
    public String words() {
        return words;
    }
}
