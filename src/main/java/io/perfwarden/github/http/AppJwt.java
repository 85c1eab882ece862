package io.perfwarden.github.http;

import module java.base;

import io.jsonwebtoken.Jwts;

/**
 * The app's own token: RS256, from a minute ago until nine minutes from now.
 *
 * @see "docs.github.com: Generating a JSON Web Token for a GitHub App: at most ten minutes"
 */
final class AppJwt {
    private static final Duration BACKDATED = Duration.ofSeconds(60);
    private static final Duration LIFE = Duration.ofMinutes(9);

    /** A token is reused for so long: a signature takes longer than the rest of a request. */
    private static final Duration REUSED = Duration.ofMinutes(4);

    /** Differences below this are not worth a second attempt. */
    private static final Duration TOLERATED = Duration.ofSeconds(30);

    private final AppCredentials credentials;
    private final Clock clock;
    private volatile Duration offset = Duration.ZERO;
    private volatile Signed last = new Signed("", Instant.MIN);

    /** {@code at}: by GitHub's clock. */
    private record Signed(String token, Instant at) {
        boolean isGoodAt(Instant now) {
            return !now.isBefore(at) && now.isBefore(at.plus(REUSED));
        }
    }

    AppJwt(AppCredentials credentials, Clock clock) {
        this.credentials = credentials;
        this.clock = clock;
    }

    /** A token that is valid for at least five minutes. */
    String token() {
        Instant now = clock.instant().plus(offset);
        Signed known = last;
        if (!known.isGoodAt(now)) {
            known = new Signed(sign(now), now);
            last = known;
        }
        return known.token();
    }

    private String sign(Instant now) {
        return Jwts.builder()
                .issuer(credentials.appId())
                .issuedAt(Date.from(now.minus(BACKDATED)))
                .expiration(Date.from(now.plus(LIFE)))
                .signWith(credentials.key(), Jwts.SIG.RS256)
                .compact();
    }

    /** Adopts GitHub's time if it differs; returns whether another attempt makes sense. */
    boolean adjustTo(Instant gitHubTime) {
        Duration seen = Duration.between(clock.instant(), gitHubTime);
        if (seen.minus(offset).abs().compareTo(TOLERATED) < 0) {
            return false;
        }
        offset = seen;
        last = new Signed("", Instant.MIN);
        return true;
    }
}
