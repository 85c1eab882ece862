package io.perfwarden.github;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/**
 * Commits.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface CommitGateway {
    /**
     * A commit's message.
     *
     * @return nothing while the commit is not visible: GitHub's API lags behind its events
     */
    Optional<String> message(InstalledRepo repo, CommitSha commit);

    /** How many commits a line has at most. */
    int LONGEST_LINE = 300;

    /**
     * A commit and its ancestors, newest first: the nearest {@value #LONGEST_LINE}.
     *
     * @return empty while the commit is not visible
     */
    List<CommitSha> line(InstalledRepo repo, CommitSha tip);

    /**
     * The paths of all files that differ between a commit and an ancestor of it, old names of
     * renamed ones among them; none where both have the same tree.
     *
     * @return nothing where the list is not whole: GitHub lists no more than 300 files, does not
     *     show one of the commits, or the other is no ancestor
     */
    Optional<Set<String>> changed(InstalledRepo repo, CommitSha ancestor, CommitSha commit);

    /** Whether a commit is an ancestor of another one, or that one itself. */
    boolean isAncestor(InstalledRepo repo, CommitSha ancestor, CommitSha commit);

    /**
     * A name for a commit.
     *
     * @param object the commit, or of an annotated tag git's object that names it
     */
    record Tag(String name, CommitSha object, boolean annotated) {}

    /**
     * What a name means.
     *
     * @param isRef whether it is a branch or tag, on which a workflow can be started
     */
    record Named(CommitSha commit, boolean isRef) {}

    /**
     * The commit that a tag, a branch or the beginning of a commit's id names, the first of them in
     * this order. Nothing else names one: no expression, and no pull request's ref.
     *
     * @param ref foreign text
     */
    Optional<Named> named(InstalledRepo repo, String ref);

    /**
     * The tags of a repository, in no order that means anything; not those of files and trees. None
     * where GitHub refuses to list them, or has more than can be taken: nothing hangs on them.
     */
    List<Tag> tags(InstalledRepo repo);

    /**
     * The commit that a tag names.
     *
     * @return nothing if it is gone, or names no commit
     */
    Optional<CommitSha> tagged(InstalledRepo repo, Tag tag);
}
