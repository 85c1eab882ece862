package io.perfwarden.demo.standin.view;

import java.util.UUID;

/**
 * A webhook delivery, not yet signed; as often and in whatever order it is sent, it stays what it
 * was when it was made.
 *
 * @param id as in {@code X-GitHub-Delivery}; sent again GitHub keeps it
 * @param event as in {@code X-GitHub-Event}
 */
public record Delivery(String id, String event, String payload) {
    static Delivery of(String event, String payload) {
        return new Delivery(UUID.randomUUID().toString(), event, payload);
    }

    /** The same event once more, under an id of its own. */
    public Delivery repeated() {
        return of(event, payload);
    }
}
