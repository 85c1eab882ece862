package io.perfwarden.jobs;

import java.time.Duration;

/** Where work is put. Durable: what is enqueued is done, whatever dies in between. */
public interface JobQueue {
    /** Enqueues work to be done now. */
    void enqueue(Job job);

    /** Enqueues work to be done after a while. */
    void enqueueAfter(Job job, Duration delay);
}
