package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Histories told to two servers that share a store, or to one that dies now and then, late, twice
 * and in any order, end as they do when told in order to one that nothing happens to.
 */
@Tag("integration")
@Tag("thorough")
class TwoReplicasIT {
    private static final int SEED = 1;
    private static final int KILLED = 4;
    private static final int STARTED = 7;

    @TempDir private static Path calm;

    @SuppressWarnings("NullAway.Init")
    private static Telling.Ends expected;

    @TempDir private Path directory;
    private final Random random = new Random(SEED);
    private Optional<ServerProcess> other = Optional.empty();

    @BeforeAll
    static void calmly() {
        try (Installation app = new Installation(Stores.SQLITE, calm)) {
            expected = Telling.calm(app).ends();
        }
        assertThat(expected.told().values()).anyMatch(it -> it.startsWith("completed failure"));
        assertThat(expected.told().values()).anyMatch(it -> it.startsWith("completed success"));
    }

    @AfterEach
    void end() {
        other.ifPresent(ServerProcess::kill);
    }

    @Test
    void two_replicas_of_which_one_is_killed_show_what_one_shows() {
        try (Installation app =
                new Installation(Stores.POSTGRESQL, directory.resolve("replicas"))) {
            other = Optional.of(app.another());
            Telling.troubled(app, delivery -> deliver(app, delivery), random)
                    .endsAs(expected, round -> replaceOther(app, round));
        }
    }

    @Test
    void a_server_that_is_killed_between_shows_what_one_shows_that_lives() {
        try (Installation app = new Installation(Stores.SQLITE, directory.resolve("killed"))) {
            Telling.troubled(app, app::deliver, random)
                    .endsAs(
                            expected,
                            round -> {
                                if (round % 3 == 2) {
                                    app.server().kill();
                                    app.restart();
                                }
                            });
        }
    }

    private void deliver(Installation app, StandInDelivery delivery) {
        if (other.isPresent() && random.nextBoolean()) {
            assertThat(new Webhook(other.get().url()).deliver(delivery)).isEqualTo(202);
        } else {
            app.deliver(delivery);
        }
    }

    private void replaceOther(Installation app, int round) {
        if (round == KILLED) {
            other.ifPresent(ServerProcess::kill);
            other = Optional.empty();
        }
        if (round == STARTED) {
            other = Optional.of(app.another());
        }
    }
}
