package io.perfwarden.bot;

import io.perfwarden.bot.commit.RefreshRequests;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;
import io.perfwarden.model.WorkflowPath;
import io.perfwarden.queue.RefreshJob;
import io.perfwarden.queue.RunFollowUpJob;
import io.perfwarden.queue.TaskQueue;
import java.time.Duration;

/** Has commits refreshed by the queue. */
public final class QueuedRefresh implements RefreshRequests {
    private final TaskQueue queue;

    public QueuedRefresh(TaskQueue queue) {
        this.queue = queue;
    }

    @Override
    public void soon(InstalledRepo repo, CommitSha sha) {
        queue.enqueue(RefreshJob.of(repo, sha, RefreshJob.Cause.FACTS).task());
    }

    @Override
    public void ran(InstalledRepo repo, CommitSha sha, WorkflowPath workflow) {
        queue.enqueue(RunFollowUpJob.of(repo, sha, workflow).task());
    }

    @Override
    public void asked(InstalledRepo repo, CommitSha sha) {
        asked(repo, sha, Duration.ZERO);
    }

    @Override
    public void asked(InstalledRepo repo, CommitSha sha, Duration after) {
        queue.enqueueAfter(RefreshJob.of(repo, sha, RefreshJob.Cause.ASKED).task(), after);
    }

    @Override
    public void later(InstalledRepo repo, CommitSha sha, Duration after) {
        queue.enqueueAfter(RefreshJob.of(repo, sha, RefreshJob.Cause.LOOK).task(), after);
    }
}
