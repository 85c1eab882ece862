package io.perfwarden.queue;

import module java.base;

import com.github.kagkarlsson.scheduler.ScheduledExecution;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.exceptions.DbSchedulerException;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.perfwarden.db.StoreDatabase;
import java.sql.Timestamp;
import javax.sql.DataSource;

/** The scheduler's side of the queue: for every subject with work an instance that is due. */
final class SubjectSchedule {
    static final TaskDescriptor<Void> SUBJECT = TaskDescriptor.of("subject");

    /** An instance may come and go while it is looked at; more often than this it does not. */
    private static final int TRIES = 10;

    private final SchedulerClient client;

    SubjectSchedule(DataSource source) {
        this.client =
                SchedulerClient.Builder.create(
                                source, Tasks.custom(SUBJECT).execute((instance, context) -> null))
                        .build();
    }

    /**
     * Sees to it that a subject is worked on at a moment or earlier. Its work must be committed:
     * then an instance that is found running will find that work when it looks for the last time,
     * after having given up its place here.
     *
     * @throws RuntimeException if the instance came and went at every try, or the store is down
     */
    void wake(String subject, Instant at) {
        TaskInstance<Void> instance = SUBJECT.instance(subject).build();
        for (int i = 1; i < TRIES; i++) {
            try {
                if (settled(instance, at)) {
                    return;
                }
            } catch (DbSchedulerException _) {
                // Somebody changed the instance while it was looked at: look again.
            }
        }
        if (!settled(instance, at)) {
            throw new IllegalStateException("the instance came and went at every try");
        }
    }

    /**
     * The same within the transaction that adds the work, so that it takes no commit of its own.
     * The instance stays locked until that ends: a worker that gives up its place meanwhile does so
     * after it, and finds the work when it looks for the last time.
     *
     * @return false if the subject is worked on, or was to be at that moment or earlier: then
     *     nobody need be told
     */
    static boolean wake(StoreDatabase database, String subject, Instant at) {
        return database.update(
                        """
                        insert into scheduled_tasks
                            (task_name, task_instance, execution_time, picked, version)
                        values (?, ?, ?, false, 1)
                        on conflict (task_name, task_instance) do update set
                            execution_time = excluded.execution_time,
                            version = scheduled_tasks.version + 1
                        where not scheduled_tasks.picked
                          and scheduled_tasks.execution_time > excluded.execution_time
                        """,
                        SUBJECT.getTaskName(),
                        subject,
                        Timestamp.from(at))
                == 1;
    }

    private boolean settled(TaskInstance<Void> instance, Instant at) {
        return client.scheduleIfNotExists(instance, at) || advanced(instance, at);
    }

    /** False if the instance is not there any more. */
    private boolean advanced(TaskInstance<Void> instance, Instant at) {
        Optional<ScheduledExecution<Object>> existing = client.getScheduledExecution(instance);
        if (existing.isEmpty()) {
            return false;
        }
        if (!existing.get().isPicked() && existing.get().getExecutionTime().isAfter(at)) {
            client.reschedule(instance, at);
        }
        return true;
    }
}
