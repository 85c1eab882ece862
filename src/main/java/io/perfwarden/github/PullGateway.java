package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.*;

/**
 * Pull requests.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface PullGateway {
    /** A pull request to open between two branches of one repository. Its body is Markdown. */
    record Proposal(BranchName from, BranchName into, String title, String body) {}

    Optional<PullRequest> get(InstalledRepo repo, PullNumber number);

    /** The commit that a pull request was merged as; nothing if it was not merged. */
    Optional<CommitSha> mergedAs(InstalledRepo repo, PullNumber number);

    /** Whether a pull request was opened by this person. */
    boolean isBy(InstalledRepo repo, PullNumber number, AccountLogin login);

    /** Whether a pull request carries a label now, in whatever case. */
    boolean hasLabel(InstalledRepo repo, PullNumber number, String label);

    /**
     * Open pull requests into this repository whose head is this very branch of this very
     * repository, by {@code head=owner:branch} and then by repository id, by number. All pages.
     *
     * @param owner login of the owner of the head's repository
     * @return empty also without an owner or a repository, as there is nothing to ask for then
     */
    List<PullRequest> openFrom(InstalledRepo repo, HeadBranch head, String owner);

    /**
     * Open pull requests into this repository whose head is a commit, most recently updated first;
     * those of deleted forks cannot be found otherwise. Looks at the 300 that were last updated.
     */
    List<PullRequest> openAt(InstalledRepo repo, CommitSha head);

    /** Open pull requests into this repository: the 300 that were last updated, latest first. */
    List<PullRequest> recentlyOpen(InstalledRepo repo);

    /**
     * Whether a pull request changes, adds, deletes or renames any of these, see {@link #touch}, by
     * GitHub's own comparison with its merge base; true also where GitHub lists no more than its
     * 3,000 files and none of them was found, or where the list is too large to be read: its size
     * is the author's choice.
     */
    boolean changes(InstalledRepo repo, PullNumber number, Set<String> paths);

    /**
     * The paths that a pull request changes, both of renamed files among them; nothing where GitHub
     * does not list them all, as with {@link #changes}.
     */
    Optional<Set<String>> files(InstalledRepo repo, PullNumber number);

    /** Whether any of some files is one of these, or lies below one that is a directory. */
    static boolean touch(Set<String> files, Set<String> paths) {
        return files.stream()
                .flatMap(file ->
                        Stream.iterate(
                                file,
                                it -> !it.isEmpty(),
                                it -> it.substring(0, Math.max(0, it.lastIndexOf('/')))))
                .anyMatch(paths::contains);
    }

    /** Pull requests into this repository that were merged and brought a commit. */
    List<PullNumber> bringing(InstalledRepo repo, CommitSha commit);

    /** Opens a pull request. */
    PullNumber open(InstalledRepo repo, Proposal proposal);

    /** Gives a pull request the title and text of a proposal; its branches stay. */
    void updateText(InstalledRepo repo, PullNumber number, Proposal proposal);
}
