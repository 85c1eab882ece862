package io.perfwarden.queue.durable;

import io.perfwarden.queue.Task;
import io.perfwarden.store.Database;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Rows of the table {@code work} that nobody has begun. */
final class WaitingWork {
    /** Locks the row. */
    private static final String IS_LAST =
            """
            update work set claims = claims
            where id = (
                select id from work
                where subject = :subject and state <> 'failed' order by id desc limit 1)
              and coalesce_key = :key and kind = :kind and payload = :payload
              and delivery is null and state = 'waiting' and claims = 0 and run_at <= :now
            """;

    private final Database database;
    private final Clock clock;
    private final Deliveries deliveries = new Deliveries();

    WaitingWork(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Does something in one transaction. */
    <T> T together(Function<Handle, T> work) {
        return database.write(work);
    }

    /**
     * Whether a task that is to be done now waits already, unbegun and behind all others of its
     * subject, so that another one in its place would be the same. Nobody begins it before the
     * caller's transaction ends, and sees what that wrote.
     */
    boolean isLast(Handle handle, Task task) {
        return !task.key().isEmpty()
                && handle.createUpdate(IS_LAST)
                                .bind("subject", task.subject())
                                .bind("key", task.key())
                                .bind("kind", task.kind())
                                .bind("payload", task.payload())
                                .bind("now", clock.millis())
                                .execute()
                        == 1;
    }

    /** The oldest due tasks of a subject, which go on waiting. */
    List<Work> due(String subject, int most) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from work where subject = :subject and state <> 'failed'"
                                        + " and run_at <= :now order by id limit :most")
                        .bind("subject", subject)
                        .bind("now", clock.millis())
                        .bind("most", most)
                        .map(WorkRow::read)
                        .list());
    }

    /**
     * Removes a task that was never begun.
     *
     * @return false if it is not there any more, or was begun
     */
    boolean remove(Handle handle, Work work) {
        boolean there =
                handle.createUpdate(
                                        "delete from work where id = :id and state = 'waiting' and"
                                                + " claims = 0")
                                .bind("id", work.id())
                                .execute()
                        == 1;
        if (there) {
            work.delivery().ifPresent(delivery -> deliveries.done(handle, delivery));
        }
        return there;
    }
}
