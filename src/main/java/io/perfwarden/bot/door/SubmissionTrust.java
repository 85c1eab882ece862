package io.perfwarden.bot.door;

import module java.base;

import io.perfwarden.db.SubmissionStore;
import io.perfwarden.github.CommitGateway;
import io.perfwarden.model.*;
import io.perfwarden.queue.TaskQueue;

/** A maintainer's word that results count which were only kept. */
public record SubmissionTrust(SubmissionStore submissions, CommitGateway github, TaskQueue queue) {
    /**
     * Lets what was submitted for a pull request's head until a moment count; whether there was
     * any. Later results, also of the same second, are only kept.
     *
     * @throws TransientFailure if GitHub cannot be asked, or the store is down
     */
    public boolean trust(InstalledRepo repo, PullRequest pull, AccountLogin by, Instant at) {
        BranchName branch = github.defaultBranch(repo);
        var subject = new CommitSubject(pull.head(), pull.headOwner());
        return submissions.trust(
                        repo.id(),
                        pull.headSha(),
                        pull.head(),
                        by.value(),
                        at.truncatedTo(ChronoUnit.SECONDS),
                        it -> queue.enqueue(SubmissionDoor.job(repo, branch, subject, it).task()))
                > 0;
    }
}
