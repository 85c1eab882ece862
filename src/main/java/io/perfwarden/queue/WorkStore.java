package io.perfwarden.queue;

import module java.base;

import io.perfwarden.db.StoreDatabase;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Update;

/**
 * The table {@code work}: the truth about what is to be done.
 *
 * <p>A row is {@code waiting}, {@code running} or {@code failed}, and removed when it is done. Only
 * the one worker of a subject claims, so a row found running was left by a worker that died.
 */
final class WorkStore {
    /** What is tried again within this is waited for by what is to be done in order. */
    private static final Duration SOON = Duration.ofMinutes(1);

    private static final String NOT_HELD_BACK =
            """
            and not (work.in_order = 1 and exists (
                select 1 from work older
                where older.subject = work.subject and older.kind = work.kind
                  and older.in_order = 1 and older.state <> 'failed' and older.id < work.id
                  and older.run_at > :now and older.run_at <= :soon))
            """;

    private static final String CLAIM =
            """
            update work set
                state = 'running',
                claims = claims + 1,
                deaths = deaths + case when state = 'running' and alone <> 1 then 1 else 0 end,
                alone_deaths = alone_deaths
                    + case when state = 'running' and alone = 1 then 1 else 0 end,
                alone = case when state = 'running' then 2 else 0 end
            where id = (
                select id from work
                where subject = :subject and state <> 'failed' and run_at <= :now
                  %s
                order by id limit 1)
            returning *
            """
                    .formatted(NOT_HELD_BACK);

    /** The row is this worker's still. */
    private static final String HELD = "id = :id and state = 'running' and claims = :claims";

    private static final String FORGET_SUFFERING =
            "deaths = 0, alone_deaths = 0, alone = 0, failures = 0, first_failed = null";

    private final StoreDatabase database;
    private final Clock clock;
    private final DeliveryLog deliveries;

    WorkStore(StoreDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
        this.deliveries = new DeliveryLog(database);
    }

    Instant now() {
        return clock.instant();
    }

    /** The part of it that nobody has begun. */
    WaitingWork waiting() {
        return new WaitingWork(database, clock);
    }

    /** Takes the oldest due task of a subject and marks it as running. */
    Optional<StoredTask> claim(String subject) {
        return database.write(handle ->
                handle.createQuery(CLAIM)
                        .bind("subject", subject)
                        .bind("now", now().toEpochMilli())
                        .bind("soon", now().plus(SOON).toEpochMilli())
                        .map((row, _) -> WorkRow.read(row))
                        .findOne());
    }

    /** On whose behalf a subject's work is done; nothing if none is left. */
    Optional<Long> owner(String subject) {
        return database.read(handle ->
                handle.createQuery(
                                "select owner from work where subject = :subject and state"
                                        + " <> 'failed' order by id limit 1")
                        .bind("subject", subject)
                        .map((row, context) -> row.getLong("owner"))
                        .findOne());
    }

    /** How long the task that is due longest has been, in milliseconds; 0 if none is due. */
    static long oldest(Handle handle, long now) {
        return handle.createQuery(
                        "select min(run_at) as oldest from work where state <> 'failed'"
                                + " and run_at <= :now")
                .bind("now", now)
                .map((row, context) -> {
                    long oldest = row.getLong("oldest");
                    return row.wasNull() ? 0 : now - oldest;
                })
                .one();
    }

    /**
     * When the next task of a subject is due; nothing if none is left. Of those that are due the
     * first is asked, and not the earliest of them: there may be thousands.
     */
    Optional<Instant> nextRunAt(String subject) {
        return database.read(handle -> {
            Optional<Instant> due = runAt(handle, subject, " and run_at <= :now order by id");
            return due.isPresent() ? due : runAt(handle, subject, " order by run_at");
        });
    }

    private Optional<Instant> runAt(Handle handle, String subject, String which) {
        return handle.createQuery(
                        "select run_at from work where subject = :subject and state <> 'failed' "
                                + NOT_HELD_BACK
                                + which
                                + " limit 1")
                .bind("subject", subject)
                .bind("now", now().toEpochMilli())
                .bind("soon", now().plus(SOON).toEpochMilli())
                .map((row, context) -> Instant.ofEpochMilli(row.getLong("run_at")))
                .findOne();
    }

    /** Whether a claimed task is still who claimed it's: nobody has begun it since. */
    boolean isHeld(StoredTask work) {
        return database.read(handle ->
                handle.createQuery("select 1 from work where " + HELD)
                        .bind("id", work.id())
                        .bind("claims", work.claims())
                        .mapTo(Integer.class)
                        .findOne()
                        .isPresent());
    }

    /** Records that a claimed task is now done with nothing beside it in its process. */
    void begunAlone(StoredTask work) {
        change(work, "alone = 1", update -> {}, handle -> {});
    }

    /** A task is done, or is not worth doing any more. */
    void done(StoredTask work) {
        database.write(handle -> {
            int rows = held(handle.createUpdate("delete from work where " + HELD), work).execute();
            if (rows == 1) {
                deliveries.done(handle, work.delivery().stream().toList());
            }
            return rows;
        });
    }

    /**
     * When a task is tried again.
     *
     * @param firstFailed when its present troubles began
     * @param failures how many of them nobody told how long to wait after
     */
    record Again(Instant at, Instant firstFailed, int failures) {}

    /** A task is to be tried again later; whoever worked on it is alive. */
    void retry(StoredTask work, Again again) {
        change(
                work,
                "state = 'waiting', deaths = 0, alone_deaths = 0, alone = 0,"
                        + " failures = :failures, run_at = :run_at, first_failed = :first",
                update ->
                        update.bind("run_at", again.at().toEpochMilli())
                                .bind("failures", again.failures())
                                .bind("first", again.firstFailed().toEpochMilli()),
                handle -> {});
    }

    /** A task is handed back with what it has suffered, to be begun at a moment. */
    void release(StoredTask work, Instant runAt) {
        change(
                work,
                "state = 'waiting', alone = 0, run_at = :run_at",
                update -> update.bind("run_at", runAt.toEpochMilli()),
                handle -> {});
    }

    /** From now on a task is only to be given up, with a retry plan of its own. */
    StoredTask giveUp(StoredTask work, String reference) {
        change(
                work,
                "reference = :reference, " + FORGET_SUFFERING,
                update -> update.bind("reference", reference),
                handle -> {});
        return work.givenUp(reference);
    }

    /** A task has failed for good; it is kept for a while to be looked at. */
    void fail(StoredTask work, String reference) {
        change(
                work,
                "state = 'failed', reference = :reference",
                update -> update.bind("reference", reference),
                handle ->
                        work.delivery().ifPresent(delivery -> deliveries.failed(handle, delivery)));
    }

    /**
     * Changes a row that is still this worker's: a worker that stood still so long that it was
     * taken for dead must not touch what another one has begun since.
     */
    private void change(
            StoredTask work, String change, Consumer<Update> values, Consumer<Handle> then) {
        database.write(handle -> {
            Update update = handle.createUpdate("update work set " + change + " where " + HELD);
            values.accept(update);
            int rows = held(update, work).execute();
            if (rows == 1) {
                then.accept(handle);
            }
            return rows;
        });
    }

    private static Update held(Update update, StoredTask work) {
        return update.bind("id", work.id()).bind("claims", work.claims());
    }

    /** Forgets failed tasks that are older. */
    int forgetFailed(Handle handle, Instant before) {
        return handle.createUpdate(
                        "delete from work where state = 'failed' and created_at < :before")
                .bind("before", before.toEpochMilli())
                .execute();
    }
}
