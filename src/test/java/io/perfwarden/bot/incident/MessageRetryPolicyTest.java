package io.perfwarden.bot.incident;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.bot.incident.MessageSender.MessageRetryPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageRetryPolicyTest {
    private static final Duration LIMIT = Duration.ofHours(6);

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 0.999})
    void there_are_six_tries_within_six_hours(double jitter) {
        Duration since = Duration.ZERO;
        for (int tries = 1; tries < 6; tries++) {
            Optional<Duration> wait =
                    MessageRetryPolicy.next(tries, since, Optional.empty(), jitter);
            assertThat(wait).as("after try %d", tries).isPresent();
            since = since.plus(wait.orElseThrow());
        }
        assertThat(since).isBetween(Duration.ofHours(3), LIMIT);
        assertThat(MessageRetryPolicy.next(6, since, Optional.empty(), jitter)).isEmpty();
    }

    @Test
    void a_rest_that_is_asked_for_is_kept() {
        Duration asked = Duration.ofSeconds(45);
        assertThat(MessageRetryPolicy.next(1, Duration.ZERO, Optional.of(asked), 0))
                .contains(asked);
    }

    @Test
    void a_rest_is_an_hour_at_most() {
        Duration asked = Duration.ofDays(1);
        assertThat(MessageRetryPolicy.next(1, Duration.ZERO, Optional.of(asked), 0))
                .contains(Duration.ofHours(1));
    }

    @Test
    void a_short_rest_does_not_use_the_tries_up() {
        Duration asked = Duration.ofMillis(300);
        assertThat(MessageRetryPolicy.next(4, Duration.ZERO, Optional.of(asked), 0))
                .contains(Duration.ofHours(1));
    }

    @Test
    void nothing_is_tried_after_six_hours() {
        Duration late = LIMIT.minusSeconds(29);
        assertThat(MessageRetryPolicy.next(1, late, Optional.empty(), 0)).isEmpty();
        assertThat(MessageRetryPolicy.next(1, late.minusSeconds(1), Optional.empty(), 0))
                .isPresent();
    }
}
