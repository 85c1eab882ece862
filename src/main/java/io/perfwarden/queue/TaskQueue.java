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

    /** Whether a task of a subject waits that must be done whatever comes after it. */
    boolean hasUndone(String subject);

    /**
     * Drops what waits for an owner that is gone; what is running goes on.
     *
     * @param subjects what the subjects of the dropped tasks start with; empty for all
     * @return how many were dropped
     */
    int drop(long owner, String subjects);

    /**
     * Something to be done. What it is about, the queue does not know.
     *
     * @param kind tells the handler what the payload is
     * @param subject tasks of one subject are done one after the other
     * @param key a waiting task is replaced by a newer one of its subject with the same key; empty
     *     if it must be done whatever comes after it
     * @param payload text
     * @param owner on whose behalf; everything of an owner can be dropped
     * @param inOrder whether it waits for an older one of its subject and kind that is soon to be
     *     tried again
     */
    record QueuedTask(
            String kind, String subject, String key, String payload, long owner, boolean inOrder) {}
}
