package io.perfwarden.bot.notify;

import io.perfwarden.bot.notify.MessageRecipient.Receipt;
import io.perfwarden.db.MessageOutbox;
import io.perfwarden.db.MessageOutbox.Message;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * Sends what waits, one message at a time. One every two seconds at most, by the store's own
 * record: that keeps both one a second and 30 a minute, however many processes send.
 */
public final class MessageSender {
    private static final Logger LOG = LoggerFactory.getLogger(MessageSender.class);

    /** Least time between two messages; how often {@link #sendNext} is called. */
    public static final Duration PACE = Duration.ofSeconds(2);

    /** Longer than a try may take: after it, whoever made the try is dead. */
    private static final Duration HOLDS = Duration.ofMinutes(1);

    /** How long it is remembered what was said; what is told of branches is kept. */
    private static final Duration REMEMBERED = Duration.ofDays(90);

    private final MessageOutbox outbox;
    private final MessageRecipient recipient;
    private final NotifyMetrics metrics;
    private final Chance chance;

    /** What cannot be known before. */
    public record Chance(Clock clock, RandomGenerator random) {}

    public MessageSender(
            MessageOutbox outbox,
            MessageRecipient recipient,
            NotifyMetrics metrics,
            Chance chance) {
        this.outbox = outbox;
        this.recipient = recipient;
        this.metrics = metrics;
        this.chance = chance;
    }

    /** Sends the message that is due longest, if one is and it is time for it. */
    public void sendNext() {
        outbox.begin(chance.clock().instant(), PACE, HOLDS).ifPresent(this::send);
    }

    /** Forgets what was said long ago. */
    public void tidy() {
        outbox.forget(chance.clock().instant().minus(REMEMBERED));
    }

    private void send(Message message) {
        switch (recipient.send(message.id(), message.news())) {
            case Receipt.Taken() -> {
                outbox.sent(message);
                metrics.ended(message, NotifyMetrics.Ending.SENT);
            }
            case Receipt.Throttled(Optional<Duration> rest) -> throttled(message, rest);
            case Receipt.Unreached(String why) -> again(message, why, Optional.empty());
            case Receipt.Refused(String why) -> end(message, why, NotifyMetrics.Ending.REFUSED);
        }
    }

    private void throttled(Message message, Optional<Duration> rest) {
        again(message, "too many messages", rest);
        rest.map(MessageRetryPolicy::granted)
                .ifPresent(granted -> outbox.rest(chance.clock().instant().plus(granted)));
    }

    private void again(Message message, String why, Optional<Duration> rest) {
        Instant now = chance.clock().instant();
        Duration sinceFirst = Duration.between(message.firstTried(), now);
        Optional<Duration> wait =
                MessageRetryPolicy.next(
                        message.tries(), sinceFirst, rest, chance.random().nextDouble());
        if (wait.isEmpty()) {
            end(message, why, NotifyMetrics.Ending.GIVEN_UP);
            return;
        }
        outbox.later(message, now.plus(wait.get()));
        metrics.ended(message, NotifyMetrics.Ending.RETRIED);
        log(LOG.atInfo(), message, why).log("notification is sent again later");
    }

    private void end(Message message, String why, NotifyMetrics.Ending ending) {
        outbox.failed(message, why);
        metrics.ended(message, ending);
        log(LOG.atWarn(), message, why).log("notification was not taken and is given up");
    }

    private static LoggingEventBuilder log(LoggingEventBuilder entry, Message message, String why) {
        return entry.addKeyValue("message", message.id())
                .addKeyValue("repo", message.news().place().repo())
                .addKeyValue("commit", message.news().place().sha())
                .addKeyValue("try", message.tries())
                .addKeyValue("why", why);
    }
}
