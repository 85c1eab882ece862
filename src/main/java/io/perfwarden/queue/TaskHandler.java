package io.perfwarden.queue;

import module java.base;

import io.perfwarden.queue.TaskQueue.QueuedTask;

/** Does the work. Called for one task of a subject at a time; a task may be handed over again. */
public interface TaskHandler {
    /**
     * Does a task to its end.
     *
     * @throws io.perfwarden.model.TransientFailure to be called again later
     * @throws TaskCancelled if it is no longer wanted
     * @throws IllegalArgumentException if it is no task that this handler knows
     */
    void handle(QueuedTask task);

    /**
     * A task failed for good: by our own bug, after its last retry, or because it killed those who
     * worked on it. Ends what would otherwise hang.
     *
     * @param reference what the log has the failure under; may be shown
     */
    void giveUp(QueuedTask task, String reference);

    /**
     * Some tasks, and how they are done together.
     *
     * @param tasks how many, from the first on; at least one
     * @param work changes the store and nothing else, so that it can be undone with the transaction
     *     it is done in
     */
    record Brief(int tasks, Runnable work) {}

    /**
     * How tasks are done that only take a few statements: together, in the transaction that removes
     * them. If that fails all are undone, and each is handled.
     *
     * @param tasks of one subject, the oldest first
     * @return how those before the first are done that is always to be handled; nothing if there
     *     are none
     */
    default Optional<Brief> brief(List<QueuedTask> tasks) {
        return Optional.empty();
    }

    /** What a task is about, for each line of the log that is written while it is done. */
    default Map<String, String> about(QueuedTask task) {
        return Map.of();
    }

    /** A task is no longer wanted: it is dropped, and nothing has failed. */
    final class TaskCancelled extends RuntimeException {
        private static final long serialVersionUID = 1;

        public TaskCancelled(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
