package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.*;

/**
 * Conversation comments of pull requests.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface CommentGateway {
    /**
     * A comment written by this app.
     *
     * @param body as GitHub stores it
     * @param at when it was last written, by GitHub's clock
     */
    record Posted(CommentId id, String body, Instant at) {}

    /** A reaction to a comment. */
    enum Reaction {
        EYES,
        ROCKET,
        CONFUSED;
    }

    /**
     * All comments this app itself wrote of which a line starts with a marker, oldest first. Looks
     * at every page, of which there is a bound; an author who merely copied the marker is not this
     * app.
     */
    List<Posted> own(InstalledRepo repo, PullNumber pull, String marker);

    /**
     * Writes a comment.
     *
     * @throws io.perfwarden.model.TransientFailure also when the outcome is unknown: look with
     *     {@link #own} before trying again
     */
    Posted create(InstalledRepo repo, PullNumber pull, String body);

    /** Replaces a comment's body; nothing if the comment is no longer there. */
    Optional<Posted> edit(InstalledRepo repo, CommentId comment, String body);

    /** Deletes a comment; one that is already gone is fine. */
    void delete(InstalledRepo repo, CommentId comment);

    /**
     * Reacts to a comment; doing so twice has no further effect, a comment that is gone is fine.
     */
    void react(InstalledRepo repo, CommentId comment, Reaction reaction);
}
