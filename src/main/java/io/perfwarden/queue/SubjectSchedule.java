package io.perfwarden.queue;

import module java.base;

import io.perfwarden.db.*;
import java.sql.Timestamp;

/**
 * The table {@code scheduled_tasks}: when a subject or a periodic task is due, and which process
 * works on it.
 */
final class SubjectSchedule {
    static final String SUBJECT = "subject";
    static final String PERIODIC = "recurring";
    private static final String WAKE =
            """
            insert into scheduled_tasks (task_name, task_instance, execution_time, picked, version)
            values (?, ?, ?, false, 1)
            on conflict (task_name, task_instance) do update set
                execution_time = excluded.execution_time,
                version = scheduled_tasks.version + 1
            where not scheduled_tasks.picked
              and scheduled_tasks.execution_time > excluded.execution_time
            """;
    private static final String DUE = " not picked and execution_time <= ? and task_name in (%s)";
    private static final String PICK =
            """
            update scheduled_tasks set
                picked = true, picked_by = ?, last_heartbeat = ?, version = version + 1
            where (task_name, task_instance) in (
                select task_name, task_instance from scheduled_tasks
                where %s
                order by execution_time limit ? %s)
            returning task_name, task_instance, version
            """;
    private static final String FREE =
            "update scheduled_tasks set picked = false, picked_by = null, last_heartbeat = null,"
                    + " version = version + 1, execution_time = ? where picked";

    private static final String OF = " and task_name = ? and task_instance = ? and version = ?";

    private static final String UNATTENDED =
            """
            select w.subject, min(w.run_at) as since
            from work w left join scheduled_tasks s
              on s.task_name = ? and s.task_instance = w.subject
            where w.state <> 'failed' and w.run_at <= ?
              and (s.task_instance is null or (not s.picked and s.execution_time > ?))
            group by w.subject
            order by since, w.subject
            limit 200
            """;
    private final StoreDatabase database;
    private final String process = "perfwarden-" + UUID.randomUUID();

    SubjectSchedule(StoreDatabase database) {
        this.database = database;
    }

    /** A picked entry. {@code task}: {@link #SUBJECT} or a periodic task. */
    record Entry(String task, String name, long version) {}

    /** Makes a subject due, see {@link #wake(String, String, Instant)}. */
    boolean wake(String subject, Instant at) {
        return wake(SUBJECT, subject, at);
    }

    /**
     * Makes an entry due no later than a moment, within the transaction that adds the work. The
     * entry stays locked until that ends, so a worker that releases it meanwhile finds the work.
     * Returns false if a worker has it, or it was due already.
     */
    boolean wake(String task, String name, Instant at) {
        return database.update(WAKE, task, name, Timestamp.from(at)) == 1;
    }

    List<Entry> pick(Collection<String> tasks, Instant now, int most) {
        String due = DUE.formatted(SqlRunner.marks(tasks));
        String select = "select 1 from scheduled_tasks where" + due + " limit 1";
        Timestamp at = Timestamp.from(now);
        if (most <= 0 || !database.exists(select, at, tasks)) {
            return List.of();
        }
        String pick = PICK.formatted(due, database.isEmbedded() ? "" : "for update skip locked");
        return database.returning(pick, SqlRow.as(Entry.class), process, at, at, tasks, most);
    }

    void beat(Entry it, Instant now) {
        String beat = "update scheduled_tasks set last_heartbeat = ? where picked" + OF;
        database.update(beat, Timestamp.from(now), it);
    }

    List<Entry> dead(Instant lastBeat) {
        return database.list(
                "select task_name, task_instance, version from scheduled_tasks where picked and last_heartbeat <= ?",
                SqlRow.as(Entry.class),
                Timestamp.from(lastBeat));
    }

    void free(Entry it, Instant at) {
        database.update(FREE + OF, Timestamp.from(at), it);
    }

    /** Frees all entries: an embedded store has no other process. */
    void freeAll(Instant now) {
        database.update(FREE, Timestamp.from(now));
    }

    /**
     * Releases an entry. It looks for more work while the entry is locked, so no committed work is
     * missed. {@code next}: when it is due again; empty to remove it.
     */
    void release(Entry it, Supplier<Optional<Instant>> next) {
        String lock = "update scheduled_tasks set picked = picked where picked" + OF;
        String delete = "delete from scheduled_tasks where picked" + OF;
        database.transaction(() -> {
            if (database.update(lock, it) == 1) {
                next.get().ifPresentOrElse(at -> free(it, at), () -> database.update(delete, it));
            }
        });
    }

    /** At most 200 subjects with due work that is not scheduled in time. */
    List<String> unattendedSubjects(Instant now) {
        return database.list(
                UNATTENDED, row -> row.text("subject"), SUBJECT, now, Timestamp.from(now));
    }
}
