package io.perfwarden.github.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.SettableClock;
import java.net.http.HttpHeaders;
import org.junit.jupiter.api.Test;

class RateLimitsTest {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    private final RateLimits limits = new RateLimits(clock, meters);

    private static ApiAnswer left(int requests) {
        Map<String, List<String>> headers =
                Map.of(
                        "x-ratelimit-remaining", List.of(Integer.toString(requests)),
                        "x-ratelimit-reset", List.of("1772370000"));
        return new ApiAnswer(
                URI.create("https://api.github.com/"),
                200,
                HttpHeaders.of(headers, (_, _) -> true),
                new byte[0],
                false);
    }

    @Test
    void however_many_install_a_public_app_the_figures_stay_few_and_their_limits_are_kept() {
        for (int i = 0; i < 1_500; i++) {
            limits.note("installation " + i, "core", left(i == 1_400 ? 0 : 100));
        }
        assertThat(meters.find("perfwarden.github.rate.remaining").gauges()).hasSize(1_000);
        assertThatThrownBy(() -> limits.requireRoom("installation 1400", "core"))
                .isInstanceOf(TransientFailure.class);
    }

    @Test
    void a_caller_that_was_throttled_long_ago_is_remembered_no_longer() {
        ApiAnswer throttled =
                new ApiAnswer(
                        URI.create("https://api.github.com/"),
                        429,
                        HttpHeaders.of(Map.of(), (_, _) -> true),
                        new byte[0],
                        false);
        assertThat(wait(throttled)).hasSeconds(60);
        assertThat(wait(throttled)).hasSeconds(120);
        clock.advance(Duration.ofMinutes(66));
        assertThat(wait(throttled)).hasSeconds(60);
    }

    private Duration wait(ApiAnswer throttled) {
        return limits.throttle("installation 1", throttled).retryAfter().orElseThrow();
    }
}
