package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.RequestPace.Cost;
import io.perfwarden.github.RequestPace.Urgency;
import io.perfwarden.model.TransientFailure;

/**
 * What one attempt at a task has spent of GitHub's limits, and what it may spend without asking
 * again. Confined to a thread.
 *
 * <p>An attempt that is refused asks the next time, before its first request, for all that it was
 * granted and the request that was refused. So it gets further each time, and no task spends for
 * ever what brings it to the same refusal.
 */
public final class TaskSpending {
    private static final ScopedValue<TaskSpending> CURRENT = ScopedValue.newInstance();

    /**
     * Reads that are asked for together: a task seldom needs one alone, and what it does not need
     * is given back.
     */
    private static final Cost READS = new Cost(0, 15, Urgency.CHECK);

    private final long task;
    private Cost wanted = Cost.NOTHING;
    private Cost total = Cost.NOTHING;
    private Cost left = Cost.NOTHING;
    private Instant since = Instant.MAX;
    private Consumer<Cost> owner = _ -> {};

    private TaskSpending(long task) {
        this.task = task;
    }

    /**
     * Makes an attempt at a task, and gives back what it was granted and did not spend.
     *
     * @param task the same number for each attempt at it
     */
    public static void of(long task, Runnable attempt) {
        TaskSpending spending = new TaskSpending(task);
        try {
            ScopedValue.where(CURRENT, spending).run(attempt);
        } finally {
            spending.giveBack();
        }
    }

    /** Of the task that this thread works on; nothing if it works on none. */
    public static Optional<TaskSpending> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /**
     * Lets the next request ask for several writes at once, itself included: none of them is sent
     * before all may be.
     */
    public static void wantWrites(int writes, Urgency urgency) {
        current()
                .ifPresent(
                        it -> it.wanted = Cost.writes(writes, urgency).plus(READS).minus(it.left));
    }

    /** The number of the task. */
    public long task() {
        return task;
    }

    /** All that this attempt was granted. */
    public Cost total() {
        return total;
    }

    /** What to ask for, for a request and what is wanted with it. */
    public Cost wanted(Cost request) {
        return request.orMore(request.isWrite() ? wanted : wanted.orMore(READS));
    }

    /** Since when it waits for what it was granted; the end of time if nothing was yet. */
    public Instant since() {
        return since;
    }

    /**
     * May spend so much.
     *
     * @param waited since when it waited for it
     * @param from whom what is left of it is given back to
     */
    public void grant(Cost more, Instant waited, Consumer<Cost> from) {
        since = waited.isBefore(since) ? waited : since;
        total = total.plus(more);
        left = left.plus(more);
        owner = from;
        wanted = Cost.NOTHING;
    }

    /** What has to be asked for, for a request. */
    Cost missing(Cost request) {
        return request.minus(left);
    }

    void spend(Cost request) {
        left = left.minus(request);
    }

    /** What cannot be given back is lost until it comes back by itself. */
    private void giveBack() {
        if (!left.isNothing()) {
            try {
                owner.accept(left);
            } catch (TransientFailure _) {
                // the store is down
            }
        }
    }
}
