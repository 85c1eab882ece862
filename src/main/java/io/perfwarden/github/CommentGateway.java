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
     * A comment of this app.
     *
     * @param at GitHub's time of the last write
     */
    record Posted(CommentId id, String body, Instant at) {}

    enum Reaction {
        EYES,
        ROCKET,
        CONFUSED;
    }

    /**
     * All comments of this app with a line that starts with the marker, oldest first. A comment in
     * which another author copied the marker does not count. Reads a bounded number of pages.
     */
    List<Posted> ownComments(InstalledRepo repo, PullNumber pull, String marker);

    /**
     * @throws io.perfwarden.model.TransientFailure also when the outcome is unknown: look with
     *     {@link #ownComments} before trying again
     */
    Posted create(InstalledRepo repo, PullNumber pull, String body);

    /** Replaces a comment's body; empty if the comment is gone. */
    Optional<Posted> edit(InstalledRepo repo, CommentId comment, String body);

    void delete(InstalledRepo repo, CommentId comment);

    /** Reacts to a comment, if it still exists; a second time changes nothing. */
    void react(InstalledRepo repo, CommentId comment, Reaction reaction);
}
