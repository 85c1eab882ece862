package io.perfwarden.web.webhook;

import module java.base;

import io.micronaut.http.HttpStatus;
import io.perfwarden.bot.commit.MissedDeliveries.MissedEvents;
import io.perfwarden.db.AccessChange;
import io.perfwarden.model.*;
import io.perfwarden.queue.*;
import io.perfwarden.queue.DeliveryLog.Ticket;
import io.perfwarden.web.webhook.DeliveryParser.Envelope;
import io.perfwarden.web.webhook.DeliveryParser.WebhookDelivery;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Takes in deliveries that are known to be GitHub's, whether they came through the webhook or were
 * fetched after an outage.
 *
 * @param access hears at once who may see what from now on
 * @param pushes hears at once of which repositories the default branch was pushed to
 */
public record DeliveryInbox(
        DeliveryParser parser,
        DurableQueue queue,
        Clock clock,
        Consumer<AccessChange> access,
        Consumer<RepoId> pushes)
        implements MissedEvents {
    private static final Logger LOG = LoggerFactory.getLogger(DeliveryInbox.class);

    public DeliveryInbox(DeliveryParser parser, DurableQueue queue, Clock clock) {
        this(parser, queue, clock, _ -> {}, _ -> {});
    }

    /**
     * The answer to a delivery: accepted once its jobs are stored.
     *
     * @param text GitHub shows it beside the delivery
     */
    public record Answer(HttpStatus status, String text) {}

    /**
     * Stores what a delivery asks for.
     *
     * @param id GitHub's GUID of the delivery, the same for a redelivery
     * @param payload its bytes
     * @return the answer once all is stored, or a {@link io.perfwarden.model.TransientFailure} if
     *     the store is down: then nothing is stored. What follows on it delays other deliveries.
     */
    public CompletableFuture<Answer> take(String id, String event, byte[] payload) {
        return take(new Envelope(id, event, clock.instant()), payload);
    }

    /** Whether an event changes something in the store before its jobs, and waits for that. */
    static boolean waits(String event) {
        return event.equals("push") || AccessEvents.CONCERNING.containsKey(event);
    }

    /** Whether something may come of an event, or it is GitHub's first one. */
    static boolean isKnown(String event) {
        return event.equals("ping")
                || DeliveryParser.WORK.containsKey(event)
                || AccessEvents.CONCERNING.containsKey(event);
    }

    /** A lost event of a job costs only time: the end of its run tells the same. */
    @Override
    public boolean wants(String event, String action) {
        return !event.equals(DeliveryParser.JOB)
                && (DeliveryParser.mayNeedWork(event, action)
                        || AccessEvents.concerns(event, action));
    }

    @Override
    public boolean knows(String guid) {
        return queue.hasReceived(guid);
    }

    @Override
    public void take(LostDelivery late, byte[] payload) {
        try {
            Answer _ = take(new Envelope(late.guid(), late.event(), late.at()), payload).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException why ? why : e;
        }
    }

    private CompletableFuture<Answer> take(Envelope envelope, byte[] payload) {
        AccessEvents.read(envelope.event(), payload).ifPresent(access);
        WebhookDelivery delivery = parser.parse(envelope, payload);
        return store(envelope, delivery).thenApply(answer -> log(envelope, delivery, answer));
    }

    private CompletableFuture<Answer> store(Envelope envelope, WebhookDelivery delivery) {
        return switch (delivery) {
            case WebhookDelivery.Ignored(String reason) ->
                    CompletableFuture.completedFuture(new Answer(HttpStatus.OK, reason));
            case WebhookDelivery.Malformed(var problem) ->
                    CompletableFuture.completedFuture(
                            new Answer(HttpStatus.BAD_REQUEST, problem.line()));
            case WebhookDelivery.Work(String action, List<Job> jobs) -> {
                jobs.forEach(this::hear);
                Ticket ticket = new Ticket(envelope.id(), envelope.event(), action);
                yield queue.receive(ticket, jobs.stream().map(Job::task).toList())
                        .thenApply(DeliveryInbox::acknowledge);
            }
        };
    }

    private static Answer acknowledge(DurableQueue.QueueReceipt receipt) {
        boolean isRepeated = receipt == DurableQueue.QueueReceipt.DUPLICATE;
        return new Answer(HttpStatus.ACCEPTED, isRepeated ? "received before" : "stored");
    }

    private static Answer log(Envelope envelope, WebhookDelivery delivery, Answer answer) {
        LoggingEventBuilder line =
                LOG.atLevel(delivery instanceof WebhookDelivery.Ignored ? Level.DEBUG : Level.INFO)
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

    private void hear(Job job) {
        if (job instanceof Job.BranchPushJob push && push.isDefault()) {
            pushes.accept(push.repo().id());
        }
    }
}
