package io.perfwarden.app;

import module java.base;

import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.bot.incident.*;
import io.perfwarden.db.*;
import io.perfwarden.github.http.OutgoingHttp;
import io.perfwarden.queue.QueueRunner.PeriodicTask;

/**
 * Telling people of regressions.
 *
 * @param announcements where those who judge say what came out
 * @param periodic sends what was said
 */
record NotificationWiring(
        Consumer<DefaultBranchVerdict> announcements, List<PeriodicTask> periodic) {
    /** No recipient is configured. */
    static final NotificationWiring NOBODY = new NotificationWiring(_ -> {}, List.of());

    private static final Duration TIDYING = Duration.ofHours(6);

    NotificationWiring {
        periodic = List.copyOf(periodic);
    }

    static NotificationWiring of(
            WebhookTarget target,
            OutgoingHttp outgoing,
            StoreDatabase database,
            Clock clock,
            MeterRegistry meters) {
        MessageOutbox outbox = new MessageOutbox(database, clock);
        MessageSender courier =
                new MessageSender(
                        outbox,
                        new WebhookRecipient(target, clock, WebhookRecipient.PATIENCE, outgoing),
                        meters,
                        clock,
                        RandomGenerator.getDefault());
        return new NotificationWiring(
                outbox::take,
                List.of(
                        new PeriodicTask("notifications", MessageSender.PACE, courier::sendNext),
                        new PeriodicTask("old-notifications", TIDYING, courier::tidy)));
    }
}
