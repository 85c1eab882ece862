package io.perfwarden.queue;

import module java.base;

import io.perfwarden.db.*;
import io.perfwarden.queue.TaskQueue.QueuedTask;

/**
 * A task as stored.
 *
 * @param id in the order of enqueueing
 * @param delivery id of its delivery; absent if a task enqueued it
 * @param claims how often it was begun; a holder of an older claim has lost it
 * @param reference empty while it is to be done; then the log's reference of its failure, and it is
 *     only to be given up
 */
record StoredTask(
        long id,
        QueuedTask task,
        Optional<String> delivery,
        long claims,
        History history,
        String reference) {
    /**
     * Failures and crashes of a task.
     *
     * @param justCrashed whether the last process that began it died meanwhile
     * @param crashes deaths of a process during several tasks, each a possible cause
     * @param crashesAlone deaths of a process during this task alone
     * @param failures transient failures without a delay of their own
     */
    record History(
            boolean justCrashed,
            int crashes,
            int crashesAlone,
            int failures,
            Optional<Instant> firstFailed) {
        static final History NONE = new History(false, 0, 0, 0, Optional.empty());
    }

    boolean isGivenUp() {
        return !reference.isEmpty();
    }

    /** Whether it may kill processes, so that it runs alone. */
    boolean isSuspect() {
        return history.crashes() + history.crashesAlone() > 0;
    }

    StoredTask givenUp(String under) {
        return new StoredTask(id, task, delivery, claims, History.NONE, under);
    }

    Map<String, String> logFields() {
        return delivery.map(asked -> Map.of("job", Long.toString(id), "delivery", asked))
                .orElseGet(() -> Map.of("job", Long.toString(id)));
    }

    /** The log's reference of this task's failure: short, and unique in one store. */
    String failureReference() {
        return "job-" + id;
    }
}
