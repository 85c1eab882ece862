package io.perfwarden.dispatch;

import io.perfwarden.evaluate.Looking;
import io.perfwarden.job.Refresh;
import io.perfwarden.job.RunFollowed;
import io.perfwarden.queue.TaskQueue;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.scm.WorkflowPath;
import java.time.Duration;

/** Has commits refreshed by the queue. */
public final class QueuedLooking implements Looking {
    private final TaskQueue queue;

    public QueuedLooking(TaskQueue queue) {
        this.queue = queue;
    }

    @Override
    public void soon(Repo repo, CommitSha sha) {
        queue.enqueue(Refresh.of(repo, sha, Refresh.Cause.FACTS).task());
    }

    @Override
    public void ran(Repo repo, CommitSha sha, WorkflowPath workflow) {
        queue.enqueue(RunFollowed.of(repo, sha, workflow).task());
    }

    @Override
    public void asked(Repo repo, CommitSha sha) {
        asked(repo, sha, Duration.ZERO);
    }

    @Override
    public void asked(Repo repo, CommitSha sha, Duration after) {
        queue.enqueueAfter(Refresh.of(repo, sha, Refresh.Cause.ASKED).task(), after);
    }

    @Override
    public void later(Repo repo, CommitSha sha, Duration after) {
        queue.enqueueAfter(Refresh.of(repo, sha, Refresh.Cause.LOOK).task(), after);
    }
}
