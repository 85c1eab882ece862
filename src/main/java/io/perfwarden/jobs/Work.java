package io.perfwarden.jobs;

import java.time.Instant;
import java.util.Optional;

/**
 * A job as stored.
 *
 * @param id ascending in the order of enqueueing
 * @param kind name of the job's case
 * @param payload the job as {@link JobCodec} writes it
 * @param delivery id of the delivery that asked for it; absent where a job did
 * @param starts how often it was begun since it last came to an end of any kind; more than one
 *     means that whoever worked on it died
 * @param failures how often it met a transient failure
 * @param firstFailed when it first did
 * @param reference empty while the job is to be done; afterwards what its failure is logged under,
 *     and it is only to be given up
 */
record Work(
        long id,
        String subject,
        String kind,
        String payload,
        Optional<String> delivery,
        int starts,
        int failures,
        Optional<Instant> firstFailed,
        String reference) {
    boolean isGivenUp() {
        return !reference.isEmpty();
    }

    /** The same job, now only to be given up. */
    Work givenUp(String under) {
        return new Work(id, subject, kind, payload, delivery, 0, 0, Optional.empty(), under);
    }

    /** What a failure of this job is logged under: unique in one store, and short to tell. */
    String failureReference() {
        return "job-" + id;
    }
}
