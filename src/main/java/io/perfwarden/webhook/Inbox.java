package io.perfwarden.webhook;

import io.perfwarden.job.About;
import io.perfwarden.job.Job;
import io.perfwarden.problem.Problem;
import io.perfwarden.queue.Task;
import io.perfwarden.queue.durable.Deliveries.Ticket;
import io.perfwarden.queue.durable.DurableQueue;
import io.perfwarden.recover.LateArrivals;
import io.perfwarden.webhook.DeliveryParser.Envelope;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Takes in deliveries that are known to be GitHub's, whether they came through the webhook or were
 * fetched after an outage.
 */
public final class Inbox implements LateArrivals {
    private static final Logger LOG = LoggerFactory.getLogger(Inbox.class);

    /** What became of a delivery. */
    public sealed interface Answer {
        /** Its jobs are stored, or were when it came before. */
        record Accepted(boolean before) implements Answer {}

        /** There is nothing to do. */
        record Unneeded(String reason) implements Answer {}

        /** It is not what GitHub sends. */
        record Refused(Problem problem) implements Answer {}
    }

    private final DeliveryParser parser;
    private final DurableQueue queue;
    private final Clock clock;
    private final LogPace pace = new LogPace();

    public Inbox(DeliveryParser parser, DurableQueue queue, Clock clock) {
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
     * @throws io.perfwarden.problem.TransientFailure if the store is down: then nothing is stored
     */
    public Answer take(String id, String event, byte[] payload) {
        return take(new Envelope(id, event, clock.instant()), payload);
    }

    /**
     * The same without waiting for the store.
     *
     * @return is completed by the thread that stored it: whatever follows must be brief
     */
    public CompletableFuture<Answer> taking(String id, String event, byte[] payload) {
        Envelope envelope = new Envelope(id, event, clock.instant());
        Delivery delivery = parser.parse(envelope, payload);
        CompletableFuture<Answer> answer =
                delivery instanceof Delivery.Work work
                        ? queue.receiving(ticket(envelope, work), tasks(work))
                                .thenApply(Inbox::accepted)
                        : CompletableFuture.completedFuture(answer(envelope, delivery));
        return answer.thenApply(it -> logged(envelope, it, delivery));
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
        Delivery delivery = parser.parse(envelope, payload);
        return logged(envelope, answer(envelope, delivery), delivery);
    }

    private Answer answer(Envelope envelope, Delivery delivery) {
        return switch (delivery) {
            case Delivery.Ping() -> new Answer.Unneeded("pong");
            case Delivery.Ignored(String reason) -> new Answer.Unneeded(reason);
            case Delivery.Malformed(Problem problem) -> new Answer.Refused(problem);
            case Delivery.Work work -> accepted(queue.receive(ticket(envelope, work), tasks(work)));
        };
    }

    private static Ticket ticket(Envelope envelope, Delivery.Work work) {
        return new Ticket(envelope.id(), envelope.event(), work.action());
    }

    private static List<Task> tasks(Delivery.Work work) {
        return work.jobs().stream().map(Job::task).toList();
    }

    private static Answer accepted(DurableQueue.Receipt receipt) {
        return switch (receipt) {
            case STORED -> new Answer.Accepted(false);
            case DUPLICATE -> new Answer.Accepted(true);
        };
    }

    private Answer logged(Envelope envelope, Answer answer, Delivery delivery) {
        LogPace.Turn turn = pace.next(clock.instant());
        if (turn.leftOut() > 0) {
            LOG.atInfo().addKeyValue("deliveries", turn.leftOut()).log("more in that second");
        }
        if (turn.each()) {
            LoggingEventBuilder line =
                    LOG.atInfo()
                            .addKeyValue("delivery", envelope.id())
                            .addKeyValue("event", envelope.event())
                            .addKeyValue("answer", answer);
            for (Map.Entry<String, String> field : about(delivery).entrySet()) {
                line = line.addKeyValue(field.getKey(), field.getValue());
            }
            line.log("delivery");
        }
        return answer;
    }

    private static Map<String, String> about(Delivery delivery) {
        return delivery instanceof Delivery.Work work && !work.jobs().isEmpty()
                ? About.of(work.jobs().getFirst())
                : Map.of();
    }
}
