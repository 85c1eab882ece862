package io.perfwarden.queue;

import module java.base;

/**
 * Shares the workers of one process among owners. Some workers are always free for an owner without
 * any; the others are divided evenly among owners with work.
 */
public final class FairScheduler {
    /** Delay until a rejected worker returns. */
    private static final Duration SOON = Duration.ofSeconds(1);

    /** Rejected workers return one after the other, with this distance. */
    private static final Duration APART = Duration.ofMillis(5);

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private final int workers;
    private final Map<Long, Integer> active = new HashMap<>();
    private Instant lastInLine = Instant.MIN;

    public FairScheduler(int workers) {
        this.workers = workers;
    }

    /** A worker's turn for an owner, until it is closed. */
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /** Empty if the owner has its fair share of workers. */
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

    /** The time at which a rejected worker returns. */
    public synchronized Instant nextPlace(Instant now) {
        Instant soon = now.plus(SOON);
        Instant place = lastInLine.isBefore(soon) ? soon : lastInLine.plus(APART);
        lastInLine = place.isAfter(now.plus(LONGEST)) ? soon : place;
        return lastInLine;
    }
}
