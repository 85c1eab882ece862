package io.perfwarden.queue;

import java.util.Map;
import java.util.Optional;

/** Does the work. Called for one task of a subject at a time; a task may be handed over again. */
public interface TaskHandler {
    /**
     * Does a task to its end.
     *
     * @throws io.perfwarden.problem.TransientFailure to be called again later
     * @throws Unwanted if nobody wants it done any more
     * @throws IllegalArgumentException if it is no task that this handler knows
     */
    void handle(Task task);

    /**
     * A task failed for good: by our own bug, after its last retry, or because it killed those who
     * worked on it. Ends what would otherwise hang.
     *
     * @param reference what the log has the failure under; may be shown
     */
    void giveUp(Task task, String reference);

    /**
     * What a brief task is about, and what it does.
     *
     * @param about as {@link #about}
     * @param work changes the store and nothing else, so that it can be undone with the transaction
     *     it is done in
     */
    record Brief(Map<String, String> about, Runnable work) {}

    /**
     * How a task is done if that only takes a few statements: then it is done with others in the
     * transaction that removes them. If one of them fails all are undone, and each is handled.
     *
     * @return nothing for a task that is always to be handled
     */
    default Optional<Brief> brief(Task task) {
        return Optional.empty();
    }

    /** What a task is about, for each line of the log that is written while it is done. */
    default Map<String, String> about(Task task) {
        return Map.of();
    }
}
