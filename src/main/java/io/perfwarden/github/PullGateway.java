package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.*;

/**
 * Pull requests.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface PullGateway {
    /** A pull request to open within one repository. Its body is Markdown. */
    record Proposal(BranchName from, BranchName into, String title, String body) {}

    Optional<PullRequest> get(InstalledRepo repo, PullNumber number);

    /**
     * What its author wrote of it.
     *
     * @param author login of who opened it; empty for an account that is gone
     * @param text Markdown; may be empty
     * @param at of its last change, in whole seconds
     */
    record PullDescription(String author, String text, Instant at) {}

    Optional<PullDescription> description(InstalledRepo repo, PullNumber number);

    /** The commit that a pull request was merged as; absent if it was not merged. */
    Optional<CommitSha> mergedAs(InstalledRepo repo, PullNumber number);

    boolean isBy(InstalledRepo repo, PullNumber number, AccountLogin login);

    boolean hasLabel(InstalledRepo repo, PullNumber number, String label);

    /**
     * All open pull requests from this branch of this repository, by number. GitHub filters by
     * {@code head=owner:branch}, we filter by repository id.
     *
     * @param owner login of the owner of the head's repository
     * @return empty also without an owner or a repository
     */
    List<PullRequest> openFrom(InstalledRepo repo, HeadBranch head, String owner);

    /**
     * Open pull requests whose head is a commit, of the 300 that were last updated. Those of
     * deleted forks cannot be found otherwise.
     */
    List<PullRequest> openAt(InstalledRepo repo, CommitSha head);

    /** Open pull requests: the 300 that were last updated, latest first. */
    List<PullRequest> recentlyOpen(InstalledRepo repo);

    /**
     * Whether a pull request changes, adds, deletes or renames any of these paths, by GitHub's
     * comparison with the merge base. True also if GitHub's list is cut at 3,000 files, or too
     * large to read: the author chooses its size.
     */
    boolean changes(InstalledRepo repo, PullNumber number, Set<String> paths);

    /**
     * The paths that a pull request changes, old names of renamed files included. Absent if the
     * list is incomplete, as with {@link #changes}.
     */
    Optional<Set<String>> files(InstalledRepo repo, PullNumber number);

    static boolean touch(Set<String> files, Set<String> paths) {
        return files.stream()
                .flatMap(file ->
                        Stream.iterate(
                                file,
                                it -> !it.isEmpty(),
                                it -> it.substring(0, Math.max(0, it.lastIndexOf('/')))))
                .anyMatch(paths::contains);
    }

    List<PullNumber> pullsWith(InstalledRepo repo, CommitSha commit);

    PullNumber open(InstalledRepo repo, Proposal proposal);

    void updateText(InstalledRepo repo, PullNumber number, Proposal proposal);
}
