package io.perfwarden.db;

import module java.base;

import io.perfwarden.github.RequestPace.Cost;

/**
 * What an installation has spent, as the moments when its buckets will be full again.
 *
 * @param paused until when GitHub wants to be left alone
 */
record SpentRequests(Instant minute, Instant hour, Instant points, Instant paused) {
    /**
     * How long to wait before so much can be spent.
     *
     * @param patient whether half of what may be spent at once is left to others
     */
    Duration wait(Cost cost, Instant now, boolean patient) {
        int share = patient ? 2 : 1;
        Duration pause = Duration.between(now, paused);
        return Collections.max(
                List.of(
                        Duration.ZERO,
                        pause,
                        TokenBucket.WRITES_OF_A_MINUTE.wait(minute, cost.writes(), now, share),
                        TokenBucket.WRITES_OF_AN_HOUR.wait(hour, cost.writes(), now, share),
                        TokenBucket.POINTS.wait(points, cost.points(), now, share)));
    }

    /** After so much more. */
    SpentRequests and(Cost cost, Instant now) {
        return new SpentRequests(
                TokenBucket.WRITES_OF_A_MINUTE.fullAfter(minute, cost.writes(), now),
                TokenBucket.WRITES_OF_AN_HOUR.fullAfter(hour, cost.writes(), now),
                TokenBucket.POINTS.fullAfter(points, cost.points(), now),
                paused);
    }

    /**
     * What may be spent: some at once, and then one at a time.
     *
     * <p>Of a bucket one moment is known: when it will be full again. Nothing in a time {@code t}
     * is more than {@code burst + t / each}.
     *
     * @param each how long one takes to come back
     * @param burst how many may be spent at once
     * @see "ITU-T I.371: generic cell rate algorithm"
     */
    private record TokenBucket(Duration each, int burst) {
        /** A second apart, after 20 at once: never more than 80 in a minute. */
        static final TokenBucket WRITES_OF_A_MINUTE = new TokenBucket(Duration.ofSeconds(1), 20);

        /** Eighteen seconds apart, after 300 at once: never more than 500 in an hour. */
        static final TokenBucket WRITES_OF_AN_HOUR = new TokenBucket(Duration.ofSeconds(18), 300);

        /** Ten a second, after 300 at once: never more than 900 in a minute. */
        static final TokenBucket POINTS = new TokenBucket(Duration.ofMillis(100), 300);

        /** When the bucket will be full again once so many more are spent. */
        Instant fullAfter(Instant full, int spent, Instant now) {
            return (full.isAfter(now) ? full : now).plus(each.multipliedBy(spent));
        }

        /**
         * How long until so many can be spent; zero if they can be now.
         *
         * @param share what part of a burst may be spent: one in so many
         */
        Duration wait(Instant full, int spent, Instant now, int share) {
            Duration ahead = Duration.between(now, fullAfter(full, spent, now));
            Duration over = ahead.minus(each.multipliedBy(burst / share));
            return over.isNegative() ? Duration.ZERO : over;
        }
    }
}
