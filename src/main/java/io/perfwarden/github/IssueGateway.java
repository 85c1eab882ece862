package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.*;

/**
 * Issues that this app opens. GitHub numbers them together with pull requests.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface IssueGateway {
    /** An issue after it was changed, and who closed it, if it is closed and GitHub says so. */
    record ChangedIssue(boolean open, Optional<AccountLogin> closedBy) {}

    /**
     * What an issue is to be.
     *
     * @param body Markdown
     * @param open absent where that stays as it is
     * @param isDone of a closed one, whether what it asks for was done
     */
    record Wanted(String title, String body, Optional<Boolean> open, boolean isDone) {}

    /** Address of a repository's pages on GitHub, without a slash at the end. */
    String page(InstalledRepo repo);

    /**
     * Opens an issue.
     *
     * @throws io.perfwarden.model.TransientFailure also when the outcome is unknown: look with
     *     {@link #own} before trying again
     */
    PullNumber open(InstalledRepo repo, String title, String body);

    /** Changes an issue; nothing if it is no longer in this repository. */
    Optional<ChangedIssue> edit(InstalledRepo repo, PullNumber issue, Wanted wanted);

    /** Whether an issue is there and open. */
    boolean isOpen(InstalledRepo repo, PullNumber issue);

    /**
     * The oldest issue since a moment that this app itself wrote, of which a line starts with a
     * marker; an author who merely copied the marker is not this app.
     */
    Optional<PullNumber> own(InstalledRepo repo, String marker, Instant since);
}
