package io.perfwarden.queue;

import module java.base;

import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.queue.SubjectSchedule.Entry;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Works on the queue. A subject with work has one entry in the schedule, which one process at a
 * time picks. A heartbeat shows that its worker lives.
 */
public final class QueueRunner implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(QueueRunner.class);
    private static final Duration LOG_LOOK = Duration.ofMinutes(1);
    private static final Duration HOUSEKEEPING = Duration.ofHours(6);

    private static final Duration FAILED = Duration.ofDays(30);

    /** GitHub keeps deliveries for 3 days, so no older one comes again. */
    private static final Duration DELIVERIES = Duration.ofDays(7);

    private static final int MISSED_HEARTBEATS = 4;
    private final RunnerParts parts;
    private final Config config;
    private final WorkStore store;
    private final SubjectSchedule schedule;
    private final SubjectWorker worker;
    private final Map<String, PeriodicTask> periodic = new LinkedHashMap<>();
    private final Set<Entry> active = ConcurrentHashMap.newKeySet();
    private final Semaphore bell = new Semaphore(0);
    private final ExecutorService workers;
    private final ScheduledExecutorService beating = Executors.newSingleThreadScheduledExecutor();
    private final Thread looking = Thread.ofPlatform().name("queue").unstarted(this::look);
    private volatile boolean stopping;

    /**
     * {@code pause} waits a moment between two transactions of short tasks, so that each does more.
     */
    public record RunnerParts(
            StoreDatabase database,
            Clock clock,
            DurableQueue queue,
            TaskHandler handler,
            QueueMetrics metrics,
            List<PeriodicTask> periodic,
            Runnable pause) {
        public RunnerParts {
            periodic = List.copyOf(periodic);
        }
    }

    /**
     * How the queue is worked on.
     *
     * @param workers subjects worked on at once by this process
     * @param poll interval of looking for work of other processes
     * @param heartbeat interval of the sign of life; after four missed ones, checked at every
     *     second one, others take the work over
     * @param sweep interval of looking for work that is not scheduled
     * @param afterError pause of a subject after an error that the worker did not handle
     * @param patience time for running jobs at the end, before they are interrupted
     */
    public record Config(
            int workers,
            Duration poll,
            Duration heartbeat,
            Duration sweep,
            Duration afterError,
            Duration patience) {
        /** Finds a dead process's work within 48 seconds; stops within 20. */
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

    public QueueRunner(RunnerParts parts, Config config) {
        this.parts = parts;
        this.config = config;
        this.store = new WorkStore(parts.database(), parts.clock());
        this.schedule = new SubjectSchedule(parts.database());
        this.workers = Executors.newFixedThreadPool(config.workers());
        var plans = SubjectWorker.Plans.standard(config.workers(), parts.pause());
        this.worker = new SubjectWorker(store, parts.handler(), plans, parts.metrics());
        Stream.concat(
                        parts.periodic().stream(),
                        Stream.of(
                                new PeriodicTask("sweep", config.sweep(), parts.queue()::sweep),
                                new PeriodicTask("log", LOG_LOOK, parts.database()::emptyLog),
                                new PeriodicTask(
                                        "housekeeping",
                                        HOUSEKEEPING,
                                        () -> tidy(parts.database(), parts.clock()))))
                .forEach(task -> periodic.put(task.name(), task));
    }

    /** Starts work, also on what other processes left. Each periodic task is due. */
    public void start() {
        Instant now = store.now();
        if (parts.database().isEmbedded()) {
            schedule.freeAll(now);
        }
        periodic.keySet().forEach(task -> schedule.wake(task, SubjectSchedule.PERIODIC, now));
        looking.start();
        long nanos = config.heartbeat().toNanos();
        var _ = beating.scheduleWithFixedDelay(this::beat, 0, nanos, TimeUnit.NANOSECONDS);
        var _ = beating.scheduleWithFixedDelay(this::restart, 0, 2 * nanos, TimeUnit.NANOSECONDS);
        parts.queue().onWake(bell::release);
        parts.queue().arrivals().doAtOnce(parts.handler(), parts.metrics());
    }

    /**
     * Takes no more work and waits for running tasks; those that do not end in time are repeated.
     */
    @Override
    public void close() {
        parts.queue().arrivals().storeAll();
        parts.queue().onWake(() -> {});
        stopping = true;
        bell.release();
        try {
            if (looking.isAlive()) {
                looking.join();
            }
            workers.shutdown();
            if (!awaitEnd()) {
                workers.shutdownNow();
                boolean _ = awaitEnd();
            }
        } catch (InterruptedException _) {
            workers.shutdownNow();
            Thread.currentThread().interrupt();
        }
        beating.shutdownNow();
    }

    private boolean awaitEnd() throws InterruptedException {
        return workers.awaitTermination(config.patience().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Runs an entry as soon as it is picked: a waiting entry would have no heartbeat. */
    private void look() {
        Set<String> tasks = new TreeSet<>(periodic.keySet());
        tasks.add(SubjectSchedule.SUBJECT);
        while (!stopping) {
            try {
                pick(tasks);
                boolean _ = bell.tryAcquire(config.poll().toMillis(), TimeUnit.MILLISECONDS);
                bell.drainPermits();
            } catch (InterruptedException _) {
                return;
            }
        }
    }

    private void pick(Set<String> tasks) {
        try {
            int free = config.workers() - active.size();
            for (Entry entry : schedule.pick(tasks, store.now(), free)) {
                active.add(entry);
                workers.execute(() -> run(entry));
            }
        } catch (RuntimeException | Error e) {
            LOG.atWarn().setCause(e).log("the queue cannot be read");
        }
    }

    private void run(Entry entry) {
        try {
            schedule.release(entry, runTask(entry));
        } catch (TransientFailure e) {
            LOG.atWarn()
                    .addKeyValue("subject", entry.name())
                    .addKeyValue("because", e.getMessage())
                    .log("not released: it is done again when its heartbeat has stopped");
        } catch (RuntimeException | Error e) {
            LOG.atError().addKeyValue("subject", entry.name()).setCause(e).log("not released");
        } finally {
            active.remove(entry);
            bell.release();
        }
    }

    /** Works on an entry; the result computes when it is due again. */
    private Supplier<Optional<Instant>> runTask(Entry entry) {
        PeriodicTask task = periodic.get(entry.task());
        Duration rest = task == null ? config.afterError() : task.every();
        try {
            if (task == null) {
                return switch (worker.work(entry.name(), () -> stopping)) {
                    case SubjectWorker.NextTask.Due _ -> () -> store.nextRunAt(entry.name());
                    case SubjectWorker.NextTask.Deferred(Instant until) -> () -> Optional.of(until);
                };
            }
            task.task().run();
        } catch (TransientFailure e) {
            LOG.atWarn()
                    .addKeyValue("task", entry.task())
                    .addKeyValue("because", e.getMessage())
                    .log("done the next time");
        } catch (RuntimeException | Error e) {
            LOG.atError()
                    .addKeyValue("task", entry.task())
                    .addKeyValue("subject", entry.name())
                    .setCause(e)
                    .log("failed unexpectedly");
        }
        Instant again = store.now().plus(rest);
        return () -> Optional.of(again);
    }

    private void beat() {
        try {
            active.forEach(entry -> schedule.beat(entry, store.now()));
        } catch (RuntimeException e) {
            LOG.atWarn().addKeyValue("because", e.toString()).log("no heartbeat");
        }
    }

    private void restart() {
        try {
            Instant now = store.now();
            Duration alive = config.heartbeat().multipliedBy(MISSED_HEARTBEATS);
            for (Entry entry : schedule.dead(now.minus(alive))) {
                LOG.atWarn().addKeyValue("subject", entry.name()).log("its process is dead");
                schedule.free(entry, now);
                bell.release();
            }
        } catch (RuntimeException e) {
            LOG.atWarn().addKeyValue("because", e.toString()).log("dead processes unknown");
        }
    }

    static void tidy(StoreDatabase database, Clock clock) {
        Instant now = clock.instant();
        new WorkStore(database, clock).forgetFailed(now.minus(FAILED));
        new DeliveryLog(database).forget(now.minus(DELIVERIES));
    }

    /** A periodic task, done by one of the processes that share the store. Names are unique. */
    public record PeriodicTask(String name, Duration every, Runnable task) {}
}
