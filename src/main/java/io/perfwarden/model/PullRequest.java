package io.perfwarden.model;

import java.time.Instant;

/**
 * A pull request as GitHub's own record has it.
 *
 * @param headOwner login of the owner of the head's repository; empty when unknown
 * @param baseSha tip of the base branch when GitHub last looked
 * @param updatedAt when the record last changed, which tells the newer of two
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
    /** The same with another head. */
    public PullRequest with(HeadBranch other) {
        return new PullRequest(
                number, open, other, headOwner, headSha, baseBranch, baseSha, updatedAt);
    }
}
