package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.http.*;

/**
 * GitHub's record of its deliveries: three days of them.
 *
 * <p>Every method may throw {@link io.perfwarden.model.TransientFailure} or {@link GitHubRefusal}.
 */
public interface DeliveryGateway {
    /**
     * One attempt at a delivery.
     *
     * @param guid of the delivery, the same for all of its attempts
     * @param action empty if the event has none
     * @param status of our answer; 0 without one
     */
    record DeliveryAttempt(
            long id,
            String guid,
            Instant at,
            boolean arrived,
            String event,
            String action,
            int status) {}

    /** Attempts. Not {@code complete} if the oldest exceed the bound of the list. */
    record ListedDeliveries(List<DeliveryAttempt> attempts, boolean complete) {
        public ListedDeliveries {
            attempts = List.copyOf(attempts);
        }
    }

    /** All attempts since a moment, in any order. */
    ListedDeliveries listSince(Instant moment);

    /**
     * The JSON of an attempt; absent if GitHub no longer has it, or it is larger than any event
     * with work.
     */
    Optional<byte[]> payload(long attempt);
}
