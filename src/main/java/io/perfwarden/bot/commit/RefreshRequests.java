package io.perfwarden.bot.commit;

import io.perfwarden.model.*;
import io.perfwarden.queue.Job.BranchPushJob;
import io.perfwarden.queue.Job.RefreshJob;
import io.perfwarden.queue.Job.RunFollowUpJob;
import io.perfwarden.queue.TaskQueue;
import java.time.Duration;

public record RefreshRequests(TaskQueue queue) {
    /** Whether an event of a commit is not recorded yet. */
    boolean isBehind(InstalledRepo repo, CommitSha sha) {
        return queue.hasUndone(new RefreshJob(repo, sha, RefreshJob.Cause.FACTS).subject());
    }

    public void enqueueRefresh(InstalledRepo repo, CommitSha sha) {
        queue.enqueue(new RefreshJob(repo, sha, RefreshJob.Cause.FACTS).task());
    }

    /** Refreshes after everything more urgent, as the base may have changed. */
    public void baseMoved(InstalledRepo repo, CommitSha sha) {
        queue.enqueueLast(new RefreshJob(repo, sha, RefreshJob.Cause.BASE).task());
    }

    /** Refreshes pull requests into a branch, if its baselines or configuration changed. */
    public void enqueuePush(InstalledRepo repo, BranchName branch, boolean isDefault) {
        queue.enqueueLast(new BranchPushJob(repo, branch, isDefault).task());
    }

    /** Soon, because a run of a workflow was heard of. */
    public void enqueueFollowUp(InstalledRepo repo, CommitSha sha, WorkflowPath workflow) {
        queue.enqueue(new RunFollowUpJob(repo, sha, workflow).task());
    }

    /**
     * Enqueues a full refresh after a delay; a later request replaces it. GitHub is asked for
     * everything that may have been missed.
     */
    public void enqueueAsked(InstalledRepo repo, CommitSha sha, Duration after) {
        queue.enqueueAfter(new RefreshJob(repo, sha, RefreshJob.Cause.ASKED).task(), after);
    }

    /** Enqueues a refresh after a delay; a later request replaces it. */
    public void enqueueLook(InstalledRepo repo, CommitSha sha, Duration after) {
        queue.enqueueAfter(new RefreshJob(repo, sha, RefreshJob.Cause.LOOK).task(), after);
    }
}
