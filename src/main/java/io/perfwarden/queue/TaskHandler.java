package io.perfwarden.queue;

import module java.base;

import io.perfwarden.queue.TaskQueue.QueuedTask;

/** Does the work, one task of a subject at a time. A task may be handed over again. */
public interface TaskHandler {
    /**
     * Does a task to its end.
     *
     * @throws io.perfwarden.model.TransientFailure to be called again later
     * @throws TaskCancelled if it is no longer wanted
     * @throws IllegalArgumentException if the handler does not know the task
     */
    void handle(QueuedTask task);

    /**
     * Ends what waits for a task that failed for good: by our own bug, after its last retry, or
     * because it killed processes.
     *
     * @param reference of the failure in the log; may be shown
     */
    void giveUp(QueuedTask task, String reference);

    /**
     * Short tasks that run together.
     *
     * @param tasks how many, from the first on; at least one
     * @param work changes only the store, so that its transaction can undo it
     */
    record TaskBatch(int tasks, Runnable work) {}

    /**
     * Combines tasks that take a few statements into one transaction. If that fails, all are undone
     * and each is handled.
     *
     * @param tasks of one subject, the oldest first
     * @return the short tasks before the first other one; absent if there are none
     */
    default Optional<TaskBatch> brief(List<QueuedTask> tasks) {
        return Optional.empty();
    }

    default Map<String, String> logFields(QueuedTask task) {
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
