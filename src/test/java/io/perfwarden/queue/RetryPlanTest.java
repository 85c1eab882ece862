package io.perfwarden.queue;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.queue.SubjectWorker.RetryPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPlanTest {
    private static final RetryPlan PLAN = RetryPlan.STANDARD;

    @ParameterizedTest
    @CsvSource({
        "1,PT2S", "2,PT5S", "3,PT10S", "4,PT15S", "6,PT30S", "8,PT1M", "11,PT5M", "14,PT1H",
        "40,PT1H"
    })
    void waits_grow_up_to_an_hour(int failures, Duration wait) {
        assertThat(PLAN.next(failures, Duration.ZERO, Optional.empty())).contains(wait);
    }

    @Test
    void what_the_other_side_asks_for_is_granted() {
        assertThat(PLAN.next(1, Duration.ZERO, Optional.of(Duration.ofMinutes(37))))
                .contains(Duration.ofMinutes(37));
    }

    @Test
    void there_is_always_some_wait() {
        assertThat(PLAN.next(1, Duration.ZERO, Optional.of(Duration.ofSeconds(-5))))
                .contains(Duration.ofSeconds(1));
    }

    @Test
    void no_attempt_is_made_later_than_a_day_after_the_first_failure() {
        Duration almost = Duration.ofHours(23);
        assertThat(PLAN.next(30, almost, Optional.empty())).contains(Duration.ofHours(1));
        assertThat(PLAN.next(30, almost.plusMillis(1), Optional.empty())).isEmpty();
        assertThat(PLAN.next(1, Duration.ZERO, Optional.of(Duration.ofHours(25)))).isEmpty();
    }
}
