package io.perfwarden.jobs;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.perfwarden.history.Database;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Works on the queue with the threads and locks of db-scheduler: one instance for each subject that
 * has work, picked by one process at a time.
 */
public final class JobRunner implements AutoCloseable {
    private static final Duration HOUSEKEEPING = Duration.ofHours(6);
    private static final int MISSED_HEARTBEATS = 4;

    private final DurableQueue queue;
    private final WorkStore store;
    private final SubjectWorker worker;
    private final Scheduler scheduler;

    /** What a runner needs besides its settings. */
    public record Parts(
            Database database,
            Clock clock,
            DurableQueue queue,
            JobHandler handler,
            JobMetrics metrics) {}

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
        /** A dead process's work is found within 48 seconds. */
        public static Config standard(int workers) {
            return new Config(
                    workers,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(8),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(5),
                    Duration.ofSeconds(20));
        }

        public Config {
            if (workers < 1) {
                throw new IllegalArgumentException("at least one worker");
            }
        }
    }

    /** A runner that does nothing until {@link #start}. */
    public JobRunner(Parts parts, Config config) {
        this.queue = parts.queue();
        this.store = new WorkStore(parts.database(), parts.clock());
        this.worker =
                new SubjectWorker(store, parts.handler(), RetryPlan.STANDARD, parts.metrics());
        this.scheduler = scheduler(parts, config);
    }

    /** Starts working, on what other processes left behind too. */
    public void start() {
        scheduler.start();
        queue.onWake(scheduler::triggerCheckForDueExecutions);
    }

    /** Stops taking work and waits for what runs; what does not end in time is done again. */
    @Override
    public void close() {
        queue.onWake(() -> {});
        scheduler.stop();
    }

    private Scheduler scheduler(Parts parts, Config config) {
        Sweep sweep = new Sweep(parts.database(), queue, parts.clock());
        Housekeeping housekeeping = new Housekeeping(parts.database(), parts.clock());
        SchedulerBuilder builder =
                Scheduler.create(parts.database().dataSource(), subjects(config.afterError()))
                        .startTasks(
                                recurring("sweep", config.sweep(), sweep::run),
                                recurring("housekeeping", HOUSEKEEPING, housekeeping::tidy))
                        .clock(parts.clock()::instant)
                        .threads(config.workers())
                        .pollingInterval(config.poll())
                        .heartbeatInterval(config.heartbeat())
                        .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                        .shutdownMaxWait(config.patience());
        // What is picked must run at once: while it queued it would have no heartbeat.
        return (parts.database().isEmbedded()
                        ? builder.pollUsingFetch(0.5, 1.0)
                        : builder.pollUsingLockAndFetch(0.5, 1.0))
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
    private CompletionHandler<Void> after(String subject, Optional<Instant> next) {
        return (complete, operations) -> {
            if (next.isPresent()) {
                operations.reschedule(complete, next.get());
            } else {
                operations.stop();
            }
            Optional<Instant> now = store.nextRunAt(subject);
            if (now.isPresent() && next.filter(at -> !at.isAfter(now.get())).isEmpty()) {
                queue.wake(subject, now.get());
            }
        };
    }

    private static RecurringTask<Void> recurring(String name, Duration every, Runnable task) {
        return Tasks.recurring(name, FixedDelay.of(every))
                .execute((instance, context) -> task.run());
    }
}
