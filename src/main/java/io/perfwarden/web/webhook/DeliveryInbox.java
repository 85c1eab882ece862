package io.perfwarden.web.webhook;

import module java.base;

import io.perfwarden.bot.sweep.MissedDeliveries.MissedEvents;
import io.perfwarden.model.InputProblem;
import io.perfwarden.queue.DeliveryLog.Ticket;
import io.perfwarden.queue.DurableQueue;
import io.perfwarden.queue.Job;
import io.perfwarden.queue.JobContext;
import io.perfwarden.web.webhook.DeliveryParser.Envelope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Takes in deliveries that are known to be GitHub's, whether they came through the webhook or were
 * fetched after an outage.
 */
public record DeliveryInbox(DeliveryParser parser, DurableQueue queue, Clock clock)
        implements MissedEvents {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryInbox.class);

    /** What became of a delivery. */
    public sealed interface Answer {
        /** For the log. */
        default String text() {
            return switch (this) {
                case Accepted(boolean before) -> before ? "received before" : "stored";
                case Unneeded(String reason) -> reason;
                case Refused(InputProblem problem) -> problem.line();
            };
        }

        /** Its jobs are stored, or were when it came before. */
        record Accepted(boolean before) implements Answer {}

        /** There is nothing to do. */
        record Unneeded(String reason) implements Answer {}

        /** It is not what GitHub sends. */
        record Refused(InputProblem problem) implements Answer {}
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
        Answer answer =
                switch (delivery) {
                    case WebhookDelivery.Ping() -> new Answer.Unneeded("pong");
                    case WebhookDelivery.Ignored(String reason) -> new Answer.Unneeded(reason);
                    case WebhookDelivery.Malformed(var problem) -> new Answer.Refused(problem);
                    case WebhookDelivery.Work(String action, List<Job> jobs) -> {
                        Ticket ticket = new Ticket(envelope.id(), envelope.event(), action);
                        var receipt = queue.receive(ticket, jobs.stream().map(Job::task).toList());
                        yield new Answer.Accepted(receipt == DurableQueue.Receipt.DUPLICATE);
                    }
                };
        LoggingEventBuilder line =
                LOG.atInfo()
                        .addKeyValue("delivery", envelope.id())
                        .addKeyValue("event", envelope.event())
                        .addKeyValue("answer", answer.text());
        if (delivery instanceof WebhookDelivery.Work work && !work.jobs().isEmpty()) {
            for (var field : JobContext.of(work.jobs().getFirst()).entrySet()) {
                line = line.addKeyValue(field.getKey(), field.getValue());
            }
        }
        line.log("delivery");
        return answer;
    }
}
