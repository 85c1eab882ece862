package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PendingSendersTest {
    private final ScheduledThreadPoolExecutor later = new ScheduledThreadPoolExecutor(1);

    @BeforeEach
    void forgets() {
        later.setRemoveOnCancelPolicy(true);
    }

    @AfterEach
    void end() {
        later.shutdownNow();
    }

    @Test
    void a_delivery_that_has_arrived_is_not_held_until_its_deadline() {
        PendingSenders senders = new PendingSenders(10, later);
        for (int i = 0; i < 100; i++) {
            try (PendingSenders.Sender sender = senders.enter(Duration.ofHours(1))) {
                assertThat(sender.isSentAway()).isFalse();
                assertThat(later.getQueue()).hasSize(1);
            }
        }
        assertThat(later.getQueue()).isEmpty();
    }

    @Test
    void one_that_sends_for_too_long_is_sent_away() {
        PendingSenders senders = new PendingSenders(10, later);
        try (PendingSenders.Sender sender = senders.enter(Duration.ZERO)) {
            while (!sender.isSentAway()) {
                Thread.onSpinWait();
            }
        }
        assertThat(Thread.interrupted()).isFalse();
    }
}
