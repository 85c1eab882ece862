package io.perfwarden.history;

import java.time.Duration;
import java.time.Instant;
import org.jdbi.v3.core.Handle;

/**
 * How long things are remembered.
 *
 * @param deliveries how long a delivery that is over is known; GitHub itself keeps deliveries for 3
 *     days, so that none comes again after that
 * @param results how long results of pull requests are kept
 * @param perSeries how many runs of the default branch are kept for each suite and platform
 */
public record Retention(Duration deliveries, Duration results, int perSeries) {
    /** 7 days, 90 days, 1,000 runs. */
    public static final Retention STANDARD =
            new Retention(Duration.ofDays(7), Duration.ofDays(90), 1_000);

    /**
     * Forgets what is older.
     *
     * @return how many rows were removed
     */
    public int apply(Database database, Instant now) {
        return database.write(handle ->
                forgetDeliveries(handle, now.minus(deliveries))
                        + forgetResults(handle, now.minus(results))
                        + shortenSeries(handle));
    }

    private static int forgetDeliveries(Handle handle, Instant before) {
        return handle.createUpdate(
                        "delete from deliveries where state <> 'received' and received_at < :before")
                .bind("before", before.toEpochMilli())
                .execute();
    }

    private static int forgetResults(Handle handle, Instant before) {
        return handle.createUpdate(
                        "delete from results where on_default = 0 and measured_at < :before")
                .bind("before", before.toEpochMilli())
                .execute();
    }

    private int shortenSeries(Handle handle) {
        return handle.createUpdate(
                        """
                        delete from results
                        where on_default = 1 and (repo, run_id, suite, platform) in (
                            select repo, run_id, suite, platform from (
                                select repo, run_id, suite, platform,
                                       row_number() over (
                                           partition by repo, suite, platform
                                           order by run_id desc) as place
                                from results where on_default = 1) as placed
                            where place > :kept)
                        """)
                .bind("kept", perSeries)
                .execute();
    }
}
