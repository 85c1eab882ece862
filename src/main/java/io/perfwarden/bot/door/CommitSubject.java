package io.perfwarden.bot.door;

import io.perfwarden.model.BranchName;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstalledRepo;

/**
 * What a submitted commit is, as GitHub says: never as the submission does.
 *
 * @param head branch of a pull request, the default branch, or a substitute for a merge group or
 *     what one pull request merges
 * @param owner login of the owner of the head's repository; empty if unknown
 */
public record CommitSubject(HeadBranch head, String owner) {
    public boolean isFork(InstalledRepo repo) {
        return !head.isWithin(repo.id());
    }

    /** Whether it is the commit of a branch. Those of merge groups are on no other one. */
    boolean isOn(BranchName branch, CommitSha sha) {
        return head.branch().equals(branch) || head.equals(HeadBranch.ofCommit(head.repo(), sha));
    }
}
