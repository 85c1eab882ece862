package io.perfwarden.db;

import module java.base;

import io.perfwarden.db.AppVault.UnreadableApp;
import io.perfwarden.model.Sha256Digest;
import java.security.SecureRandom;
import java.sql.SQLException;

/**
 * Sessions and logins of people, shared by all replicas. Of an id of 256 random bits only the hash
 * is stored; GitHub's token is encrypted.
 */
public record LoginSessions(StoreDatabase database, SealingKey key, Clock clock) {
    private static final Duration LOGIN = Duration.ofMinutes(10);
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final Pattern SECRET = Pattern.compile("[A-Za-z0-9_-]{43}");
    private static final Pattern STATE = Pattern.compile("[A-Za-z0-9_-]{80,160}");
    private static final String OPEN =
            "insert into sessions (id, person, login, sealed, until) values (?, ?, ?, ?, ?)";
    private static final String FIND = "select * from sessions where id = ? and until > ?";

    /** Of several that come at once, one is the first. */
    private static final String SPEND =
            "insert into spent_logins (id, until) values (?, ?) on conflict (id) do nothing";

    /**
     * A session.
     *
     * @param id the hash, which opens nothing
     * @param person number of the account on GitHub
     * @param token never shown
     */
    public record Session(String id, long person, String login, String token) {
        @Override
        public String toString() {
            return "session of " + person;
        }
    }

    /** 256 random bits. */
    public static String random() {
        byte[] bytes = new byte[32];
        RANDOM.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Whether a text has the form of {@link #random}. */
    public static boolean isSecret(String text) {
        return SECRET.matcher(text).matches();
    }

    /** A text derived from a secret, always the same, that does not reveal it. */
    public static String derive(String purpose, String secret) {
        byte[] hash = Sha256Digest.bytes(purpose + " " + secret);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    }

    /**
     * Begins a session.
     *
     * @param until at most the end of GitHub's token
     */
    public String open(long person, String login, String token, Instant until) {
        String id = random();
        byte[] sealed = key.seal(token);
        database.transaction(() -> {
            database.update("delete from sessions where until <= ?", clock.instant());
            database.update(OPEN, derive("session", id), person, login, sealed, until);
        });
        return id;
    }

    /** A browser's session; absent if it ended, or was encrypted with another key. */
    public Optional<Session> find(String id) {
        return isSecret(id) ? findSession(derive("session", id)) : Optional.empty();
    }

    /**
     * A session by the hash of its id.
     *
     * @see Session#id
     */
    public Optional<Session> findSession(String hash) {
        return database.first(FIND, this::session, hash, clock.instant())
                .flatMap(Function.identity());
    }

    private Optional<Session> session(SqlRow row) throws SQLException {
        try {
            return Optional.of(
                    new Session(
                            row.text("id"),
                            row.number("person"),
                            row.text("login"),
                            key.open(row.bytes("sealed"))));
        } catch (UnreadableApp _) {
            // the person logs in again
            return Optional.empty();
        }
    }

    public void close(String hash) {
        database.update("delete from sessions where id = ?", hash);
    }

    /**
     * A state for GitHub, valid for ten minutes in the browser with this secret. It is not stored,
     * so that strangers cannot fill the store.
     */
    public String state(String browser) {
        String text = clock.instant().plus(LOGIN).toEpochMilli() + " " + derive("login", browser);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key.seal(text));
    }

    /** The PKCE verifier of a state. Only servers with the key can compute it. */
    public String verifier(String state) {
        return key.derive("verifier " + state);
    }

    /** Uses a state up; whether it was this browser's, in time and unused. */
    public boolean spend(String browser, String state) {
        if (!isSecret(browser) || !STATE.matcher(state).matches()) {
            return false;
        }
        Instant now = clock.instant();
        Optional<Instant> until = expiry(browser, state).filter(now::isBefore);
        return until.isPresent()
                && database.write(_ -> {
                    database.update("delete from spent_logins where until <= ?", now);
                    return database.update(SPEND, derive("state", state), until.get()) == 1;
                });
    }

    private Optional<Instant> expiry(String browser, String state) {
        try {
            byte[] sealed = Base64.getUrlDecoder().decode(state);
            String[] parts = key.open(sealed).split(" ", 2);
            // another spelling of the same bytes would be a state that was not used yet
            boolean exact =
                    Base64.getUrlEncoder().withoutPadding().encodeToString(sealed).equals(state);
            return exact && parts.length == 2 && parts[1].equals(derive("login", browser))
                    ? Optional.of(Instant.ofEpochMilli(Long.parseLong(parts[0])))
                    : Optional.empty();
        } catch (UnreadableApp | IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
