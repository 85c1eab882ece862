package io.perfwarden.db;

import static io.perfwarden.bot.incident.Verdicts.at;
import static io.perfwarden.bot.incident.Verdicts.elsewhere;
import static io.perfwarden.bot.incident.Verdicts.failing;
import static io.perfwarden.bot.incident.Verdicts.passing;
import static io.perfwarden.bot.incident.Verdicts.sha;
import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.MessageOutbox.DefaultBranchVerdict;
import io.perfwarden.db.MessageOutbox.OutboxMessage;
import io.perfwarden.report.machine.RegressionAnnouncement.SuiteNews;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What the outbox promises, on both databases. */
@ParameterizedClass
@EnumSource
class OutboxContractTest {
    private static final Duration PACE = Duration.ofSeconds(2);
    private static final Duration HOLDS = Duration.ofMinutes(1);
    private static final int AT_ONCE = 8;

    private final SettableClock clock = new SettableClock(Instant.parse("2026-11-22T06:00:00Z"));
    private final Stores kind;
    @TempDir Path directory;

    @SuppressWarnings("NullAway.Init")
    private DatabaseConfig config;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    OutboxContractTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void open() {
        config = kind.migrated(directory);
        database = StoreDatabase.open(config);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void a_message_is_sent_once_however_often_it_is_said() {
        judged(at(1, failing("core", "dot")));
        judged(at(1, failing("core", "dot")));
        OutboxMessage message = begin().orElseThrow();
        assertThat(message.news().place().sha()).isEqualTo(sha(1).value());
        assertThat(message.tries()).isEqualTo(1);
        assertThat(message.firstTried()).isEqualTo(clock.instant());
        outbox().markSent(message);
        judged(at(1, failing("core", "dot")));
        assertThat(later(Duration.ofDays(1))).isEmpty();
    }

    @Test
    void a_restart_forgets_nothing() {
        judged(at(1, failing("core", "dot")));
        OutboxMessage first = begin().orElseThrow();
        outbox().postpone(first, clock.instant().plusSeconds(30));
        database.close();
        database = StoreDatabase.open(config);
        assertThat(later(Duration.ofSeconds(29))).isEmpty();
        OutboxMessage second = later(Duration.ofSeconds(1)).orElseThrow();
        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.news()).isEqualTo(first.news());
        assertThat(second.tries()).isEqualTo(2);
        assertThat(second.firstTried()).isEqualTo(first.firstTried());
        judged(at(2, failing("core", "dot")));
        outbox().markSent(second);
        assertThat(later(Duration.ofDays(1))).isEmpty();
    }

    @Test
    void a_message_whose_sender_died_is_sent_again() {
        judged(at(1, failing("core", "dot")));
        OutboxMessage lost = begin().orElseThrow();
        assertThat(later(HOLDS.minusSeconds(1))).isEmpty();
        OutboxMessage again = later(Duration.ofSeconds(1)).orElseThrow();
        assertThat(again.id()).isEqualTo(lost.id());
        outbox().markFailed(lost, "too late to say");
        outbox().markSent(again);
        assertThat(later(Duration.ofDays(1))).isEmpty();
    }

    @Test
    void a_message_that_failed_is_not_sent_again() {
        judged(at(1, failing("core", "dot")));
        outbox().markFailed(begin().orElseThrow(), "answered with 404");
        assertThat(later(Duration.ofDays(1))).isEmpty();
    }

    @Test
    void messages_are_apart() {
        judged(at(1, failing("core", "dot")));
        judged(elsewhere(1, failing("core", "dot")));
        OutboxMessage first = begin().orElseThrow();
        assertThat(later(PACE.minusMillis(1))).isEmpty();
        OutboxMessage second = later(Duration.ofMillis(1)).orElseThrow();
        assertThat(second.id()).isNotEqualTo(first.id());
    }

    @Test
    void what_happened_later_is_not_told_earlier() {
        judged(at(1, failing("core", "dot")));
        judged(at(2, passing("core")));
        OutboxMessage first = begin().orElseThrow();
        outbox().postpone(first, clock.instant().plusSeconds(90));
        judged(elsewhere(3, failing("core", "dot")));
        OutboxMessage other = later(PACE).orElseThrow();
        assertThat(other.news().place().repo()).isEqualTo(8);
        outbox().markSent(other);
        assertThat(later(PACE)).isEmpty();
        OutboxMessage second = later(Duration.ofSeconds(90)).orElseThrow();
        assertThat(second.id()).isEqualTo(first.id());
        outbox().markSent(second);
        assertThat(later(PACE).orElseThrow().news().place().sha()).isEqualTo(sha(2).value());
    }

    @Test
    void what_is_said_of_a_commit_before_it_is_sent_comes_in_one_message() {
        judged(at(1, failing("core", "dot")));
        judged(at(1, failing("core", "dot"), failing("gpu", "sort")));
        OutboxMessage message = begin().orElseThrow();
        assertThat(message.news().suites())
                .extracting(SuiteNews::name)
                .containsExactly("core", "gpu");
        assertThat(message.news().failing()).isEqualTo(2);
        assertThat(later(PACE)).isEmpty();
    }

    @Test
    void a_rest_holds_every_message_back() {
        judged(at(1, failing("core", "dot")));
        judged(elsewhere(1, failing("core", "dot")));
        OutboxMessage first = begin().orElseThrow();
        outbox().postpone(first, clock.instant().plusSeconds(20));
        outbox().pauseUntil(clock.instant().plusSeconds(20));
        assertThat(later(Duration.ofSeconds(19))).isEmpty();
        assertThat(later(Duration.ofSeconds(1))).isPresent();
    }

    @Test
    void what_was_said_long_ago_is_forgotten_but_not_that_it_was_told() {
        judged(at(1, failing("core", "dot")));
        outbox().markSent(begin().orElseThrow());
        assertThat(outbox().forget(clock.instant())).isZero();
        assertThat(outbox().forget(clock.instant().plusMillis(1))).isEqualTo(1);
        judged(at(2, failing("core", "dot")));
        assertThat(later(PACE)).isEmpty();
    }

    @Test
    void names_that_a_database_may_refuse_are_kept() {
        String odd = "a\u0000\ud83d\ude80\ud83d'\"";
        judged(at(1, failing("core", odd)));
        assertThat(begin().orElseThrow().news().worst().getFirst().what().benchmark())
                .isEqualTo("a\u0000\ud83d\ude80\ufffd'\"");
    }

    @Test
    void of_those_who_say_the_same_at_once_one_is_heard() {
        DefaultBranchVerdict verdict = at(1, failing("core", "dot"));
        atOnce(() -> judged(verdict));
        assertThat(begin()).isPresent();
        assertThat(later(PACE)).isEmpty();
    }

    @Test
    void of_those_who_send_at_once_one_does() {
        judged(at(1, failing("core", "dot")));
        judged(elsewhere(1, failing("core", "dot")));
        AtomicInteger begun = new AtomicInteger();
        atOnce(() -> begin().ifPresent(message -> begun.incrementAndGet()));
        assertThat(begun).hasValue(1);
    }

    @Test
    void suites_judged_at_once_are_all_told() {
        AtomicInteger suite = new AtomicInteger();
        atOnce(() -> judged(at(1, failing("suite-" + suite.incrementAndGet(), "dot"))));
        assertThat(begin().orElseThrow().news().suitesInAll()).isEqualTo(AT_ONCE);
    }

    private static void atOnce(Runnable work) {
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            Stream.generate(() -> CompletableFuture.runAsync(work, threads))
                    .limit(AT_ONCE)
                    .toList()
                    .forEach(CompletableFuture::join);
        }
    }

    private MessageOutbox outbox() {
        return new MessageOutbox(database, clock);
    }

    private void judged(DefaultBranchVerdict verdict) {
        outbox().take(verdict);
    }

    private Optional<OutboxMessage> begin() {
        return outbox().begin(clock.instant(), PACE, HOLDS);
    }

    private Optional<OutboxMessage> later(Duration wait) {
        clock.advance(wait);
        return begin();
    }
}
