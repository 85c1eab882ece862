package io.perfwarden.web.webhook;

import module java.base;

import io.perfwarden.bot.sweep.MissedDeliveries.MissedEvents;
import io.perfwarden.model.InputProblem;
import io.perfwarden.queue.DeliveryLog.Ticket;
import io.perfwarden.queue.DurableQueue;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.JobContext;
import io.perfwarden.queue.QueuedTask;
import io.perfwarden.web.webhook.DeliveryParser.Envelope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Takes in deliveries that are known to be GitHub's, whether they came through the webhook or were
 * fetched after an outage.
 */
public final class DeliveryInbox implements MissedEvents {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryInbox.class);

    /** What became of a delivery. */
    public sealed interface Answer {
        /** Its jobs are stored, or were when it came before. */
        record Accepted(boolean before) implements Answer {}

        /** There is nothing to do. */
        record Unneeded(String reason) implements Answer {}

        /** It is not what GitHub sends. */
        record Refused(InputProblem problem) implements Answer {}
    }

    private final DeliveryParser parser;
    private final DurableQueue queue;
    private final Clock clock;

    public DeliveryInbox(DeliveryParser parser, DurableQueue queue, Clock clock) {
        this.parser = parser;
        this.queue = queue;
        this.clock = clock;
    }

    /**
     * Stores what a delivery asks for.
     *
     * @param id GitHub's GUID of the delivery, the same for a redelivery
     * @param event name of the event
     * @param payload its bytes
     * @throws io.perfwarden.model.TransientFailure if the store is down: then nothing is stored
     */
    public Answer take(String id, String event, byte[] payload) {
        return take(new Envelope(id, event, clock.instant()), payload);
    }

    @Override
    public boolean wants(String event, String action) {
        return DeliveryParser.mayNeedWork(event, action);
    }

    @Override
    public boolean knows(String guid) {
        return queue.received(guid);
    }

    @Override
    public void take(Late late, byte[] payload) {
        take(new Envelope(late.guid(), late.event(), late.at()), payload);
    }

    private Answer take(Envelope envelope, byte[] payload) {
        WebhookDelivery delivery = parser.parse(envelope, payload);
        return logged(envelope, answer(envelope, delivery), delivery);
    }

    private Answer answer(Envelope envelope, WebhookDelivery delivery) {
        return switch (delivery) {
            case WebhookDelivery.Ping() -> new Answer.Unneeded("pong");
            case WebhookDelivery.Ignored(String reason) -> new Answer.Unneeded(reason);
            case WebhookDelivery.Malformed(InputProblem problem) -> new Answer.Refused(problem);
            case WebhookDelivery.Work work ->
                    accepted(queue.receive(ticket(envelope, work), tasks(work)));
        };
    }

    private static Ticket ticket(Envelope envelope, WebhookDelivery.Work work) {
        return new Ticket(envelope.id(), envelope.event(), work.action());
    }

    private static List<QueuedTask> tasks(WebhookDelivery.Work work) {
        return work.jobs().stream().map(Job::task).toList();
    }

    private static Answer accepted(DurableQueue.Receipt receipt) {
        return switch (receipt) {
            case STORED -> new Answer.Accepted(false);
            case DUPLICATE -> new Answer.Accepted(true);
        };
    }

    private Answer logged(Envelope envelope, Answer answer, WebhookDelivery delivery) {
        LoggingEventBuilder line =
                LOG.atInfo()
                        .addKeyValue("delivery", envelope.id())
                        .addKeyValue("event", envelope.event())
                        .addKeyValue("answer", answer);
        for (Map.Entry<String, String> field : about(delivery).entrySet()) {
            line = line.addKeyValue(field.getKey(), field.getValue());
        }
        line.log("delivery");
        return answer;
    }

    private static Map<String, String> about(WebhookDelivery delivery) {
        return delivery instanceof WebhookDelivery.Work work && !work.jobs().isEmpty()
                ? JobContext.of(work.jobs().getFirst())
                : Map.of();
    }
}
