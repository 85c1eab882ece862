package io.perfwarden.pacing;

import io.perfwarden.github.Pace.Cost;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;

/**
 * What an installation has spent, as the moments when its buckets will be full again.
 *
 * @param paused until when GitHub wants to be left alone
 */
record Spent(Instant minute, Instant hour, Instant points, Instant paused) {
    /** How long to wait before so much can be spent. */
    Duration wait(Cost cost, Instant now) {
        Duration pause = Duration.between(now, paused);
        return Collections.max(
                List.of(
                        Duration.ZERO,
                        pause,
                        Bucket.WRITES_OF_A_MINUTE.wait(minute, cost.writes(), now),
                        Bucket.WRITES_OF_AN_HOUR.wait(hour, cost.writes(), now),
                        Bucket.POINTS.wait(points, cost.points(), now)));
    }

    /** After so much more. */
    Spent and(Cost cost, Instant now) {
        return new Spent(
                Bucket.WRITES_OF_A_MINUTE.fullAfter(minute, cost.writes(), now),
                Bucket.WRITES_OF_AN_HOUR.fullAfter(hour, cost.writes(), now),
                Bucket.POINTS.fullAfter(points, cost.points(), now),
                paused);
    }
}
