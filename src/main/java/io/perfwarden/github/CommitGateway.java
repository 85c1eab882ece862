package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.FileGateway.CommitResult;
import io.perfwarden.github.FileGateway.FileChange;
import io.perfwarden.github.http.*;
import io.perfwarden.model.*;

/**
 * Commits, tags and branches.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface CommitGateway {
    /**
     * A commit's message; nothing while the commit is not visible: GitHub's API lags behind its
     * events.
     */
    Optional<String> message(InstalledRepo repo, CommitSha commit);

    /** How many commits a line has at most. */
    int LONGEST_LINE = 300;

    /**
     * A commit and its ancestors, newest first: the nearest {@value #LONGEST_LINE}. Returns empty
     * while the commit is not visible.
     */
    List<CommitSha> line(InstalledRepo repo, CommitSha tip);

    /**
     * A commit, its first parent and so on, newest first, down to a commit that is among them.
     * Returns empty where that is not among the nearest {@value #LONGEST_LINE} ancestors.
     */
    List<CommitSha> firstParents(InstalledRepo repo, CommitSha tip, CommitSha end);

    /**
     * The paths of all files that differ between a commit and an ancestor of it, old names of
     * renamed ones among them; none where both have the same tree. Returns nothing where the list
     * is not whole: GitHub lists no more than 300 files, does not show one of the commits, or the
     * other is no ancestor.
     */
    Optional<Set<String>> changed(InstalledRepo repo, CommitSha ancestor, CommitSha commit);

    /** Whether a commit is an ancestor of another one, or that one itself. */
    boolean isAncestor(InstalledRepo repo, CommitSha ancestor, CommitSha commit);

    /** A name for a commit, or of an annotated tag for git's object that names it. */
    record Tag(String name, CommitSha object, boolean annotated) {}

    /** What a name means, and whether it is a branch or tag, on which a workflow can be started. */
    record Named(CommitSha commit, boolean isRef) {}

    /**
     * The commit that a tag, a branch or the beginning of a commit's id names, the first of them in
     * this order. Nothing else that people write names one: no expression, and no pull request's
     * ref.
     */
    Optional<Named> named(InstalledRepo repo, String ref);

    /**
     * The tags of a repository, in no order that means anything; not those of files and trees. None
     * where GitHub refuses to list them, or has more than can be taken: nothing hangs on them.
     */
    List<Tag> tags(InstalledRepo repo);

    /** The commit that a tag names; nothing if it is gone, or names no commit. */
    Optional<CommitSha> tagged(InstalledRepo repo, Tag tag);

    /** Creates a tag of a commit; one of that name stays as it is. */
    void createTag(InstalledRepo repo, String name, CommitSha commit);

    /** Deletes a tag; one that is not there is fine. */
    void deleteTag(InstalledRepo repo, String name);

    /** The commit a branch is at; nothing if there is no such branch. */
    Optional<CommitSha> branchHead(InstalledRepo repo, BranchName branch);

    /** Whether commits may go to a branch: not to the default branch or a protected one. */
    boolean takesCommits(InstalledRepo repo, BranchName branch);

    /** Makes a branch point at a commit, creating it where needed, by force where it exists. */
    void setBranch(InstalledRepo repo, BranchName branch, CommitSha commit);

    /** Deletes a branch, which closes open pull requests from it; one that is gone is fine. */
    void deleteBranch(InstalledRepo repo, BranchName branch);

    /**
     * Writes files in one commit on top of a branch, if and only if the branch is at the expected
     * commit. The author is the app and the commit is signed by GitHub.
     */
    CommitResult commit(
            InstalledRepo repo, BranchName branch, CommitSha expectedHead, FileChange change);
}
