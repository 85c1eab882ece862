package io.perfwarden.bot.door;

import module java.base;

import io.perfwarden.db.ResultLedger;
import io.perfwarden.db.SubmissionStore;
import io.perfwarden.db.SubmissionStore.Submission;
import io.perfwarden.model.*;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.TaskQueue;

/**
 * Takes back what a source has submitted, as its token was stolen or its machine was broken. Points
 * of histories are dropped, and checks are judged again. What the source brought before for such a
 * commit counts only beside its next results: else an older green one would take a red one's place.
 * A red result stays until another one of its kind, or a person, answers it.
 */
public record SubmissionWithdrawal(
        SubmissionStore submissions, ResultLedger results, TaskQueue queue) {
    /**
     * Takes back what was submitted since a time; how many submissions it was.
     *
     * @param source as the configuration or an answer names it
     */
    public int withdraw(InstalledRepo repo, String source, Instant since) {
        return submissions.withdraw(repo.id(), source, since, it -> forget(repo, it)).size();
    }

    private void forget(InstalledRepo repo, Submission it) {
        it.attempt().ifPresent(of -> results.forget(repo.id(), it.sha(), of, it.suite()));
        queue.enqueue(new RefreshJob(repo, it.sha(), RefreshJob.Cause.FACTS).task());
    }
}
