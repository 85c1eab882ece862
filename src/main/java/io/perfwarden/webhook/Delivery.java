package io.perfwarden.webhook;

import io.perfwarden.job.Job;
import io.perfwarden.problem.Problem;
import java.util.List;

/** What a delivery asks for. */
public sealed interface Delivery {
    /** GitHub asks whether anybody is there. */
    record Ping() implements Delivery {}

    /**
     * Nothing is to be done.
     *
     * @param reason for the log
     */
    record Ignored(String reason) implements Delivery {}

    /** It is not what GitHub sends. */
    record Malformed(Problem problem) implements Delivery {}

    /**
     * Jobs are to be done.
     *
     * @param action of the event
     * @param jobs at least one
     */
    record Work(String action, List<Job> jobs) implements Delivery {
        public Work {
            jobs = List.copyOf(jobs);
        }
    }
}
