package io.perfwarden.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.notify.Announce;
import io.perfwarden.notify.Announcements;
import io.perfwarden.notify.Courier;
import io.perfwarden.notify.NotifyMetrics;
import io.perfwarden.notify.Outbox;
import io.perfwarden.notify.http.Target;
import io.perfwarden.notify.http.WebhookRecipient;
import io.perfwarden.notify.sql.SqlOutbox;
import io.perfwarden.queue.Periodic;
import io.perfwarden.store.Database;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Telling people of regressions.
 *
 * @param announcements where those who judge say what came out
 * @param periodic sends what was said
 */
record Notifying(Announcements announcements, List<Periodic> periodic) {
    /** The server was given nobody to tell. */
    static final Notifying NOBODY = new Notifying(Announcements.NOBODY_LISTENS, List.of());

    private static final Duration TIDYING = Duration.ofHours(6);

    Notifying {
        periodic = List.copyOf(periodic);
    }

    static Notifying of(Target target, Database database, Clock clock, MeterRegistry meters) {
        Outbox outbox = new SqlOutbox(database, clock);
        Courier courier =
                new Courier(
                        outbox,
                        new WebhookRecipient(target, clock, WebhookRecipient.PATIENCE),
                        new NotifyMetrics(meters),
                        new Courier.Chance(clock, RandomGenerator.getDefault()));
        return new Notifying(
                new Announce(outbox),
                List.of(
                        new Periodic("notifications", Courier.PACE, courier::sendNext),
                        new Periodic("old-notifications", TIDYING, courier::tidy)));
    }
}
