package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.testkit.SettableClock;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreTimeTest {
    private static final Duration NEARLY = Duration.ofMinutes(1);

    @TempDir private Path directory;
    private final AtomicLong nanos = new AtomicLong();

    @ParameterizedTest
    @ValueSource(ints = {-600, 0, 600})
    void a_machine_whose_clock_is_wrong_goes_by_the_databases(int seconds) {
        Clock wrong = Clock.offset(Clock.systemUTC(), Duration.ofSeconds(seconds));
        try (StoreDatabase database = Stores.POSTGRESQL.open(directory);
                StoreTime time = new StoreTime(database, wrong, System::nanoTime)) {
            Duration off = Duration.between(Clock.systemUTC().instant(), time.instant());
            assertThat(off.abs()).isLessThan(NEARLY);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-600, 600})
    void a_clock_that_is_set_anew_changes_nothing(int seconds) {
        SettableClock own = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
        try (StoreDatabase database = Stores.POSTGRESQL.open(directory);
                StoreTime time = new StoreTime(database, own, nanos::get)) {
            Instant before = time.instant();
            own.advance(Duration.ofSeconds(seconds));
            nanos.set(Duration.ofSeconds(1).toNanos());
            assertThat(time.instant()).isEqualTo(before.plusSeconds(1));
        }
    }

    @Test
    void a_machine_that_stood_still_is_right_again_after_a_look() {
        try (StoreDatabase database = Stores.POSTGRESQL.open(directory);
                StoreTime time = new StoreTime(database, Clock.systemUTC(), nanos::get)) {
            Instant before = time.instant();
            nanos.set(Duration.ofHours(3).toNanos());
            assertThat(time.instant()).isEqualTo(before.plus(Duration.ofHours(3)));
            time.look();
            assertThat(Duration.between(before, time.instant())).isLessThan(NEARLY);
        }
    }

    @Test
    void an_embedded_store_goes_by_the_machines_clock() {
        SettableClock own = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
        try (StoreDatabase database = Stores.SQLITE.open(directory);
                StoreTime time = new StoreTime(database, own, nanos::get)) {
            own.advance(Duration.ofMinutes(10));
            assertThat(time.instant()).isEqualTo(Instant.parse("2026-03-01T12:10:00Z"));
        }
    }

    @Test
    void while_the_database_is_down_its_time_goes_on() {
        StoreDatabase database = Stores.POSTGRESQL.open(directory);
        try (StoreTime time = new StoreTime(database, Clock.systemUTC(), nanos::get)) {
            Instant before = time.instant();
            database.close();
            nanos.set(Duration.ofMinutes(5).toNanos());
            time.look();
            assertThat(time.instant()).isEqualTo(before.plus(Duration.ofMinutes(5)));
        }
    }
}
