package io.perfwarden.queue;

import module java.base;

/**
 * Favours owners with few tasks: the scheduler takes the longest due task, and a task is due the
 * earlier, the fewer its owner had lately. No task waits longer than {@link #MOST} because of it.
 *
 * <p>Each process counts the tasks that it adds. Safe for use by several threads.
 */
public final class FairPriority {
    public static final Duration MOST = Duration.ofMinutes(10);

    /** Time after which half of an owner's tasks is forgotten. */
    private static final Duration HALF_LIFE = Duration.ofSeconds(30);

    private final Map<Long, Integer> lately = new HashMap<>();
    private Instant halved = Instant.MIN;

    public synchronized Instant due(long owner, Instant now) {
        forget(now);
        int count = lately.merge(owner, 1, Integer::sum);
        return now.minus(MOST.dividedBy(count));
    }

    private void forget(Instant now) {
        if (halved.isBefore(now.minus(HALF_LIFE))) {
            halved = now;
            lately.replaceAll((_, count) -> count / 2);
            lately.values().removeIf(count -> count == 0);
        }
    }
}
