package io.perfwarden.queue.durable;

import io.perfwarden.store.Database;
import java.time.Clock;
import java.time.Instant;
import java.util.List;

/**
 * Finds subjects with due work that nobody is about to do. There are none unless a process died
 * between committing work and waking its subject.
 */
final class Sweep {
    /** Subjects woken at a time. */
    private static final int BATCH = 200;

    private final Database database;
    private final DurableQueue queue;
    private final Clock clock;

    Sweep(Database database, DurableQueue queue, Clock clock) {
        this.database = database;
        this.queue = queue;
        this.clock = clock;
    }

    /** Wakes them; those without any instance before those whose instance may be set too late. */
    void run() {
        Instant now = clock.instant();
        unattended(now).forEach(subject -> queue.wake(subject, now));
    }

    List<String> unattended(Instant now) {
        return database.read(handle ->
                handle.createQuery(
                                """
                                select w.subject, min(w.run_at) as since,
                                    case when s.task_instance is null then 0 else 1 end
                                        as scheduled
                                from work w left join scheduled_tasks s
                                  on s.task_name = :task and s.task_instance = w.subject
                                where w.state <> 'failed' and w.run_at <= :now
                                  and (s.task_instance is null or s.picked = false)
                                group by w.subject, s.task_instance
                                order by scheduled, since, w.subject
                                limit :batch
                                """)
                        .bind("task", SubjectSchedule.SUBJECT.getTaskName())
                        .bind("now", now.toEpochMilli())
                        .bind("batch", BATCH)
                        .map((row, context) -> row.getString("subject"))
                        .list());
    }
}
