package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.*;

/**
 * Issues that this app opens. GitHub numbers them together with pull requests.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface IssueGateway {
    /** A changed issue. {@code closedBy}: absent if it is open, or GitHub does not say. */
    record ChangedIssue(boolean open, Optional<AccountLogin> closedBy) {}

    /**
     * The wanted state of an issue.
     *
     * @param open absent to leave it
     * @param isDone for a closed issue, whether it was solved
     */
    record DesiredIssue(String title, String body, Optional<Boolean> open, boolean isDone) {}

    /** Address of a repository's pages on GitHub, without a slash at the end. */
    String page(InstalledRepo repo);

    /**
     * @throws io.perfwarden.model.TransientFailure also when the outcome is unknown: look with
     *     {@link #findOwn} before trying again
     */
    PullNumber open(InstalledRepo repo, String title, String body);

    /** Changes an issue; absent if it left this repository. */
    Optional<ChangedIssue> edit(InstalledRepo repo, PullNumber issue, DesiredIssue wanted);

    boolean isOpen(InstalledRepo repo, PullNumber issue);

    /**
     * This app's oldest issue since a moment with a line that starts with the marker. Copies by
     * other authors do not count.
     */
    Optional<PullNumber> findOwn(InstalledRepo repo, String marker, Instant since);
}
