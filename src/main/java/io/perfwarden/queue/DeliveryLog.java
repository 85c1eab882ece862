package io.perfwarden.queue;

import module java.base;

import io.perfwarden.db.KeptStatements;
import io.perfwarden.db.StoreDatabase;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/**
 * Which deliveries were seen and what became of them.
 *
 * <p>GitHub sends a redelivery under the id of the original, so an id that is known is not refused:
 * one whose work failed is taken again. Every method works in the caller's transaction, because a
 * delivery and its jobs are stored together or not at all.
 */
public final class DeliveryLog {
    /** Where a delivery stands. */
    public enum State {
        /** Its jobs are stored and not all over. */
        RECEIVED,
        /** All of its jobs are done. */
        DONE,
        /** One of its jobs failed for good. */
        FAILED;

        private String column() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * A delivery.
     *
     * @param id GitHub's GUID, the same for every attempt
     * @param event name of the event
     * @param action empty where the event has none
     */
    public record Ticket(String id, String event, String action) {}

    private final StoreDatabase database;

    public DeliveryLog(StoreDatabase database) {
        this.database = database;
    }

    /**
     * Takes a delivery in, unless it was before and did not fail.
     *
     * @param state where it stands from now on
     * @return false if there is nothing to do
     */
    public boolean receive(Handle handle, Ticket ticket, State state, Instant now) {
        int added =
                KeptStatements.update(
                        handle,
                        """
                        insert into deliveries (id, event, action, received_at, state)
                        values (?, ?, ?, ?, ?)
                        on conflict (id) do nothing
                        """,
                        ticket.id(),
                        ticket.event(),
                        ticket.action(),
                        now.toEpochMilli(),
                        state.column());
        return added == 1 || failedBefore(handle, ticket.id(), state, now);
    }

    /** Takes it in again; what failed of it is forgotten. */
    private static boolean failedBefore(Handle handle, String id, State state, Instant now) {
        boolean failed =
                handle.createUpdate(
                                        "update deliveries set state = :state, received_at = :now"
                                                + " where id = :id and state = 'failed'")
                                .bind("id", id)
                                .bind("state", state.column())
                                .bind("now", now.toEpochMilli())
                                .execute()
                        == 1;
        if (failed) {
            handle.execute("delete from work where delivery = ? and state = 'failed'", id);
        }
        return failed;
    }

    /**
     * Records that jobs of some deliveries are done: where it was the last, so is the delivery,
     * unless another failed. Of two jobs that end at once the later sees the earlier gone, since
     * other transactions cannot change the delivery until this one ends.
     *
     * @param ids each once
     */
    public void done(Handle handle, List<String> ids) {
        if (ids.isEmpty()) {
            return;
        }
        if (!database.isEmbedded()) {
            lock(handle, ids);
        }
        PreparedBatch done =
                handle.prepareBatch(
                        """
                        update deliveries set state = 'done'
                        where id = :id and state = 'received' and not exists (
                            select 1 from work where delivery = :id and state <> 'failed')
                        """);
        ids.forEach(id -> done.bind("id", id).add());
        int[] _ = done.execute();
    }

    /** In one order, so that nobody waits for who waits for them. */
    private static void lock(Handle handle, List<String> ids) {
        List<String> _ =
                handle.createQuery(
                                "select id from deliveries where id in (<ids>) order by id"
                                        + " for update")
                        .bindList("ids", ids)
                        .mapTo(String.class)
                        .list();
    }

    /** Records that a job of a delivery failed for good. */
    public void failed(Handle handle, String id) {
        handle.createUpdate(
                        "update deliveries set state = 'failed' where id = :id and state = 'received'")
                .bind("id", id)
                .execute();
    }

    /** Where a delivery stands; nothing if it is unknown, or was forgotten. */
    public Optional<State> state(Handle handle, String id) {
        return handle.createQuery("select state from deliveries where id = :id")
                .bind("id", id)
                .map((row, context) -> row.getString("state"))
                .findOne()
                .map(column -> State.valueOf(column.toUpperCase(Locale.ROOT)));
    }

    /** Forgets deliveries that are over and were received before a moment. */
    int forget(Handle handle, Instant before) {
        return handle.createUpdate(
                        "delete from deliveries where state <> 'received' and received_at < :before")
                .bind("before", before.toEpochMilli())
                .execute();
    }
}
