package io.perfwarden.model;

import java.time.Instant;

/**
 * A pull request in GitHub's record.
 *
 * @param headOwner login of the owner of the head's repository; empty if unknown
 * @param baseSha tip of the base branch when GitHub last looked
 */
public record PullRequest(
        PullNumber number,
        boolean open,
        HeadBranch head,
        String headOwner,
        CommitSha headSha,
        BranchName baseBranch,
        CommitSha baseSha,
        Instant updatedAt) {
    public PullRequest with(BranchName otherBase, CommitSha otherSha) {
        return new PullRequest(
                number, open, head, headOwner, headSha, otherBase, otherSha, updatedAt);
    }

    public PullRequest with(HeadBranch other) {
        return new PullRequest(
                number, open, other, headOwner, headSha, baseBranch, baseSha, updatedAt);
    }
}
