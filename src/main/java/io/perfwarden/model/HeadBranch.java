package io.perfwarden.model;

import java.util.Optional;

/**
 * The head branch of pull requests. Work on one head is serial. The owner's login is not included,
 * as it can change.
 *
 * @param repo absent for a deleted fork
 */
public record HeadBranch(Optional<RepoId> repo, BranchName branch) {
    private static final String MERGE = "merge:";

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

    /** A substitute where the branch was measured as it is merged by one pull request. */
    public static HeadBranch ofMerge(RepoId repo, PullNumber pull, BranchName base) {
        return new HeadBranch(Optional.of(repo), new BranchName(mergeName(pull, base)));
    }

    private static String mergeName(PullNumber pull, BranchName base) {
        return MERGE + pull + ":" + Sha256Digest.of(base.value());
    }

    public boolean isMerge() {
        return branch.value().startsWith(MERGE);
    }

    public boolean isMergeOf(PullNumber pull, BranchName base) {
        return branch.value().equals(mergeName(pull, base));
    }
}
