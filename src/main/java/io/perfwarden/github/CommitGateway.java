package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.FileGateway.CommitResult;
import io.perfwarden.github.FileGateway.FileChange;
import io.perfwarden.github.http.*;
import io.perfwarden.model.*;

/**
 * Commits, tags, branches and releases.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface CommitGateway {
    /**
     * A commit's message; absent while the API does not see the commit, as it lags behind events.
     */
    Optional<String> message(InstalledRepo repo, CommitSha commit);

    /** Most commits of a line. */
    int LONGEST_LINE = 300;

    /**
     * The nearest {@value #LONGEST_LINE} ancestors and the commit itself, newest first. Empty while
     * the commit is not visible.
     */
    List<CommitSha> line(InstalledRepo repo, CommitSha tip);

    /**
     * The chain of first parents from {@code tip} to {@code end}, newest first. Empty if {@code
     * end} is not among the nearest {@value #LONGEST_LINE}.
     */
    List<CommitSha> firstParents(InstalledRepo repo, CommitSha tip, CommitSha end);

    /**
     * Paths that differ between a commit and its ancestor, old names of renamed files included.
     * Absent if the list may be incomplete: GitHub lists 300 files at most. Absent too if a commit
     * is not visible, or is no ancestor.
     */
    Optional<Set<String>> changedPaths(InstalledRepo repo, CommitSha ancestor, CommitSha commit);

    boolean isAncestor(InstalledRepo repo, CommitSha ancestor, CommitSha commit);

    /** A tag. {@code object} is the commit, or git's tag object if it is annotated. */
    record Tag(String name, CommitSha object, boolean annotated) {}

    /** The commit of a name. {@code isRef}: whether a workflow can be started on the name. */
    record Named(CommitSha commit, boolean isRef) {}

    /**
     * The commit of a tag, a branch or an abbreviated id, tried in this order. Expressions and refs
     * of pull requests are not resolved.
     */
    Optional<Named> resolve(InstalledRepo repo, String ref);

    /**
     * The tags of commits, in any order. Empty if GitHub refuses or has too many: nothing depends
     * on them.
     */
    List<Tag> tags(InstalledRepo repo);

    /** The commit that a tag names; absent if the tag is gone or names no commit. */
    Optional<CommitSha> taggedCommit(InstalledRepo repo, Tag tag);

    /** Creates a tag; an existing tag of that name stays. */
    void createTag(InstalledRepo repo, String name, CommitSha commit);

    void deleteTag(InstalledRepo repo, String name);

    /**
     * A release.
     *
     * @param id GitHub's
     * @param text its Markdown; foreign
     * @param early whether it is a draft or a pre-release
     */
    record Release(long id, String tag, String text, boolean early) {}

    /** The published release of a tag; absent if there is none. */
    Optional<Release> release(InstalledRepo repo, String tag);

    /** The newest 30 releases, the newest first. */
    List<Release> releases(InstalledRepo repo);

    /**
     * Replaces the text of a release.
     *
     * @throws GitHubRefusal of kind {@code FORBIDDEN} without the permission to write contents
     */
    void changeRelease(InstalledRepo repo, long id, String text);

    BranchName defaultBranch(InstalledRepo repo);

    /** The newest commit of a branch; absent if there is no such branch. */
    Optional<CommitSha> branchHead(InstalledRepo repo, BranchName branch);

    /**
     * Whether the app may commit to a branch: it must be neither protected nor the default branch.
     */
    boolean takesCommits(InstalledRepo repo, BranchName branch);

    /** Sets a branch to a commit, by force; creates it if needed. */
    void setBranch(InstalledRepo repo, BranchName branch, CommitSha commit);

    /** Creates a branch; false if one of that name exists, which stays. */
    boolean createBranch(InstalledRepo repo, BranchName branch, CommitSha commit);

    /** Deletes a branch, if it exists. GitHub then closes open pull requests from it. */
    void deleteBranch(InstalledRepo repo, BranchName branch);

    /**
     * Writes files in one commit on a branch, only if the branch is at {@code expectedHead}. The
     * app is the author, and GitHub signs the commit.
     */
    CommitResult commit(
            InstalledRepo repo, BranchName branch, CommitSha expectedHead, FileChange change);
}
