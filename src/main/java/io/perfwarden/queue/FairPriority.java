package io.perfwarden.queue;

import module java.base;

/**
 * Lets the work of an owner who brings little come before that of one who brings much: the
 * scheduler takes what is due longest, and each task is due the earlier the fewer its owner had of
 * late. So an owner of few waits for no backlog of others, and none waits for longer than {@link
 * #MOST} because of it.
 *
 * <p>Each process counts what it adds itself. Safe for use by several threads.
 */
public final class FairPriority {
    public static final Duration MOST = Duration.ofMinutes(10);

    /** How long until half of what an owner brought is forgotten. */
    private static final Duration HALF_LIFE = Duration.ofSeconds(30);

    private final Map<Long, Integer> lately = new HashMap<>();
    private Instant halved = Instant.MIN;

    /** When a task that is added now is to be due. */
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
