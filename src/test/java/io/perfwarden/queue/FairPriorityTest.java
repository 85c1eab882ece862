package io.perfwarden.queue;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.junit.jupiter.api.Test;

/** Who brings little comes before who brings much. */
class FairPriorityTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final long QUIET = 1;
    private static final long NOISY = 2;

    private final FairPriority favour = new FairPriority();

    @Test
    void a_quiet_owner_waits_for_no_backlog_of_a_noisy_one() {
        for (int i = 0; i < 200; i++) {
            Instant _ = favour.due(NOISY, NOW);
        }
        Instant noisy = favour.due(NOISY, NOW);
        Instant later = NOW.plusSeconds(20);
        for (int i = 0; i < 10; i++) {
            assertThat(favour.due(QUIET, later)).isBefore(noisy);
        }
    }

    @Test
    void tasks_of_one_owner_keep_their_order() {
        Instant before = favour.due(NOISY, NOW);
        for (int i = 0; i < 100; i++) {
            Instant next = favour.due(NOISY, NOW.plusMillis(i));
            assertThat(next).isAfter(before).isBefore(NOW.plusMillis(i));
            before = next;
        }
    }

    @Test
    void a_burst_is_forgotten_in_minutes() {
        for (int i = 0; i < 200; i++) {
            Instant _ = favour.due(NOISY, NOW);
        }
        Instant then = NOW;
        for (int i = 0; i < 8; i++) {
            then = then.plus(Duration.ofSeconds(31));
            Instant _ = favour.due(QUIET, then);
        }
        assertThat(favour.due(NOISY, then)).isEqualTo(then.minus(FairPriority.MOST));
    }
}
