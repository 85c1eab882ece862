package io.perfwarden.jobs;

import io.perfwarden.history.Database;
import io.perfwarden.history.Retention;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Forgets what nobody will ask for again. */
final class Housekeeping {
    private static final Logger LOG = LoggerFactory.getLogger(Housekeeping.class);

    /** How long a failed job is kept to be looked at. */
    private static final Duration FAILED_JOBS = Duration.ofDays(30);

    private final Database database;
    private final WorkStore store;
    private final Clock clock;

    Housekeeping(Database database, Clock clock) {
        this.database = database;
        this.store = new WorkStore(database, clock);
        this.clock = clock;
    }

    /** Removes what is too old; called now and then, it does not matter when. */
    void tidy() {
        Instant now = clock.instant();
        int rows = Retention.STANDARD.apply(database, now);
        int jobs = store.forgetFailed(now.minus(FAILED_JOBS));
        LOG.info("housekeeping removed {} rows and {} failed jobs", rows, jobs);
    }
}
