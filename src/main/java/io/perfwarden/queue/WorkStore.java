package io.perfwarden.queue;

import module java.base;

import io.perfwarden.db.*;
import io.perfwarden.queue.TaskQueue.QueuedTask;
import java.sql.SQLException;

/**
 * The table {@code work}.
 *
 * <p>A row is {@code waiting}, {@code running} or {@code failed}, and removed when it is done. Only
 * the one worker of a subject claims, so a running row without it belongs to a dead worker.
 */
final class WorkStore {
    /** A task in order waits for an older one that is retried within this time. */
    private static final Duration SOON = Duration.ofMinutes(1);

    private static final Duration APART = Duration.ofSeconds(1);

    /** Value of the column {@code alone} for a row that was found running. */
    private static final int DIED = 2;

    /** Parameters: now, and {@link #SOON} after it. */
    private static final String NOT_HELD_BACK =
            """
            and not (work.in_order = 1 and exists (
                select 1 from work older
                where older.subject = work.subject and older.kind = work.kind
                  and older.in_order = 1 and older.state <> 'failed' and older.id < work.id
                  and older.run_at > ? and older.run_at <= ?))
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
                where subject = ? and state <> 'failed' and run_at <= ?
                  %s
                order by id limit 1)
            returning *
            """
                    .formatted(NOT_HELD_BACK);
    private static final String ADD =
            """
            insert into work
                (kind, subject, coalesce_key, payload, owner, in_order, delivery, created_at, run_at,
                 state, claims, alone, deaths, alone_deaths, failures, reference)
            values
                (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', 0, 0, 0, 0, 0, '')
            """;
    private static final String LAST =
            """
            select id from work
            where id = (
                select id from work
                where subject = ? and state <> 'failed' order by id desc limit 1)
              and coalesce_key = ? and kind = ? and payload = ?
              and delivery is null and state = 'waiting' and claims = 0 and run_at <= ? <locked>
            """;

    private static final String DUE =
            """
            select * from work
            where id in (
                select id from work
                where subject = ? and state <> 'failed' and run_at <= ?
                order by id limit ?)
            order by id
            """;

    private static final String UNDONE =
            """
            select 1 from work
            where subject = ? and state = 'waiting' and coalesce_key = '' limit 1
            """;

    private static final String ENGAGED =
            """
            select case when state = 'waiting' and delivery is null then 'due' else 'work' end
                as engagement
            from work
            where subject = ? and state <> 'failed'
              and (state = 'running' or delivery is not null or run_at <= ?)
            order by id limit 1
            """;
    private static final String REPLACE =
            """
            delete from work
            where subject = ? and coalesce_key = ? and coalesce_key <> '' and state = 'waiting'
              and reference = ''
            returning delivery, claims, run_at
            """;
    private static final String DROP =
            """
            delete from work
            where owner = ? and state = 'waiting' and substr(subject, 1, ?) = ? and coalesce_key <> ?
            returning delivery, claims, run_at
            """;

    private static final String HELD = " where id = ? and state = 'running' and claims = ?";

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

    <T> T inTransaction(Supplier<T> work) {
        return database.write(_ -> work.get());
    }

    /**
     * Adds a task in the caller's transaction; it replaces waiting ones with its key.
     *
     * @return when it begins: up to a second late, if it replaces a task that failed or was due
     *     soon
     */
    Instant add(QueuedTask task, Optional<String> delivery, Instant runAt) {
        Instant due = task.key().isEmpty() ? runAt : earliestStart(replaceOlder(task), runAt);
        database.update(ADD, task, delivery, clock.millis(), due);
        return due;
    }

    private List<Removed> replaceOlder(QueuedTask task) {
        return finishRemoved(
                database.returning(REPLACE, SqlRow.as(Removed.class), task.subject(), task.key()));
    }

    /** A task that begins within a second anyway can replace one that failed. */
    private static Instant earliestStart(List<Removed> older, Instant runAt) {
        Instant latest = runAt.plus(APART);
        return older.stream()
                .filter(each -> each.claims() > 0 || !each.runAt().isAfter(latest))
                .map(Removed::runAt)
                .filter(runAt::isBefore)
                .map(again -> again.isBefore(latest) ? again : latest)
                .max(Comparator.naturalOrder())
                .orElse(runAt);
    }

    /**
     * Whether the same task waits already, as the last of its subject and to begin soon. It begins
     * after the caller's transaction, and sees its changes.
     */
    boolean isLast(QueuedTask task) {
        Instant soon = now().plus(APART);
        var values = List.of(task.subject(), task.key(), task.kind(), task.payload(), soon);
        return !task.key().isEmpty() && database.exists(LAST, values);
    }

    /** Whether new work of a subject has to wait. */
    enum SubjectBacklog {
        NONE,
        /** A task is due and was not begun. */
        DUE,
        WORK
    }

    SubjectBacklog engagement(String subject) {
        return database.first(
                        ENGAGED,
                        row -> row.constant(SubjectBacklog.class, "engagement"),
                        subject,
                        now())
                .orElse(SubjectBacklog.NONE);
    }

    boolean hasUndone(String subject) {
        return database.first(UNDONE, _ -> true, subject).isPresent();
    }

    List<StoredTask> due(String subject, int most) {
        return database.list(DUE, WorkStore::task, subject, now(), most);
    }

    /** Removes tasks that were never begun; fails if one is gone or was begun. */
    void remove(List<StoredTask> tasks) {
        List<Long> ids = tasks.stream().map(StoredTask::id).toList();
        String delete = "delete from work where state = 'waiting' and claims = 0 and id in (%s)";
        if (database.update(delete.formatted(SqlRunner.marks(ids)), ids) != tasks.size()) {
            throw new IllegalStateException("another process has begun or dropped one");
        }
        deliveries.markDone(
                tasks.stream().flatMap(task -> task.delivery().stream()).distinct().toList());
    }

    int drop(long owner, String subjects) {
        return inTransaction(() ->
                        finishRemoved(
                                database.returning(
                                        DROP,
                                        SqlRow.as(Removed.class),
                                        owner,
                                        subjects.length(),
                                        subjects,
                                        TaskQueue.ASKED)))
                .size();
    }

    /** {@code claims}: how often it was begun. */
    private record Removed(Optional<String> delivery, long claims, Instant runAt) {}

    private List<Removed> finishRemoved(List<Removed> rows) {
        deliveries.markDone(
                rows.stream().flatMap(row -> row.delivery().stream()).distinct().toList());
        return rows;
    }

    Optional<StoredTask> claim(String subject) {
        Instant now = now();
        return database
                .returning(CLAIM, WorkStore::task, subject, now, now, now.plus(SOON))
                .stream()
                .findFirst();
    }

    private static StoredTask task(SqlRow row) throws SQLException {
        return new StoredTask(
                row.number("id"),
                new QueuedTask(
                        row.text("kind"),
                        row.text("subject"),
                        row.text("coalesce_key"),
                        row.text("payload"),
                        row.number("owner"),
                        row.integer("in_order") == 1),
                row.optionalText("delivery"),
                row.number("claims"),
                new StoredTask.History(
                        row.integer("alone") == DIED,
                        row.integer("deaths"),
                        row.integer("alone_deaths"),
                        row.integer("failures"),
                        row.optionalTime("first_failed")),
                row.text("reference"));
    }

    /** The owner of a subject's work; absent without work. */
    Optional<Long> owner(String subject) {
        String select =
                "select owner from work where subject = ? and state <> 'failed' order by id limit 1";
        return database.first(select, row -> row.number("owner"), subject);
    }

    /** Milliseconds since the longest due task was due; 0 if none is. */
    static long oldest(StoreDatabase database, long now) {
        String select =
                "select min(run_at) as oldest from work where state <> 'failed' and run_at <= ?";
        return database.first(select, row -> row.optionalTime("oldest"), now)
                .flatMap(oldest -> oldest)
                .map(oldest -> now - oldest.toEpochMilli())
                .orElse(0L);
    }

    /**
     * When the next task of a subject is due; absent without one. Takes the first due task, not the
     * earliest: there may be thousands.
     */
    Optional<Instant> nextRunAt(String subject) {
        return runAt(subject, " and run_at <= ? order by id", now())
                .or(() -> runAt(subject, " order by run_at"));
    }

    private Optional<Instant> runAt(String subject, String which, Object... values) {
        String select = "select run_at from work where subject = ? and state <> 'failed' ";
        return database.first(
                select + NOT_HELD_BACK + which + " limit 1",
                row -> row.time("run_at"),
                subject,
                now(),
                now().plus(SOON),
                List.of(values));
    }

    boolean isHeld(StoredTask work) {
        String select = "select 1 from work" + HELD;
        return database.exists(select, work.id(), work.claims());
    }

    void begunAlone(StoredTask work) {
        change(work, "alone = 1");
    }

    void finish(StoredTask work) {
        database.transaction(() -> {
            if (database.update("delete from work" + HELD, work.id(), work.claims()) == 1) {
                deliveries.markDone(work.delivery().stream().toList());
            }
        });
    }

    /**
     * Has a task retried later by a worker that is alive.
     *
     * @param firstFailed begin of its present failures
     * @param failures those without a delay of their own
     */
    void retry(StoredTask work, Instant at, Instant firstFailed, int failures) {
        change(
                work,
                "state = 'waiting', deaths = 0, alone_deaths = 0, alone = 0, failures = ?,"
                        + " run_at = ?, first_failed = ?",
                failures,
                at,
                firstFailed);
    }

    /** The subject of a waiting task that now begins sooner. */
    Optional<String> advance(long task, Instant at) {
        String update =
                "update work set run_at = ? where id = ? and state = 'waiting' and run_at > ?"
                        + " returning subject";
        return database.returning(update, row -> row.text("subject"), at, task, at).stream()
                .findFirst();
    }

    boolean isOpen(long task) {
        return database.exists("select 1 from work where id = ? and state <> 'failed'", task);
    }

    /** Hands a task back with its history, to be begun at a moment. */
    void release(StoredTask work, Instant runAt) {
        change(work, "state = 'waiting', alone = 0, run_at = ?", runAt);
    }

    /** From now on a task is only to be given up, with new retries. */
    StoredTask giveUp(StoredTask work, String reference) {
        change(
                work,
                "reference = ?, deaths = 0, alone_deaths = 0, alone = 0, failures = 0,"
                        + " first_failed = null",
                reference);
        return work.givenUp(reference);
    }

    /** Marks a task as failed for good; it is kept for a while. */
    void fail(StoredTask work, String reference) {
        database.transaction(() -> {
            if (change(work, "state = 'failed', reference = ?", reference)) {
                work.delivery().ifPresent(deliveries::markFailed);
            }
        });
    }

    /**
     * Changes a row that is still this worker's. After a long pause another worker may have begun
     * it.
     */
    private boolean change(StoredTask work, String set, Object... values) {
        String update = "update work set " + set + HELD;
        return database.update(update, List.of(values), work.id(), work.claims()) == 1;
    }

    int forgetFailed(Instant before) {
        return database.update(
                "delete from work where state = 'failed' and created_at < ?", before);
    }
}
