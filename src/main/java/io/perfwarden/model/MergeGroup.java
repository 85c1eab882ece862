package io.perfwarden.model;

/** Pull requests that a merge queue wants to merge together. */
public record MergeGroup(BranchName branch, CommitSha headSha, BranchName baseBranch) {}
