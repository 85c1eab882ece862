package io.perfwarden.bot.door;

import io.perfwarden.db.SubmissionStore;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.model.*;
import io.perfwarden.queue.TaskQueue;

/** A maintainer's word that results count which were only kept. */
public record SubmissionTrust(SubmissionStore submissions, CommitGateway github, TaskQueue queue) {
    /**
     * Lets what was submitted so far for a pull request's head count; whether there was any. Later
     * results of the head are only kept again.
     *
     * @throws TransientFailure if GitHub cannot be asked, or the store is down
     */
    public boolean trust(InstalledRepo repo, PullRequest pull, AccountLogin by) {
        BranchName branch = github.defaultBranch(repo);
        var subject = new CommitSubject(pull.head(), pull.headOwner());
        return submissions.trust(
                        repo.id(),
                        pull.headSha(),
                        pull.head(),
                        by.value(),
                        it -> queue.enqueue(SubmissionDoor.job(repo, branch, subject, it).task()))
                > 0;
    }
}
