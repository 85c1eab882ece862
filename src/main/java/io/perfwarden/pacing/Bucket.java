package io.perfwarden.pacing;

import java.time.Duration;
import java.time.Instant;

/**
 * What may be spent: some at once, and then one at a time.
 *
 * <p>Of a bucket one moment is known: when it will be full again. Nothing in a time {@code t} is
 * more than {@code burst + t / each}.
 *
 * @param each how long one takes to come back
 * @param burst how many may be spent at once
 * @see "ITU-T I.371: generic cell rate algorithm"
 */
record Bucket(Duration each, int burst) {
    /** A second apart, after 20 at once: never more than 80 in a minute. */
    static final Bucket WRITES_OF_A_MINUTE = new Bucket(Duration.ofSeconds(1), 20);

    /** Eighteen seconds apart, after 300 at once: never more than 500 in an hour. */
    static final Bucket WRITES_OF_AN_HOUR = new Bucket(Duration.ofSeconds(18), 300);

    /** Ten a second, after 300 at once: never more than 900 in a minute. */
    static final Bucket POINTS = new Bucket(Duration.ofMillis(100), 300);

    /** When the bucket will be full again once so many more are spent. */
    Instant fullAfter(Instant full, int spent, Instant now) {
        return (full.isAfter(now) ? full : now).plus(each.multipliedBy(spent));
    }

    /** How long until so many can be spent; zero if they can be now. */
    Duration wait(Instant full, int spent, Instant now) {
        Duration ahead = Duration.between(now, fullAfter(full, spent, now));
        Duration over = ahead.minus(each.multipliedBy(burst));
        return over.isNegative() ? Duration.ZERO : over;
    }
}
