package io.perfwarden.model;

import java.util.Optional;

/**
 * The head branch of pull requests. Work on one head is serial. The owner's login is not included,
 * as it can change.
 *
 * @param repo absent for a deleted fork
 */
public record HeadBranch(Optional<RepoId> repo, BranchName branch) {
    private static final String MERGE = "pull:";

    /** Whether the branch is in the base repository; an absent repository is a fork. */
    public boolean isWithin(RepoId base) {
        return repo.isPresent() && repo.get().equals(base);
    }

    /**
     * A substitute for an unknown branch, so that work on the commit is serial. Git allows no colon
     * in branch names, so it is unique.
     */
    public static HeadBranch ofCommit(Optional<RepoId> repo, CommitSha sha) {
        return new HeadBranch(repo, new BranchName("sha:" + sha));
    }

    /** A substitute where something is of one pull request's merge, and not of its branch. */
    public static HeadBranch ofMerge(RepoId repo, PullNumber pull) {
        return new HeadBranch(Optional.of(repo), new BranchName(MERGE + pull));
    }

    public boolean isMergeOfOther(PullNumber pull) {
        return branch.value().startsWith(MERGE) && !branch.value().equals(MERGE + pull);
    }
}
