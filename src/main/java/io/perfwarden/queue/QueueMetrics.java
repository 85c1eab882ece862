package io.perfwarden.queue;

import module java.base;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.model.TransientFailure;

/** Metrics of the queue. */
public final class QueueMetrics {
    enum Ending {
        DONE,
        RETRIED,
        DROPPED,
        FAILED,
        DIED,
        RELEASED
    }

    private final MeterRegistry registry;
    private final Map<TaskAttempt, Timer> attempts = new ConcurrentHashMap<>();

    private record TaskAttempt(String kind, Ending ending) {}

    public QueueMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * Registers gauges: {@code perfwarden.queue.depth} and {@code perfwarden.queue.failed} in jobs,
     * {@code perfwarden.queue.oldest} in seconds since the longest due job was due. They are read
     * from the store each time, and NaN while it is down. {@code perfwarden.store.up} is 0 then,
     * and 1 otherwise.
     */
    public void watch(StoreDatabase database, Clock clock) {
        gauge("depth", "Jobs that wait", database, store -> count(store, "state <> 'failed'"));
        gauge("failed", "Jobs given up", database, store -> count(store, "state = 'failed'"));
        gauge(
                "oldest",
                "Seconds since the job that is due longest was due",
                database,
                store -> WorkStore.oldest(store, clock.millis()) / 1000.0);
        Gauge.builder("perfwarden.store.up", database, QueueMetrics::answers)
                .description("1 while the database answers, 0 while it does not")
                .strongReference(true)
                .register(registry);
    }

    private static double answers(StoreDatabase database) {
        try {
            database.probe();
            return 1;
        } catch (TransientFailure _) {
            return 0;
        }
    }

    Timer.Sample start() {
        return Timer.start(registry);
    }

    void recordEnd(Timer.Sample sample, String kind, Ending ending) {
        long _ = sample.stop(attempts.computeIfAbsent(new TaskAttempt(kind, ending), this::timer));
    }

    /** Cached, because a look-up takes longer than what is measured. */
    private Timer timer(TaskAttempt attempt) {
        return Timer.builder("perfwarden.jobs")
                .description("attempts at jobs")
                .tag("kind", attempt.kind())
                .tag("ending", attempt.ending().name().toLowerCase(Locale.ROOT))
                .register(registry);
    }

    private void gauge(
            String name,
            String description,
            StoreDatabase database,
            ToDoubleFunction<StoreDatabase> value) {
        Gauge.builder("perfwarden.queue." + name, database, value)
                .description(description)
                .strongReference(true)
                .register(registry);
    }

    private static double count(StoreDatabase database, String condition) {
        String select = "select count(*) as jobs from work where " + condition;
        return database.first(select, row -> row.number("jobs")).orElseThrow();
    }
}
