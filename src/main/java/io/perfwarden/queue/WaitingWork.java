package io.perfwarden.queue;

import module java.base;

import io.perfwarden.db.KeptStatements;
import io.perfwarden.db.StoreDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.PreparedBatch;
import org.jdbi.v3.core.statement.Query;

/** Rows of the table {@code work} that nobody has begun. */
final class WaitingWork {
    private static final String ADD =
            """
            insert into work
                (subject, coalesce_key, kind, payload, owner, delivery, created_at, run_at, state,
                 claims, alone, deaths, alone_deaths, failures, reference, in_order)
            values
                (?, ?, ?, ?, ?, ?, ?, ?, 'waiting', 0, 0, 0, 0, 0, '', ?)
            """;

    /**
     * Between two tries, however many events ask for the next one meanwhile: what fails because
     * somebody is down would be tried as often as something happens.
     */
    private static final Duration APART = Duration.ofSeconds(1);

    private static final String LAST =
            """
            select id from work
            where id = (
                select id from work
                where subject = ? and state <> 'failed' order by id desc limit 1)
              and coalesce_key = ? and kind = ? and payload = ?
              and delivery is null and state = 'waiting' and claims = 0 and run_at <= ?
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

    private static final String ENGAGED =
            """
            select state = 'waiting' and delivery is null from work
            where subject = ? and state <> 'failed'
              and (state = 'running' or delivery is not null or run_at <= ?)
            order by id limit 1
            """;

    private final StoreDatabase database;
    private final Clock clock;
    private final DeliveryLog deliveries;

    WaitingWork(StoreDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
        this.deliveries = new DeliveryLog(database);
    }

    /** Does something in one transaction. */
    <T> T together(Function<Handle, T> work) {
        return database.write(work);
    }

    /**
     * Adds a task in the caller's transaction, in the place of waiting ones it makes superfluous.
     *
     * @param delivery id of the delivery that asks for it
     * @return when it is to be begun: up to a second later than asked for if one that it replaces
     *     has failed and waits to be tried again, or was to be begun by then
     */
    Instant add(Handle handle, QueuedTask task, Optional<String> delivery, Instant runAt) {
        Instant due = apart(replaceOlder(handle, task), runAt);
        int _ =
                KeptStatements.update(
                        handle,
                        ADD,
                        task.subject(),
                        task.key(),
                        task.kind(),
                        task.payload(),
                        task.owner(),
                        delivery.orElse(null),
                        clock.millis(),
                        due.toEpochMilli(),
                        task.inOrder() ? 1 : 0);
        return due;
    }

    /**
     * Whether a task that is to be done now waits already, behind all others of its subject and to
     * be begun soon, so that another one in its place would be the same. Nobody begins it before
     * the caller's transaction ends, and sees what that wrote.
     */
    boolean isLast(Handle handle, QueuedTask task) {
        return !task.key().isEmpty()
                && !KeptStatements.query(
                                handle,
                                database.isEmbedded() ? LAST : LAST + "for update",
                                row -> row.getLong(1),
                                task.subject(),
                                task.key(),
                                task.kind(),
                                task.payload(),
                                clock.instant().plus(APART).toEpochMilli())
                        .isEmpty();
    }

    /** Whether whatever comes now for a subject has to wait for its turn. */
    enum Engagement {
        /** It has not. */
        NONE,
        /** What was to be done by now is due, and was not begun. */
        DUE,
        /** Somebody works on the subject, or is to do what a delivery asked for. */
        WORK
    }

    Engagement engagement(Handle handle, String subject) {
        return KeptStatements.query(
                        handle, ENGAGED, row -> row.getBoolean(1), subject, clock.millis())
                .stream()
                .map(due -> due ? Engagement.DUE : Engagement.WORK)
                .findFirst()
                .orElse(Engagement.NONE);
    }

    /** The oldest due tasks of a subject, which go on waiting. */
    List<StoredTask> due(Handle handle, String subject, int most) {
        return KeptStatements.query(handle, DUE, WorkRow::read, subject, clock.millis(), most);
    }

    /**
     * Removes tasks that were never begun.
     *
     * @throws IllegalStateException if one is not there any more, or was begun
     */
    void remove(Handle handle, List<StoredTask> tasks) {
        PreparedBatch delete =
                handle.prepareBatch(
                        "delete from work where id = :id and state = 'waiting' and claims = 0");
        tasks.forEach(task -> delete.bind("id", task.id()).add());
        if (IntStream.of(delete.execute()).sum() != tasks.size()) {
            throw new IllegalStateException("somebody else has begun or dropped one");
        }
        deliveries.done(handle, deliveries(tasks));
    }

    private static List<String> deliveries(List<StoredTask> tasks) {
        return tasks.stream().flatMap(task -> task.delivery().stream()).distinct().toList();
    }

    /** Drops what waits for an owner, see {@link TaskQueue#drop}. */
    int drop(long owner, String subjects) {
        return database.write(handle ->
                removed(
                                handle,
                                handle.createQuery(
                                                "delete from work where owner = :owner and state ="
                                                        + " 'waiting' and substr(subject, 1, :length)"
                                                        + " = :subjects returning delivery, claims, run_at")
                                        .bind("owner", owner)
                                        .bind("length", subjects.length())
                                        .bind("subjects", subjects))
                        .size());
    }

    /** What is begun within a second anyway may stand for one that has failed. */
    private static Instant apart(List<Removed> older, Instant runAt) {
        Instant latest = runAt.plus(APART);
        return older.stream()
                .filter(each -> each.isToBeTriedAgain() || !each.runAt().isAfter(latest))
                .map(Removed::runAt)
                .filter(runAt::isBefore)
                .map(again -> again.isBefore(latest) ? again : latest)
                .max(Comparator.naturalOrder())
                .orElse(runAt);
    }

    private List<Removed> replaceOlder(Handle handle, QueuedTask task) {
        if (task.key().isEmpty()) {
            return List.of();
        }
        return removed(
                handle,
                handle.createQuery(
                                """
                                delete from work
                                where subject = :subject and coalesce_key = :key
                                  and coalesce_key <> '' and state = 'waiting' and reference = ''
                                returning delivery, claims, run_at
                                """)
                        .bind("subject", task.subject())
                        .bind("key", task.key()));
    }

    /**
     * What is told of a row that a statement removes.
     *
     * @param claims how often it was begun
     */
    private record Removed(Optional<String> delivery, long claims, Instant runAt) {
        static Removed read(ResultSet row) throws SQLException {
            return new Removed(
                    Optional.ofNullable(row.getString("delivery")),
                    row.getLong("claims"),
                    Instant.ofEpochMilli(row.getLong("run_at")));
        }

        boolean isToBeTriedAgain() {
            return claims > 0;
        }
    }

    /** Finishes the deliveries of rows that a statement removes. */
    private List<Removed> removed(Handle handle, Query delete) {
        List<Removed> rows = delete.map((row, _) -> Removed.read(row)).list();
        deliveries.done(
                handle, rows.stream().flatMap(row -> row.delivery().stream()).distinct().toList());
        return rows;
    }
}
