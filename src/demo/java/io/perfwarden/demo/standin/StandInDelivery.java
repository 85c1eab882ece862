package io.perfwarden.demo.standin;

import java.util.UUID;

/**
 * A webhook delivery, not yet signed; as often and in whatever order it is sent, it stays what it
 * was when it was made.
 *
 * @param id as in {@code X-GitHub-Delivery}; sent again GitHub keeps it
 * @param event as in {@code X-GitHub-Event}
 */
public record StandInDelivery(String id, String event, String payload) {
    static StandInDelivery of(String event, String payload) {
        return new StandInDelivery(UUID.randomUUID().toString(), event, payload);
    }

    /** The same event once more, under an id of its own. */
    public StandInDelivery repeated() {
        return of(event, payload);
    }
}
