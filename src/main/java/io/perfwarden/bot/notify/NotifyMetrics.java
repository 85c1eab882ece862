package io.perfwarden.bot.notify;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.perfwarden.db.MessageOutbox;
import java.util.Locale;

/**
 * How notifications fare: {@code perfwarden.notifications} counts tries by what is told ({@code
 * kind}) and how they ended ({@code ending}).
 */
public final class NotifyMetrics {
    /** How a try ended. */
    enum Ending {
        SENT,
        RETRIED,
        /** The other side will never take it. */
        REFUSED,
        /** It was tried as often as it is. */
        GIVEN_UP;

        private String tag() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final MeterRegistry registry;

    public NotifyMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void ended(MessageOutbox.Message message, Ending ending) {
        Counter.builder("perfwarden.notifications")
                .description("tries to send a notification")
                .tag("kind", message.news().kind().id())
                .tag("ending", ending.tag())
                .register(registry)
                .increment();
    }
}
