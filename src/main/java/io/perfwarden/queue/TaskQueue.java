package io.perfwarden.queue;

import java.time.Duration;

/** Where work is put. Durable: what is enqueued is done, whatever dies in between. */
public interface TaskQueue {
    /** Enqueues work to be done now. */
    void enqueue(QueuedTask task);

    /** Enqueues work to be done now, after whatever is more urgent. */
    void enqueueLast(QueuedTask task);

    /** Enqueues work to be done after a while. */
    void enqueueAfter(QueuedTask task, Duration delay);

    /**
     * Drops what waits for an owner that is gone; what is running goes on.
     *
     * @param subjects what the subjects of the dropped tasks start with; empty for all
     * @return how many were dropped
     */
    int drop(long owner, String subjects);
}
