package io.perfwarden.bot.incident;

import module java.base;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.bot.incident.WebhookRecipient.Receipt;
import io.perfwarden.db.MessageOutbox;
import io.perfwarden.db.MessageOutbox.OutboxMessage;
import io.perfwarden.report.machine.RegressionAnnouncement.Kind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Sends waiting messages, one every two seconds over all processes, by the store's record. */
public record MessageSender(
        MessageOutbox outbox,
        WebhookRecipient recipient,
        MeterRegistry meters,
        Clock clock,
        RandomGenerator random) {
    private static final Logger LOG = LoggerFactory.getLogger(MessageSender.class);

    /** Least time between two messages; the interval of {@link #sendNext}. */
    public static final Duration PACE = Duration.ofSeconds(2);

    /** Longer than an attempt; then its process is dead. */
    private static final Duration HOLDS = Duration.ofMinutes(1);

    /** Time that sent messages are remembered; states of branches are kept. */
    private static final Duration REMEMBERED = Duration.ofDays(90);

    private static final String SENT = "sent";
    private static final String RETRIED = "retried";
    private static final String REFUSED = "refused";
    private static final String GIVEN_UP = "given_up";

    /** Registers counters at 0, so that Prometheus sees the first failure. */
    public MessageSender {
        for (Kind kind : Kind.values()) {
            for (String ending : List.of(SENT, RETRIED, REFUSED, GIVEN_UP)) {
                Counter _ = counter(meters, kind, ending);
            }
        }
    }

    public void sendNext() {
        outbox.begin(clock.instant(), PACE, HOLDS).ifPresent(this::send);
    }

    public void tidy() {
        outbox.forget(clock.instant().minus(REMEMBERED));
    }

    private void send(OutboxMessage message) {
        switch (recipient.send(message.id(), message.news())) {
            case Receipt.MessageTaken() -> {
                outbox.markSent(message);
                count(message, SENT);
            }
            case Receipt.Throttled(Optional<Duration> rest) -> {
                retryLater(message, "too many messages", rest);
                rest.map(MessageRetryPolicy::capWait)
                        .ifPresent(granted -> outbox.pauseUntil(clock.instant().plus(granted)));
            }
            case Receipt.Unreachable(String why) -> retryLater(message, why, Optional.empty());
            case Receipt.MessageRefused(String why) -> end(message, why, REFUSED);
        }
    }

    private void retryLater(OutboxMessage message, String why, Optional<Duration> rest) {
        Instant now = clock.instant();
        Duration sinceFirst = Duration.between(message.firstTried(), now);
        var wait = MessageRetryPolicy.next(message.tries(), sinceFirst, rest, random.nextDouble());
        if (wait.isEmpty()) {
            end(message, why, GIVEN_UP);
            return;
        }
        outbox.postpone(message, now.plus(wait.get()));
        count(message, RETRIED);
        log(LOG.atInfo(), message, why).log("notification is sent again later");
    }

    private void end(OutboxMessage message, String why, String ending) {
        outbox.markFailed(message, why);
        count(message, ending);
        log(LOG.atWarn(), message, why).log("notification was not taken and is given up");
    }

    private void count(OutboxMessage message, String ending) {
        counter(meters, message.news().kind(), ending).increment();
    }

    private static Counter counter(MeterRegistry meters, Kind kind, String ending) {
        return Counter.builder("perfwarden.notifications")
                .description("tries to send a notification")
                .tag("kind", kind.id())
                .tag("ending", ending)
                .register(meters);
    }

    private static LoggingEventBuilder log(
            LoggingEventBuilder entry, OutboxMessage message, String why) {
        return entry.addKeyValue("message", message.id())
                .addKeyValue("repo", message.news().place().repo())
                .addKeyValue("commit", message.news().place().sha())
                .addKeyValue("try", message.tries())
                .addKeyValue("why", why);
    }

    /** Retries a message at most 6 times within 6 hours, never early. */
    static final class MessageRetryPolicy {
        private static final List<Duration> DELAYS =
                List.of(
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(2),
                        Duration.ofMinutes(10),
                        Duration.ofHours(1),
                        Duration.ofHours(4));

        private static final Duration LIMIT = Duration.ofHours(6);

        private static final Duration LONGEST = Duration.ofHours(1);

        private static final double SHARE = 0.25;

        private MessageRetryPolicy() {}

        /**
         * The next delay.
         *
         * @param tries so far, at least 1
         * @param jitter from 0 to 1, to spread retries
         * @return absent after the last attempt
         */
        static Optional<Duration> next(
                int tries, Duration sinceFirst, Optional<Duration> rest, double jitter) {
            if (tries > DELAYS.size()) {
                return Optional.empty();
            }
            Duration planned = DELAYS.get(tries - 1);
            Duration wait = planned.minusMillis((long) (SHARE * jitter * planned.toMillis()));
            Duration asked = rest.map(MessageRetryPolicy::capWait).orElse(Duration.ZERO);
            Duration longer = asked.compareTo(wait) > 0 ? asked : wait;
            return Optional.of(longer).filter(it -> sinceFirst.plus(it).compareTo(LIMIT) <= 0);
        }

        static Duration capWait(Duration rest) {
            return rest.compareTo(LONGEST) > 0 ? LONGEST : rest;
        }
    }
}
