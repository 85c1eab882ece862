package io.perfwarden.queue;

import module java.base;

import io.perfwarden.db.GroupCommit;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.db.TaskAlarm;
import io.perfwarden.queue.TaskIntake.Arrival;
import io.perfwarden.queue.TaskIntake.ArrivalOutcome;
import io.perfwarden.queue.TaskQueue.QueuedTask;

/**
 * The queue in the store.
 *
 * <p>One transaction commits work, the waking of its subject, and the delivery.
 */
public final class DurableQueue implements TaskQueue, TaskAlarm {
    public enum QueueReceipt {
        /** It and its tasks are committed. */
        STORED,
        /** It was received before, and did not fail. */
        DUPLICATE
    }

    private final StoreDatabase database;
    private final TaskIntake arrivals;
    private final GroupCommit<Arrival, ArrivalOutcome> together;
    private final Clock clock;
    private final WorkStore waiting;
    private final SubjectSchedule schedule;
    private final DeliveryLog deliveries;
    private final FairPriority favour = new FairPriority();
    private volatile Runnable bell = () -> {};

    public DurableQueue(StoreDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
        this.deliveries = new DeliveryLog(database);
        this.waiting = new WorkStore(database, clock);
        this.schedule = new SubjectSchedule(database);
        this.arrivals = new TaskIntake(database, waiting, schedule, favour);
        this.together = new GroupCommit<>(database, arrivals);
    }

    @Override
    public void enqueue(QueuedTask task) {
        enqueueAfter(task, Duration.ZERO);
    }

    @Override
    public boolean hasUndone(String subject) {
        return waiting.hasUndone(subject);
    }

    @Override
    public void enqueueLast(QueuedTask task) {
        Instant now = clock.instant();
        enqueue(task, now, now);
    }

    @Override
    public void enqueueAfter(QueuedTask task, Duration delay) {
        Instant at = clock.instant().plus(delay);
        enqueue(task, at, delay.isZero() ? favour.due(task.owner(), at) : at);
    }

    /**
     * @param due its place in the order
     */
    private void enqueue(QueuedTask task, Instant at, Instant due) {
        boolean woken =
                database.write(_ -> {
                    if (!at.isAfter(clock.instant()) && waiting.isLast(task)) {
                        return false;
                    }
                    Instant runAt = waiting.add(task, Optional.empty(), at);
                    return schedule.wake(task.subject(), runAt.isAfter(at) ? runAt : due);
                });
        tell(woken);
    }

    @Override
    public AlarmSetting advance(long task, Instant at) {
        Optional<String> subject =
                database.write(_ -> {
                    Optional<String> its = waiting.advance(task, at);
                    its.ifPresent(it -> schedule.wake(it, at));
                    return its;
                });
        if (subject.isPresent()) {
            tell(true);
            return AlarmSetting.ADVANCED;
        }
        return waiting.isOpen(task) ? AlarmSetting.KEPT : AlarmSetting.GONE;
    }

    /**
     * Stores a delivery and its tasks, all or nothing.
     *
     * @return what came of it, once committed, or a {@link io.perfwarden.model.TransientFailure} if
     *     the store is down: the delivery must not be acknowledged. What follows on it delays other
     *     deliveries.
     */
    public CompletableFuture<QueueReceipt> receive(
            DeliveryLog.Ticket ticket, List<QueuedTask> tasks) {
        return together.write(new Arrival(ticket, tasks, clock.instant())).thenApply(this::ring);
    }

    private QueueReceipt ring(ArrivalOutcome outcome) {
        if (outcome == ArrivalOutcome.DUPLICATE) {
            return QueueReceipt.DUPLICATE;
        }
        tell(outcome == ArrivalOutcome.WAKING);
        return QueueReceipt.STORED;
    }

    /** Whether a delivery was received and has not failed, so that a redelivery needs no work. */
    public boolean hasReceived(String delivery) {
        return deliveries
                .state(delivery)
                .filter(state -> state != DeliveryLog.DeliveryState.FAILED)
                .isPresent();
    }

    @Override
    public Duration oldest() {
        return Duration.ofMillis(WorkStore.oldest(database, clock.millis()));
    }

    @Override
    public int drop(long owner, String subjects) {
        return waiting.drop(owner, subjects);
    }

    /**
     * Rings after the commit if the subject was woken. On a shared store it always rings: a worker
     * may have skipped the subject, which was locked until now.
     */
    private void tell(boolean woken) {
        if (woken || !database.isEmbedded()) {
            database.onceCommitted(() -> bell.run());
        }
    }

    /** Schedules due work that is not scheduled, as older versions scheduled after the commit. */
    void sweep() {
        Instant now = clock.instant();
        List<String> unattended = schedule.unattendedSubjects(now);
        unattended.forEach(subject -> schedule.wake(subject, now));
        if (!unattended.isEmpty()) {
            bell.run();
        }
    }

    void onWake(Runnable bell) {
        this.bell = bell;
    }

    TaskIntake arrivals() {
        return arrivals;
    }
}
