package io.perfwarden.bot.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import io.perfwarden.bot.commit.MissedDeliveries.MissedEvents;
import io.perfwarden.db.RedeliveryProgress;
import io.perfwarden.db.StoreDatabase;
import io.perfwarden.github.DeliveryGateway;
import io.perfwarden.model.TransientFailure;
import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deliveries that never arrived are found and taken in. */
class MissedDeliveriesTest {
    private static final Instant NOW = Instant.parse("2026-03-10T12:00:00Z");

    private final SettableClock clock = new SettableClock(NOW);
    private final Remembered record = new Remembered();
    private final Arrivals arrivals = new Arrivals();
    private int everything;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @SuppressWarnings("NullAway.Init")
    private RedeliveryProgress progress;

    @SuppressWarnings("NullAway.Init")
    private MissedDeliveries missed;

    @BeforeEach
    void open() {
        database = Stores.SQLITE.open(directory);
        progress = new RedeliveryProgress(database);
        missed = new MissedDeliveries(record, arrivals, () -> everything++, progress, clock);
    }

    @AfterEach
    void close() {
        database.close();
    }

    /** GitHub's record. */
    private static final class Remembered implements DeliveryGateway {
        private final List<DeliveryAttempt> attempts = new ArrayList<>();
        private final Set<Long> gone = new HashSet<>();
        private final List<Long> fetched = new ArrayList<>();
        private Instant askedFrom = Instant.MAX;
        private boolean complete = true;
        private boolean down;

        void failed(long id, String guid, Duration ago) {
            attempts.add(
                    new DeliveryAttempt(
                            id, guid, NOW.minus(ago), false, "workflow_run", "completed", 0));
        }

        @Override
        public ListedDeliveries listSince(Instant moment) {
            askedFrom = moment;
            return new ListedDeliveries(
                    attempts.stream().filter(it -> !it.at().isBefore(moment)).toList(), complete);
        }

        @Override
        public Optional<byte[]> payload(long attempt) {
            if (down) {
                throw new TransientFailure("down");
            }
            fetched.add(attempt);
            return gone.contains(attempt)
                    ? Optional.empty()
                    : Optional.of(("payload " + attempt).getBytes(StandardCharsets.UTF_8));
        }
    }

    /** What was taken in. */
    private static final class Arrivals implements MissedEvents {
        private final List<String> taken = new ArrayList<>();
        private final List<Instant> times = new ArrayList<>();
        private final Set<String> known = new HashSet<>();

        @Override
        public boolean wants(String event, String action) {
            return event.equals("workflow_run") && action.equals("completed");
        }

        @Override
        public boolean knows(String guid) {
            return known.contains(guid);
        }

        @Override
        public void take(LostDelivery delivery, byte[] payload) {
            known.add(delivery.guid());
            times.add(delivery.at());
            taken.add(delivery.guid() + ": " + new String(payload, StandardCharsets.UTF_8));
        }
    }

    @Test
    void what_was_missed_is_taken_in_from_the_record_in_githubs_order() {
        record.failed(30, "c", Duration.ofMinutes(1));
        record.failed(10, "a", Duration.ofHours(3));
        record.failed(21, "b2", Duration.ofHours(2));
        record.failed(20, "b1", Duration.ofHours(2));
        missed.look();
        assertThat(arrivals.taken)
                .containsExactly(
                        "a: payload 10", "b1: payload 20", "b2: payload 21", "c: payload 30");
        assertThat(progress.lookedUntil()).contains(NOW);
    }

    @Test
    void attempts_at_one_delivery_are_one_at_the_time_of_the_first() {
        record.failed(10, "a", Duration.ofHours(3));
        record.failed(40, "a", Duration.ofHours(1));
        missed.look();
        assertThat(arrivals.taken).containsExactly("a: payload 10");
        assertThat(arrivals.times).containsExactly(NOW.minus(Duration.ofHours(3)));
    }

    @Test
    void what_arrived_by_any_attempt_or_is_known_or_needs_no_work_is_not_even_fetched() {
        record.failed(10, "arrived", Duration.ofHours(3));
        record.attempts.add(
                new DeliveryGateway.DeliveryAttempt(
                        11, "arrived", NOW.minusSeconds(60), true, "workflow_run", "completed", 0));
        record.failed(12, "known", Duration.ofHours(3));
        arrivals.known.add("known");
        record.attempts.add(
                new DeliveryGateway.DeliveryAttempt(
                        13, "star", NOW.minusSeconds(60), false, "star", "", 0));
        missed.look();
        assertThat(record.fetched).isEmpty();
    }

    @Test
    void an_outage_of_github_in_the_middle_loses_nothing() {
        record.failed(10, "a", Duration.ofHours(3));
        record.down = true;
        assertThatThrownBy(missed::look).isInstanceOf(TransientFailure.class);
        assertThat(progress.lookedUntil()).isEmpty();
        record.down = false;
        missed.look();
        assertThat(arrivals.taken).containsExactly("a: payload 10");
    }

    @Test
    void a_payload_that_is_gone_does_not_keep_the_others() {
        record.failed(10, "a", Duration.ofMinutes(5));
        record.failed(11, "b", Duration.ofMinutes(4));
        record.gone.add(10L);
        missed.look();
        assertThat(arrivals.taken).containsExactly("b: payload 11");
        assertThat(everything).as("what it said is found by looking").isOne();
        missed.look();
        assertThat(everything).as("once").isOne();
    }

    @Test
    void the_first_look_goes_back_as_far_as_the_record_and_later_ones_to_the_look_before() {
        missed.look();
        assertThat(record.askedFrom).isEqualTo(NOW.minus(Duration.ofDays(3)));
        clock.advance(Duration.ofHours(5));
        missed.look();
        assertThat(record.askedFrom).isEqualTo(NOW.minus(Duration.ofMinutes(15)));
        assertThat(everything).isZero();
    }

    @Test
    void after_an_outage_longer_than_the_record_everything_is_looked_at() {
        missed.look();
        clock.advance(Duration.ofDays(4));
        missed.look();
        assertThat(everything).isOne();
        missed.look();
        assertThat(everything).isOne();
    }

    @Test
    void a_record_too_long_to_list_has_everything_looked_at() {
        record.complete = false;
        missed.look();
        assertThat(everything).isOne();
    }
}
