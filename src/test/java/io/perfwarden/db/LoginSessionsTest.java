package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.LoginSessions.Session;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Who is logged in, and which answers of GitHub belong to a login. */
@ParameterizedClass
@EnumSource
class LoginSessionsTest {
    private static final Duration EIGHT_HOURS = Duration.ofHours(8);

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T00:00:00Z"));
    private final Stores kind;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private LoginSessions sessions;

    LoginSessionsTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        database = kind.open(directory);
        sessions = new LoginSessions(database, SealingKey.random(), clock);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private String begin(long person) {
        return sessions.open(person, "octo", "ghu_secret", clock.instant().plus(EIGHT_HOURS));
    }

    @Test
    void a_session_ends_after_its_time() {
        String id = begin(5);
        assertThat(sessions.find(id).orElseThrow().token()).isEqualTo("ghu_secret");
        clock.advance(EIGHT_HOURS);
        assertThat(sessions.find(id)).isEmpty();
        String _ = begin(6);
        assertThat(rows("sessions")).isEqualTo(1);
    }

    @Test
    void the_store_alone_opens_no_session_and_no_token() {
        String id = begin(5);
        Session session = sessions.find(id).orElseThrow();
        assertThat(session.id()).isNotEqualTo(id);
        assertThat(sessions.find(session.id())).isEmpty();
        assertThat(session.toString()).doesNotContain("ghu_", id);
        byte[] sealed =
                database.first("select sealed from sessions", row -> row.bytes("sealed"))
                        .orElseThrow();
        assertThat(new String(sealed, StandardCharsets.ISO_8859_1)).doesNotContain("ghu_");
        LoginSessions others = new LoginSessions(database, SealingKey.random(), clock);
        assertThat(others.find(id)).isEmpty();
    }

    @Test
    void a_person_who_revokes_the_app_is_logged_out_everywhere() {
        String first = begin(5);
        String second = begin(5);
        String other = begin(6);
        new AccessChange.Revoked(5).apply(database, clock);
        assertThat(sessions.find(first)).isEmpty();
        assertThat(sessions.find(second)).isEmpty();
        assertThat(sessions.find(other)).isPresent();
        sessions.close(sessions.find(other).orElseThrow().id());
        assertThat(sessions.find(other)).isEmpty();
    }

    @Test
    void a_state_is_good_once_for_ten_minutes_and_in_one_browser() {
        String browser = LoginSessions.random();
        String state = sessions.state(browser);
        assertThat(rows("spent_logins")).isZero();
        assertThat(sessions.spend(LoginSessions.random(), state)).isFalse();
        assertThat(sessions.spend("", state)).isFalse();
        assertThat(sessions.spend(browser, state)).isTrue();
        assertThat(sessions.spend(browser, state)).isFalse();
        String late = sessions.state(browser);
        clock.advance(Duration.ofMinutes(10));
        assertThat(sessions.spend(browser, late)).isFalse();
        assertThat(sessions.spend(browser, sessions.state(browser))).isTrue();
        assertThat(rows("spent_logins")).isEqualTo(1);
    }

    @Test
    void another_spelling_of_a_used_state_is_no_new_one() {
        String browser = LoginSessions.random();
        String state = sessions.state(browser);
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        assertThat(sessions.spend(browser, state)).isTrue();
        alphabet.chars()
                .mapToObj(last -> state.substring(0, state.length() - 1) + (char) last)
                .forEach(other -> assertThat(sessions.spend(browser, other)).as(other).isFalse());
    }

    @Test
    void a_state_of_another_key_or_of_no_one_is_refused() {
        String browser = LoginSessions.random();
        LoginSessions others = new LoginSessions(database, SealingKey.random(), clock);
        assertThat(sessions.spend(browser, others.state(browser))).isFalse();
        assertThat(sessions.spend(browser, "A".repeat(120))).isFalse();
        assertThat(sessions.verifier("s")).isNotEqualTo(others.verifier("s")).hasSize(64);
    }

    private int rows(String table) {
        return database.first("select count(*) as n from " + table, row -> row.integer("n"))
                .orElseThrow();
    }
}
