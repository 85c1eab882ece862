package io.perfwarden.queue;

import module java.base;

import io.perfwarden.db.SqlRunner;
import io.perfwarden.db.StoreDatabase;

/**
 * Deliveries that were received, and their outcome.
 *
 * <p>GitHub sends a redelivery under the original id, so a known id is not refused: failed work is
 * done again. Every method works in the caller's transaction, because a delivery and its jobs are
 * stored together.
 */
public record DeliveryLog(StoreDatabase database) {
    public enum DeliveryState {
        RECEIVED,
        DONE,
        FAILED
    }

    /**
     * A delivery.
     *
     * @param id GitHub's GUID, the same for every attempt
     * @param action empty if the event has none
     */
    public record Ticket(String id, String event, String action) {}

    private static final String ADD =
            "insert into deliveries (id, event, action, received_at, state) values (?, ?, ?, ?, ?)"
                    + " on conflict (id) do nothing";
    private static final String AGAIN =
            "update deliveries set state = ?, received_at = ? where id = ? and state = 'failed'";
    private static final String DONE =
            """
            update deliveries set state = 'done'
            where id in (%s) and state = 'received' and not exists (
                select 1 from work where delivery = deliveries.id and work.state <> 'failed')
            """;

    /**
     * Takes a delivery in, unless it was taken in before and did not fail.
     *
     * @return false if there is nothing to do
     */
    public boolean receive(Ticket ticket, DeliveryState state, Instant now) {
        String id = ticket.id();
        if (database.update(ADD, ticket, now, state) == 1) {
            return true;
        }
        boolean failed = database.update(AGAIN, state, now, id) == 1;
        if (failed) {
            database.update("delete from work where delivery = ? and state = 'failed'", id);
        }
        return failed;
    }

    /**
     * Records that one job of each delivery is done. A delivery is done with its last job, unless
     * one failed. Of two jobs that end together, the later sees the earlier's change, because
     * transactions lock the delivery.
     *
     * @param ids each once
     */
    public void markDone(List<String> ids) {
        if (ids.isEmpty()) {
            return;
        }
        String marks = SqlRunner.marks(ids);
        if (!database.isEmbedded()) {
            // in one order, so that two transactions never wait for each other
            String lock = "select id from deliveries where id in (%s) order by id for update";
            database.list(lock.formatted(marks), row -> row.text("id"), ids);
        }
        database.update(DONE.formatted(marks), ids);
    }

    public void markFailed(String id) {
        database.update(
                "update deliveries set state = 'failed' where id = ? and state = 'received'", id);
    }

    /** The state of a delivery; absent if it is unknown or was forgotten. */
    public Optional<DeliveryState> state(String id) {
        String select = "select state from deliveries where id = ?";
        return database.first(select, row -> row.constant(DeliveryState.class, "state"), id);
    }

    int forget(Instant before) {
        String delete = "delete from deliveries where state <> 'received' and received_at < ?";
        return database.update(delete, before);
    }
}
