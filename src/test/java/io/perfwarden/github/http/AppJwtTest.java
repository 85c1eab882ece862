package io.perfwarden.github.http;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.jsonwebtoken.Jwts;
import io.perfwarden.model.ReadOutcome;
import io.perfwarden.testkit.AppKeys;
import io.perfwarden.testkit.SettableClock;
import org.junit.jupiter.api.Test;

class AppJwtTest {
    private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

    private final SettableClock clock = new SettableClock(NOON);
    private final AppJwt jwt = new AppJwt(credentials(), clock);

    @Test
    void jobs_that_fail_one_after_the_other_do_not_each_sign_a_token() {
        String first = jwt.token();
        clock.advance(Duration.ofMinutes(3));
        assertThat(jwt.token()).isEqualTo(first);
    }

    @Test
    void a_token_is_never_handed_out_that_is_good_for_less_than_five_minutes() {
        for (int seconds = 0; seconds < 1_200; seconds += 17) {
            clock.advance(Duration.ofSeconds(17));
            assertThat(expiry(jwt.token())).isAfterOrEqualTo(clock.instant().plusSeconds(300));
        }
    }

    @Test
    void a_clock_that_is_set_back_gets_a_token_that_is_not_of_the_future() {
        clock.advance(Duration.ofHours(1));
        jwt.token();
        clock.advance(Duration.ofHours(-1));
        assertThat(expiry(jwt.token())).isBeforeOrEqualTo(NOON.plusSeconds(600));
    }

    @Test
    void when_git_hub_tells_another_time_the_next_token_is_of_that_time() {
        jwt.token();
        assertThat(jwt.adjustTo(NOON.minusSeconds(90))).isTrue();
        assertThat(expiry(jwt.token())).isEqualTo(NOON.minusSeconds(90).plusSeconds(540));
    }

    private Instant expiry(String token) {
        return Jwts.parser()
                .clock(() -> Date.from(clock.instant().minusSeconds(90)))
                .verifyWith(AppKeys.pair().getPublic())
                .build()
                .parseSignedClaims(token)
                .getPayload()
                .getExpiration()
                .toInstant();
    }

    private static AppCredentials credentials() {
        return switch (AppCredentials.read("12345", AppKeys.pkcs1Pem())) {
            case ReadOutcome.Ok<AppCredentials>(AppCredentials app) -> app;
            case ReadOutcome.Rejected<AppCredentials> rejected ->
                    throw new AssertionError(rejected.problems());
        };
    }
}
