package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.http.*;

/**
 * What GitHub remembers of the deliveries it tried to make: three days of them.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface DeliveryGateway {
    /**
     * One attempt at a delivery.
     *
     * @param id of the attempt
     * @param guid of the delivery, the same for all of its attempts
     * @param arrived whether it was answered with success
     * @param action empty where the event has none
     * @param status of the answer; 0 if none came
     */
    record DeliveryAttempt(
            long id,
            String guid,
            Instant at,
            boolean arrived,
            String event,
            String action,
            int status) {}

    /**
     * Attempts that were made; not complete if there were more than are ever listed, the oldest of
     * which are left out.
     */
    record ListedDeliveries(List<DeliveryAttempt> attempts, boolean complete) {
        public ListedDeliveries {
            attempts = List.copyOf(attempts);
        }
    }

    /** All attempts from a moment on, in no order to rely on. */
    ListedDeliveries since(Instant moment);

    /**
     * What was sent with an attempt, as JSON; nothing if GitHub does not have it any more, or it is
     * larger than any event with work.
     */
    Optional<byte[]> payload(long attempt);
}
