package io.perfwarden.web.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class LogPaceTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    private final LogPace pace = new LogPace();

    @Test
    void few_are_logged_one_by_one() {
        for (int i = 0; i < 50; i++) {
            assertThat(pace.next(NOW.plusMillis(i))).isEqualTo(new LogPace.Turn(true, 0));
        }
        assertThat(pace.next(NOW.plusSeconds(1))).isEqualTo(new LogPace.Turn(true, 0));
    }

    @Test
    void of_many_in_a_second_the_rest_is_told_by_its_number() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(pace.next(NOW).each()).isEqualTo(i < 50);
        }
        assertThat(pace.next(NOW.plusSeconds(3))).isEqualTo(new LogPace.Turn(true, 950));
        assertThat(pace.next(NOW.plusSeconds(4))).isEqualTo(new LogPace.Turn(true, 0));
    }
}
