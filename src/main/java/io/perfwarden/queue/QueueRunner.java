package io.perfwarden.queue;

import module java.base;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.exceptions.DbSchedulerException;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.TaskInstanceId;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.TransientFailure;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on the queue with the threads and locks of db-scheduler: one instance for each subject that
 * has work, picked by one process at a time.
 */
public final class QueueRunner implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(QueueRunner.class);
    private static final Duration HOUSEKEEPING = Duration.ofHours(6);

    /** Of all threads, when so many are at work more is fetched. */
    private static final double FREE = 0.95;

    private static final int MISSED_HEARTBEATS = 4;

    private final StoreDatabase database;
    private final DurableQueue queue;
    private final WorkStore store;
    private final TaskHandler handler;
    private final QueueMetrics metrics;
    private final SubjectWorker worker;
    private final Scheduler scheduler;
    private final List<PeriodicTask> periodic;

    /**
     * What a runner needs besides its settings.
     *
     * @param pause lets a moment pass: between two transactions that each do some of what comes
     *     faster than it is written, so that they are fewer, and whoever adds it waits for fewer
     */
    public record Parts(
            StoreDatabase database,
            Clock clock,
            DurableQueue queue,
            TaskHandler handler,
            QueueMetrics metrics,
            List<PeriodicTask> periodic,
            Runnable pause) {
        public Parts {
            periodic = List.copyOf(periodic);
        }
    }

    /**
     * How the queue is worked on.
     *
     * @param workers subjects worked on at once by this process
     * @param poll how often to look for work that other processes put there
     * @param heartbeat how often a worker shows that it lives; after four missed beats, looked for
     *     at every second beat, its work is taken over
     * @param sweep how often to look for work whose subject nobody woke
     * @param afterError how long a subject rests after an error that was nobody's to catch
     * @param patience how long to wait for running jobs at the end before interrupting them
     */
    public record Config(
            int workers,
            Duration poll,
            Duration heartbeat,
            Duration sweep,
            Duration afterError,
            Duration patience) {
        /** A dead process's work is found within 48 seconds; one that is to end does within 20. */
        public static Config standard(int workers) {
            return new Config(
                    workers,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(8),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(10));
        }

        public Config {
            if (workers < 1) {
                throw new IllegalArgumentException("at least one worker");
            }
        }
    }

    /** A runner that does nothing until {@link #start}. */
    public QueueRunner(Parts parts, Config config) {
        this.database = parts.database();
        this.queue = parts.queue();
        this.store = new WorkStore(parts.database(), parts.clock());
        this.handler = parts.handler();
        this.metrics = parts.metrics();
        this.worker =
                new SubjectWorker(
                        store,
                        parts.handler(),
                        SubjectWorker.Plans.standard(config.workers(), parts.pause()),
                        parts.metrics());
        this.scheduler = scheduler(parts, config);
        this.periodic = parts.periodic();
    }

    /**
     * Starts working, on what other processes left behind too. An embedded store has no other
     * process, so that whatever seems to be worked on there was left by one that died.
     */
    public void start() {
        if (database.isEmbedded()) {
            database.write(handle ->
                    handle.execute(
                            "update scheduled_tasks set picked = 0, picked_by = null,"
                                    + " last_heartbeat = null, version = version + 1"
                                    + " where picked = 1"));
        }
        scheduler.start();
        periodic.forEach(this::soon);
        queue.onWake(scheduler::triggerCheckForDueExecutions);
        queue.arrivals().doAtOnce(handler, metrics);
    }

    /** What is done now and then is due at a start, unless somebody is at it. */
    private void soon(PeriodicTask periodic) {
        TaskInstanceId instance = TaskInstanceId.of(periodic.name(), RecurringTask.INSTANCE);
        try {
            scheduler
                    .getScheduledExecution(instance)
                    .filter(execution -> !execution.isPicked())
                    .ifPresent(_ -> scheduler.reschedule(instance, store.now()));
        } catch (DbSchedulerException e) {
            LOG.atInfo()
                    .addKeyValue("task", periodic.name())
                    .addKeyValue("because", e.getClass().getSimpleName())
                    .log("another process does it");
        }
    }

    /** Stops taking work and waits for what runs; what does not end in time is done again. */
    @Override
    public void close() {
        queue.arrivals().storeAll();
        queue.onWake(() -> {});
        scheduler.stop();
    }

    private Scheduler scheduler(Parts parts, Config config) {
        SchedulerBuilder builder =
                Scheduler.create(parts.database().dataSource(), subjects(config.afterError()))
                        .startTasks(recurring(parts, config))
                        .clock(parts.clock()::instant)
                        .threads(config.workers())
                        .pollingInterval(config.poll())
                        .heartbeatInterval(config.heartbeat())
                        .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                        .shutdownMaxWait(config.patience());
        // What is picked must run at once: while it queued it would have no heartbeat. A free
        // thread
        // looks for more as soon as it is free, however long the others are at work.
        return (parts.database().isEmbedded()
                        ? builder.pollUsingFetch(FREE, 1.0)
                        : builder.pollUsingLockAndFetch(FREE, 1.0))
                .build();
    }

    private CustomTask<Void> subjects(Duration afterError) {
        return Tasks.custom(SubjectSchedule.SUBJECT)
                .onFailure((complete, operations) ->
                        operations.reschedule(complete, complete.getTimeDone().plus(afterError)))
                .onDeadExecutionRevive()
                .execute((instance, context) ->
                        after(
                                instance.getId(),
                                worker.work(
                                        instance.getId(),
                                        context.getSchedulerState()::isShuttingDown)));
    }

    /**
     * Gives up the subject's place or moves it, and only then looks for the last time: work that
     * was committed before is seen now, and whoever commits work later sees the place empty.
     */
    private CompletionHandler<Void> after(String subject, SubjectWorker.Next next) {
        return switch (next) {
            case SubjectWorker.Next.Due(Optional<Instant> at) -> after(subject, at);
            case SubjectWorker.Next.Rest(Instant until) ->
                    (complete, operations) -> operations.reschedule(complete, until);
        };
    }

    private CompletionHandler<Void> after(String subject, Optional<Instant> next) {
        return (complete, operations) -> {
            if (next.isPresent()) {
                operations.reschedule(complete, next.get());
                queue.ring(next.get());
            } else {
                operations.stop();
            }
            Optional<Instant> now = store.nextRunAt(subject);
            if (now.isPresent() && next.filter(at -> !at.isAfter(now.get())).isEmpty()) {
                queue.wake(subject, now.get());
            }
        };
    }

    private List<RecurringTask<Void>> recurring(Parts parts, Config config) {
        LostTaskSweep sweep = new LostTaskSweep(parts.database(), queue, parts.clock());
        StoreHousekeeping housekeeping = new StoreHousekeeping(parts.database(), parts.clock());
        List<PeriodicTask> all = new ArrayList<>(parts.periodic());
        all.add(new PeriodicTask("sweep", config.sweep(), sweep::run));
        all.add(new PeriodicTask("housekeeping", HOUSEKEEPING, housekeeping::tidy));
        return all.stream().map(QueueRunner::recurring).toList();
    }

    private static RecurringTask<Void> recurring(PeriodicTask periodic) {
        return Tasks.recurring(periodic.name(), FixedDelay.of(periodic.every()))
                .execute((instance, context) -> run(periodic));
    }

    /** What the world briefly does not let happen is done the next time. */
    private static void run(PeriodicTask periodic) {
        try {
            periodic.task().run();
        } catch (TransientFailure e) {
            LOG.atWarn()
                    .addKeyValue("task", periodic.name())
                    .addKeyValue("because", e.toString())
                    .log("done the next time");
        }
    }

    /** Forgets what nobody will ask for again. */
    static final class StoreHousekeeping {
        /** How long a failed task is kept to be looked at. */
        private static final Duration FAILED = Duration.ofDays(30);

        /** GitHub itself keeps deliveries for 3 days, so that none comes again after that. */
        private static final Duration DELIVERIES = Duration.ofDays(7);

        private final StoreDatabase database;
        private final WorkStore store;
        private final DeliveryLog deliveries;
        private final Clock clock;

        StoreHousekeeping(StoreDatabase database, Clock clock) {
            this.database = database;
            this.deliveries = new DeliveryLog(database);
            this.store = new WorkStore(database, clock);
            this.clock = clock;
        }

        /** Removes what is too old; called now and then, it does not matter when. */
        void tidy() {
            Instant now = clock.instant();
            store.forgetFailed(now.minus(FAILED));
            deliveries.forget(now.minus(DELIVERIES));
        }
    }

    /**
     * Finds subjects with due work that nobody is about to do. There are none unless a process died
     * between committing work and waking its subject.
     */
    static final class LostTaskSweep {
        /** Subjects woken at a time. */
        private static final int BATCH = 200;

        private final StoreDatabase database;
        private final DurableQueue queue;
        private final Clock clock;

        LostTaskSweep(StoreDatabase database, DurableQueue queue, Clock clock) {
            this.database = database;
            this.queue = queue;
            this.clock = clock;
        }

        /**
         * Wakes them; those without any instance before those whose instance may be set too late.
         */
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
}
