package io.perfwarden.jobs;

import io.perfwarden.scm.InstallationId;
import io.perfwarden.scm.RepoId;
import java.time.Duration;
import java.util.List;

/** Where work is put. Durable: what is enqueued is done, whatever dies in between. */
public interface JobQueue {
    /** Enqueues work to be done now. */
    void enqueue(Job job);

    /** Enqueues work to be done after a while. */
    void enqueueAfter(Job job, Duration delay);

    /**
     * Drops what waits for an installation that is gone; what is running goes on.
     *
     * @param repositories which of its repositories; all if empty
     * @return how many jobs were dropped
     */
    int drop(InstallationId installation, List<RepoId> repositories);
}
