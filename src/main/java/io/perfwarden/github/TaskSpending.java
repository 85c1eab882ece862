package io.perfwarden.github;

import module java.base;

import io.perfwarden.github.RequestBudget.Cost;
import io.perfwarden.github.RequestBudget.Urgency;
import io.perfwarden.model.TransientFailure;

/**
 * What one attempt at a task spent of GitHub's limits, and what it may still spend. Confined to a
 * thread.
 *
 * <p>After a refusal, the next attempt asks at once for the sum of its grants and the refused
 * request. So each attempt gets further, and no task repeats the same requests for ever.
 */
public final class TaskSpending {
    private static final ScopedValue<TaskSpending> CURRENT = ScopedValue.newInstance();

    /** Reads that are requested together: a task seldom needs only one, and returns the rest. */
    private static final Cost READS = new Cost(0, 15, Urgency.CHECK);

    private final long task;
    private Cost wanted = Cost.NOTHING;
    private Cost total = Cost.NOTHING;
    private Cost left = Cost.NOTHING;
    private Instant since = Instant.MAX;
    private Grantor grantor = new Grantor("", _ -> {});
    private final List<Runnable> returns = new ArrayList<>();

    /** A budget that grants requests, and takes back what is left of them. */
    public record Grantor(String budget, Consumer<Cost> returned) {
        boolean isSame(Grantor other) {
            return budget.equals(other.budget);
        }
    }

    private TaskSpending(long task) {
        this.task = task;
    }

    public static void of(long task, Runnable attempt) {
        TaskSpending spending = new TaskSpending(task);
        try {
            ScopedValue.where(CURRENT, spending).run(attempt);
        } finally {
            spending.giveBack();
        }
    }

    /** The task of this thread; absent if there is none. */
    public static Optional<TaskSpending> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /**
     * Asks for several writes at once with the next request: none is sent before all are granted.
     */
    public static void wantWrites(int writes, Urgency urgency) {
        current()
                .ifPresent(
                        it -> it.wanted = Cost.writes(writes, urgency).plus(READS).minus(it.left));
    }

    public long task() {
        return task;
    }

    public Cost total() {
        return total;
    }

    /** The cost of a request with the writes wanted after it. */
    public Cost wantedCost(Cost request) {
        return request.orMore(request.isWrite() ? wanted : wanted.orMore(READS));
    }

    /** Start of the wait for the grant; {@code Instant.MAX} before any. */
    public Instant since() {
        return since;
    }

    /** What another budget granted goes back to it at the end. */
    public void grant(Cost more, Instant waited, Grantor from) {
        if (!grantor.isSame(from)) {
            returnLeft();
        }
        since = waited.isBefore(since) ? waited : since;
        total = total.plus(more);
        left = left.plus(more);
        grantor = from;
        wanted = Cost.NOTHING;
    }

    /** The part of a request's cost that is not granted yet. */
    Cost missingCost(Cost request) {
        return request.minus(left);
    }

    void spend(Cost request) {
        left = left.minus(request);
    }

    private void returnLeft() {
        if (!left.isNothing()) {
            Cost unused = left;
            Grantor to = grantor;
            returns.add(() -> to.returned().accept(unused));
            left = Cost.NOTHING;
        }
    }

    /** A grant that cannot be returned is lost until the budget renews itself. */
    private void giveBack() {
        returnLeft();
        for (Runnable each : returns) {
            try {
                each.run();
            } catch (TransientFailure _) {
                // the store is down
            }
        }
    }
}
