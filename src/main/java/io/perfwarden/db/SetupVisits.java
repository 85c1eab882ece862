package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.Sha256Digest;

/**
 * Set-up visits, shared by all replicas. A token admits one browser, which gets states for GitHub.
 * Each has 256 random bits, ends after an hour, and is stored as a hash.
 */
public record SetupVisits(StoreDatabase database, Clock clock) {
    private static final Duration LIFE = Duration.ofHours(1);
    private static final String KEEP =
            "insert into setup_visits (id, owner, until) values (?, ?, ?)"
                    + " on conflict (id) do nothing";

    /**
     * Uses a token up, for an hour.
     *
     * @return a new visit; absent if the token was used within the last hour
     */
    public Optional<String> enter(String token) {
        database.update("delete from setup_visits where until <= ?", clock.instant());
        String visit = LoginSessions.random();
        return keep("token", token, "") && keep("visit", visit, "")
                ? Optional.of(visit)
                : Optional.empty();
    }

    public boolean isOpen(String visit) {
        return database.exists(
                "select until from setup_visits where id = ? and until > ?",
                hash("visit", visit),
                clock.instant());
    }

    public String state(String visit) {
        String state = LoginSessions.random();
        boolean _ = keep("state", state, visit);
        return state;
    }

    /** Uses a state up; whether it was this visit's, in time and unused. */
    public boolean spend(String visit, String state) {
        return database.update(
                        "delete from setup_visits where id = ? and owner = ? and until > ?",
                        hash("state", state),
                        hash("visit", visit),
                        clock.instant())
                == 1;
    }

    private boolean keep(String kind, String secret, String visit) {
        return database.update(
                        KEEP, hash(kind, secret), hash("visit", visit), clock.instant().plus(LIFE))
                == 1;
    }

    private static String hash(String kind, String secret) {
        return Sha256Digest.of(kind + " " + secret);
    }
}
