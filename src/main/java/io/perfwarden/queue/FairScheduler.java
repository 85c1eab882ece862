package io.perfwarden.queue;

import module java.base;

/**
 * Shares the workers of one process among owners, so that one who brings much work keeps no other
 * else waiting: some workers are always left for an owner who has none, and the others are divided
 * evenly among those who have work.
 */
public final class FairScheduler {
    /** How soon a worker that was sent away looks again. */
    private static final Duration SOON = Duration.ofSeconds(1);

    /** Those who were sent away come back one after the other. */
    private static final Duration APART = Duration.ofMillis(5);

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private final int workers;
    private final Map<Long, Integer> active = new HashMap<>();
    private Instant lastInLine = Instant.MIN;

    public FairScheduler(int workers) {
        this.workers = workers;
    }

    /** A worker at work for an owner, until this is closed. */
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /** Nothing if the owner has as many workers as is fair. */
    public synchronized Optional<Turn> begin(long owner) {
        int has = active.getOrDefault(owner, 0);
        if (has >= share(has == 0 ? active.size() + 1 : active.size())) {
            return Optional.empty();
        }
        active.put(owner, has + 1);
        return Optional.of(() -> end(owner));
    }

    private int share(int owners) {
        int left = workers / 4;
        return Math.max(1, (workers - left) / owners);
    }

    private synchronized void end(long owner) {
        active.computeIfPresent(owner, (_, count) -> count == 1 ? null : count - 1);
    }

    /** When a worker that was sent away is to come back. */
    public synchronized Instant later(Instant now) {
        Instant soon = now.plus(SOON);
        Instant place = lastInLine.isBefore(soon) ? soon : lastInLine.plus(APART);
        lastInLine = place.isAfter(now.plus(LONGEST)) ? soon : place;
        return lastInLine;
    }
}
