package io.perfwarden.bot.door;

import io.perfwarden.model.HeadBranch;
import io.perfwarden.model.InstalledRepo;

/**
 * What a submitted commit is, as GitHub says: never as the submission does.
 *
 * @param head branch of a pull request, the default branch, or a substitute for a merge group
 * @param owner login of the owner of the head's repository; empty if unknown
 */
public record CommitSubject(HeadBranch head, String owner) {
    public boolean isFork(InstalledRepo repo) {
        return !head.isWithin(repo.id());
    }
}
