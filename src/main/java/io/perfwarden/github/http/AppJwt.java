package io.perfwarden.github.http;

import io.jsonwebtoken.Jwts;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;

/**
 * The app's own token: RS256, from a minute ago until nine minutes from now.
 *
 * @see "docs.github.com: Generating a JSON Web Token for a GitHub App: at most ten minutes"
 */
final class AppJwt {
    private static final Duration BACKDATED = Duration.ofSeconds(60);
    private static final Duration LIFE = Duration.ofMinutes(9);

    /** Differences below this are not worth a second attempt. */
    private static final Duration TOLERATED = Duration.ofSeconds(30);

    private final AppCredentials credentials;
    private final Clock clock;
    private volatile Duration offset = Duration.ZERO;

    AppJwt(AppCredentials credentials, Clock clock) {
        this.credentials = credentials;
        this.clock = clock;
    }

    String create() {
        Instant now = clock.instant().plus(offset);
        return Jwts.builder()
                .issuer(credentials.appId())
                .issuedAt(Date.from(now.minus(BACKDATED)))
                .expiration(Date.from(now.plus(LIFE)))
                .signWith(credentials.key(), Jwts.SIG.RS256)
                .compact();
    }

    /**
     * Takes over GitHub's time if it differs from the one used so far.
     *
     * @return whether another attempt makes sense
     */
    boolean adjustTo(Instant gitHubTime) {
        Duration seen = Duration.between(clock.instant(), gitHubTime);
        if (seen.minus(offset).abs().compareTo(TOLERATED) < 0) {
            return false;
        }
        offset = seen;
        return true;
    }
}
