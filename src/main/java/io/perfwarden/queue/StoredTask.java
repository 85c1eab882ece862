package io.perfwarden.queue;

import module java.base;

import io.perfwarden.db.*;
import io.perfwarden.queue.TaskQueue.QueuedTask;

/**
 * A task as stored.
 *
 * @param id ascending in the order of enqueueing
 * @param delivery id of the delivery that asked for it; absent where a task did
 * @param claims how often it was begun: a holder of an older claim has lost it
 * @param history what it suffered
 * @param reference empty while it is to be done; afterwards what its failure is logged under, and
 *     it is only to be given up
 */
record StoredTask(
        long id,
        QueuedTask task,
        Optional<String> delivery,
        long claims,
        History history,
        String reference) {
    /**
     * What a task suffered.
     *
     * @param justCrashed whether the process that began it last died over it
     * @param crashes how often a process died while it was done beside others: anyone of them may
     *     have been why
     * @param crashesAlone how often a process died while nothing else was done in it
     * @param failures how often it met a transient failure that did not say when to come back
     * @param firstFailed when it first did
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

    /** Whether it may be what kills processes, so that it is done alone. */
    boolean isSuspect() {
        return history.crashes() + history.crashesAlone() > 0;
    }

    StoredTask givenUp(String under) {
        return new StoredTask(id, task, delivery, claims, History.NONE, under);
    }

    /** How the log names it: the job, and the delivery that asked for it. */
    Map<String, String> named() {
        return delivery.map(asked -> Map.of("job", Long.toString(id), "delivery", asked))
                .orElseGet(() -> Map.of("job", Long.toString(id)));
    }

    /** What a failure of this task is logged under: unique in one store, and short to tell. */
    String failureReference() {
        return "job-" + id;
    }
}
