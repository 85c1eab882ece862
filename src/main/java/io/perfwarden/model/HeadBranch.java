package io.perfwarden.model;

import java.util.Optional;

/**
 * A head branch: what pull requests are opened from. All work on one head is serial. The login of
 * the repository's owner is no part of it, as it can change.
 *
 * @param repo the repository the branch is in; absent when a fork was deleted
 */
public record HeadBranch(Optional<RepoId> repo, BranchName branch) {
    /** Whether the branch is in the base repository itself; an absent repository is a fork. */
    public boolean isWithin(RepoId base) {
        return repo.isPresent() && repo.get().equals(base);
    }

    /**
     * Stands for the head of a commit whose branch is not known: work on the commit is serial all
     * the same. No branch can be called so, as git allows no colon in a name.
     */
    public static HeadBranch ofCommit(Optional<RepoId> repo, CommitSha sha) {
        return new HeadBranch(repo, new BranchName("sha:" + sha));
    }
}
