package io.perfwarden.web.webhook;

import io.perfwarden.model.InputProblem;
import io.perfwarden.queue.Job;
import java.util.List;

/** What a delivery asks for. */
public sealed interface WebhookDelivery {
    /** GitHub asks whether anybody is there. */
    record Ping() implements WebhookDelivery {}

    /**
     * Nothing is to be done.
     *
     * @param reason for the log
     */
    record Ignored(String reason) implements WebhookDelivery {}

    /** It is not what GitHub sends. */
    record Malformed(InputProblem problem) implements WebhookDelivery {}

    /**
     * Jobs are to be done.
     *
     * @param action of the event
     * @param jobs at least one
     */
    record Work(String action, List<Job> jobs) implements WebhookDelivery {
        public Work {
            jobs = List.copyOf(jobs);
        }
    }
}
