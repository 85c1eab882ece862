package io.perfwarden.queue;

import java.time.Duration;

/** Enqueues work. Durable: what is enqueued is done, whatever dies in between. */
public interface TaskQueue {
    /** Key of a task that is not dropped: its owner may be back. */
    String ASKED = "refresh/asked";

    void enqueue(QueuedTask task);

    /** Enqueues work after everything more urgent. */
    void enqueueLast(QueuedTask task);

    /** Enqueues work to be done after a while. */
    void enqueueAfter(QueuedTask task, Duration delay);

    boolean hasUndone(String subject);

    /** How long the longest due task has been due; zero if none is due. */
    Duration oldest();

    /**
     * Drops the waiting tasks of a removed owner, except {@link #ASKED}; running ones continue.
     *
     * @param subjects prefix of the subjects; empty for all
     */
    int drop(long owner, String subjects);

    /**
     * A task, as the queue knows it.
     *
     * @param subject tasks of one subject run one after the other
     * @param key a newer task of the same subject and key replaces a waiting one; empty if each
     *     must be done
     * @param owner all tasks of an owner can be dropped
     * @param content what it is about
     * @param inOrder whether it waits for an older one of its subject and kind that is soon retried
     */
    record QueuedTask(
            String kind,
            String subject,
            String key,
            TaskContent content,
            long owner,
            boolean inOrder) {
        public QueuedTask(
                String kind,
                String subject,
                String key,
                String payload,
                long owner,
                boolean inOrder) {
            this(kind, subject, key, new TaskContent(payload), owner, inOrder);
        }

        /** Its text, as it is stored. */
        public String payload() {
            return content.get();
        }

        /**
         * The job that it is.
         *
         * @throws io.perfwarden.model.TransientFailure for an unknown kind
         * @throws IllegalArgumentException if it cannot be read
         */
        public Job job() {
            return content.job().orElseGet(() -> JobCodec.decode(kind, payload()));
        }
    }
}
