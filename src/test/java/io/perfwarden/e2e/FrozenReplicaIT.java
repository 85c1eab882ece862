package io.perfwarden.e2e;

import module java.base;

import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A replica that stands still in the middle of a request for longer than it may hold its work, as a
 * machine does that is moved elsewhere: another takes the work over, and what the first goes on to
 * write then does not stay.
 */
@Tag("integration")
@Tag("thorough")
class FrozenReplicaIT {
    private static final int ROUNDS = Integer.getInteger("replica.freezes", 1);
    private static final long SEED = Long.getLong("replica.seed", 1);
    private static final int LIVES = Thorough.cases(2, 3);

    /** Fewer than those lives take. */
    private static final int MOST_REQUESTS = 40;

    @TempDir private Path directory;
    private final Random random = new Random(SEED);

    @Test
    void one_that_goes_on_beside_its_successor_leaves_what_a_calm_one_leaves() {
        NavigableMap<String, String> expected;
        try (Installation app = new Installation(Stores.SQLITE, directory.resolve("calm"))) {
            expected = Lives.calm(app, LIVES);
        }
        for (int round = 0; round < ROUNDS; round++) {
            try (Installation app =
                    new Installation(Stores.POSTGRESQL, directory.resolve("frozen" + round))) {
                ServerProcess first = app.server();
                try {
                    frozen(app, first).assertEndAs(expected);
                } finally {
                    first.kill();
                }
            }
        }
    }

    private Lives frozen(Installation app, ServerProcess first) {
        AtomicInteger left = new AtomicInteger(random.nextInt(MOST_REQUESTS));
        AtomicBoolean stands = new AtomicBoolean();
        app.github()
                .faults()
                .add(
                        "/repos/",
                        new FaultEffect.Preceded(() -> {
                            if (left.getAndDecrement() == 0) {
                                first.freeze();
                                stands.set(true);
                            }
                        }));
        Lives lives = new Lives(app, LIVES, delivery -> tell(app, delivery, stands.get()));
        Await.until(
                "it stands still",
                () -> {
                    lives.oneMore();
                    return stands.get();
                });
        app.github().faults().clear();
        app.restart();
        stands.set(false);
        lives.finish();
        app.idle();
        String before = first.log();
        first.thaw();
        Await.until("it goes on", () -> first.log().length() > before.length());
        Await.until("it answers", () -> new Webhook(first.url()).get("/health/liveness") == 200);
        app.idle();
        return lives;
    }

    /** GitHub tries once, and keeps a record of what nobody took. */
    private static void tell(Installation app, StandInDelivery delivery, boolean inVain) {
        if (inVain) {
            app.github().record().missed(delivery);
            return;
        }
        try {
            app.deliver(delivery);
        } catch (UncheckedIOException unanswered) {
            app.github().record().missed(delivery);
        }
    }
}
