package io.perfwarden.queue.durable;

import io.perfwarden.queue.Task;
import io.perfwarden.store.Database;
import io.perfwarden.store.KeptStatements;
import java.time.Clock;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Rows of the table {@code work} that nobody has begun. */
final class WaitingWork {
    private static final String LAST =
            """
            select id from work
            where id = (
                select id from work
                where subject = ? and state <> 'failed' order by id desc limit 1)
              and coalesce_key = ? and kind = ? and payload = ?
              and delivery is null and state = 'waiting' and reference = '' and run_at <= ?
            """;

    /** Which ones is found out in an index, however many there are. */
    private static final String DUE =
            """
            select * from work
            where id in (
                select id from work
                where subject = ? and state <> 'failed' and run_at <= ?
                order by id limit ?)
            order by id
            """;

    private static final String EXPECTED =
            """
            select id from work
            where subject = ? and state <> 'failed' and delivery is not null limit 1
            """;

    private final Database database;
    private final Clock clock;
    private final Deliveries deliveries;

    WaitingWork(Database database, Clock clock) {
        this.database = database;
        this.clock = clock;
        this.deliveries = new Deliveries(database);
    }

    /** Does something in one transaction. */
    <T> T together(Function<Handle, T> work) {
        return database.write(work);
    }

    /**
     * Whether a task that is to be done now waits already, behind all others of its subject and to
     * be begun soon, so that another one in its place would be the same. Nobody begins it before
     * the caller's transaction ends, and sees what that wrote.
     */
    boolean isLast(Handle handle, Task task) {
        return !task.key().isEmpty()
                && !KeptStatements.query(
                                handle,
                                database.isEmbedded() ? LAST : LAST + "for update",
                                row -> row.getLong(1),
                                task.subject(),
                                task.key(),
                                task.kind(),
                                task.payload(),
                                clock.instant().plus(WorkStore.APART).toEpochMilli())
                        .isEmpty();
    }

    /** Whether something of a subject is to be done that a delivery asked for. */
    boolean isExpected(Handle handle, String subject) {
        return !KeptStatements.query(handle, EXPECTED, row -> row.getLong(1), subject).isEmpty();
    }

    /** The oldest due tasks of a subject, which go on waiting. */
    List<Work> due(Handle handle, String subject, int most) {
        return KeptStatements.query(handle, DUE, WorkRow::read, subject, clock.millis(), most);
    }

    /**
     * Removes tasks that were never begun.
     *
     * @throws IllegalStateException if one is not there any more, or was begun
     */
    void remove(Handle handle, List<Work> tasks) {
        PreparedBatch delete =
                handle.prepareBatch(
                        "delete from work where id = :id and state = 'waiting' and claims = 0");
        tasks.forEach(task -> delete.bind("id", task.id()).add());
        if (IntStream.of(delete.execute()).sum() != tasks.size()) {
            throw new IllegalStateException("somebody else has begun or dropped one");
        }
        deliveries.done(handle, deliveries(tasks));
    }

    private static List<String> deliveries(List<Work> tasks) {
        return tasks.stream().flatMap(task -> task.delivery().stream()).distinct().toList();
    }
}
