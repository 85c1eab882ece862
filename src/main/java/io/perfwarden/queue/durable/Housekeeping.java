package io.perfwarden.queue.durable;

import io.perfwarden.store.Database;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** Forgets what nobody will ask for again. */
final class Housekeeping {
    /** How long a failed task is kept to be looked at. */
    private static final Duration FAILED = Duration.ofDays(30);

    /** GitHub itself keeps deliveries for 3 days, so that none comes again after that. */
    private static final Duration DELIVERIES = Duration.ofDays(7);

    private final Database database;
    private final WorkStore store;
    private final Deliveries deliveries;
    private final Clock clock;

    Housekeeping(Database database, Clock clock) {
        this.database = database;
        this.deliveries = new Deliveries(database);
        this.store = new WorkStore(database, clock);
        this.clock = clock;
    }

    /** Removes what is too old; called now and then, it does not matter when. */
    void tidy() {
        Instant now = clock.instant();
        database.write(handle ->
                store.forgetFailed(handle, now.minus(FAILED))
                        + deliveries.forget(handle, now.minus(DELIVERIES)));
    }
}
