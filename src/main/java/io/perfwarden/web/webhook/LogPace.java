package io.perfwarden.web.webhook;

import java.time.Instant;

/**
 * Which deliveries are logged one by one: the first of each second. Under load a line for each
 * would take longer than to store it, and nobody reads them.
 */
final class LogPace {
    /** One by one of a second. */
    private static final int EACH = 50;

    private long second;
    private int seen;

    /**
     * What to log now.
     *
     * @param each whether this one gets a line
     * @param leftOut how many of an earlier second got none, to be told now
     */
    record Turn(boolean each, int leftOut) {}

    synchronized Turn next(Instant now) {
        int leftOut = 0;
        if (now.getEpochSecond() != second) {
            leftOut = Math.max(0, seen - EACH);
            second = now.getEpochSecond();
            seen = 0;
        }
        return new Turn(++seen <= EACH, leftOut);
    }
}
