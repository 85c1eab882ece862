package io.perfwarden.jobs;

/** Does the work. Called for one job of a subject at a time; a job may be handed over again. */
public interface JobHandler {
    /**
     * Does a job to its end.
     *
     * @param failures how often it met a transient failure before
     * @throws io.perfwarden.problem.TransientFailure to be called again later
     */
    void handle(Job job, int failures);

    /**
     * A job failed for good: by our own bug, or after its last retry. Completes what would
     * otherwise hang.
     *
     * @param reference what the log has the failure under; may be shown
     */
    void giveUp(Job job, String reference);
}
