package io.perfwarden.model;

/**
 * Pull requests that a merge queue wants to merge together.
 *
 * @param branch the queue's own branch, which holds them merged
 * @param headSha the commit that checks are reported on
 * @param baseBranch the branch they are to be merged into
 */
public record MergeGroup(BranchName branch, CommitSha headSha, BranchName baseBranch) {}
