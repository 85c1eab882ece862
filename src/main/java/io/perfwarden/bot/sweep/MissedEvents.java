package io.perfwarden.bot.sweep;

import java.time.Instant;

/** Takes in deliveries that are found late, as the webhook takes in those that come in time. */
public interface MissedEvents {
    /**
     * A delivery that never arrived.
     *
     * @param guid of the delivery, the same for all attempts at it
     * @param at when GitHub first tried
     */
    record Late(String guid, String event, Instant at) {}

    /** Whether there may be something to do for such an event. */
    boolean wants(String event, String action);

    /** Whether a delivery is stored and has not failed. */
    boolean knows(String guid);

    /**
     * Takes one in.
     *
     * @param payload JSON, from GitHub's own record
     */
    void take(Late delivery, byte[] payload);
}
