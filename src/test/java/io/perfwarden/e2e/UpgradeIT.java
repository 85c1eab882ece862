package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.demo.standin.StandInPull;
import io.perfwarden.testkit.Stores;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A version and the one before it on one store. {@code -Dupgrade.from} names the launcher of that
 * one, such as {@code perfwarden} of an unpacked release.
 */
@Tag("integration")
class UpgradeIT {
    private static final int PULLS = Integer.getInteger("upgrade.pulls", 12);

    @TempDir private Path directory;

    private static Path older() {
        String launcher = System.getProperty("upgrade.from", "");
        assumeTrue(!launcher.isEmpty(), "-Dupgrade.from names no older version");
        return Path.of(launcher).toAbsolutePath();
    }

    @Test
    void under_load_both_run_side_by_side_and_nothing_is_lost() {
        try (Installation app =
                new Installation(older(), Stores.POSTGRESQL.config(directory), directory)) {
            List<StandInPull> pulls = new ArrayList<>();
            tell(app, pulls, List.of(app.webhook()));
            ServerProcess newer = app.another(ServerProcess.LAUNCHER);
            try {
                Webhook beside = new Webhook(newer.url());
                long end = System.nanoTime() + Duration.ofSeconds(seconds()).toNanos();
                do {
                    tell(app, pulls, List.of(app.webhook(), beside));
                } while (System.nanoTime() < end);
                assertThat(app.server().isAlive()).as("the older version runs").isTrue();
                assertThat(app.server().stop()).isEqualTo(128 + 15);
                tell(app, pulls, List.of(beside));
                for (StandInPull pull : pulls) {
                    Await.until(
                            "a verdict on #" + pull.number(),
                            () ->
                                    app.checks(pull).stream()
                                            .anyMatch(it -> it.status().equals("completed")));
                }
                Await.until("no work is left", () -> line(beside, "perfwarden_queue_oldest") == 0);
                for (StandInPull pull : pulls) {
                    assertThat(app.checks(pull))
                            .as("checks of #" + pull.number())
                            .singleElement()
                            .satisfies(it -> assertThat(it.conclusion()).isEqualTo("failure"));
                    assertThat(app.comments(pull)).as("comments of #" + pull.number()).hasSize(1);
                }
                assertThat(line(beside, "perfwarden_queue_failed")).as("jobs given up").isZero();
            } finally {
                newer.kill();
            }
        }
    }

    @Test
    void an_embedded_store_goes_on_with_what_the_older_version_left() {
        Path older = older();
        try (Installation app =
                new Installation(older, Stores.SQLITE.config(directory), directory)) {
            List<StandInPull> pulls = new ArrayList<>();
            tell(app, pulls, List.of(app.webhook()));
            app.server().kill();
            app.restart(ServerProcess.LAUNCHER);
            tell(app, pulls, List.of(app.webhook()));
            for (StandInPull pull : pulls) {
                assertThat(app.completed(pull).conclusion()).isEqualTo("failure");
            }
            app.idle();
            for (StandInPull pull : pulls) {
                assertThat(app.checks(pull)).as("checks of #" + pull.number()).hasSize(1);
                assertThat(app.comments(pull)).as("comments of #" + pull.number()).hasSize(1);
            }
            assertThat(app.metric("perfwarden_queue_failed")).as("jobs given up").isZero();
        }
    }

    private static int seconds() {
        return Integer.getInteger("upgrade.seconds", 1);
    }

    /** Some pull requests live, and each delivery comes to the next server. */
    private static void tell(Installation app, List<StandInPull> pulls, List<Webhook> servers) {
        int next = 0;
        for (int i = 0; i < PULLS; i++) {
            StandInPull pull = app.ownPull("topic-" + pulls.size());
            pulls.add(pull);
            for (StandInDelivery delivery : app.life(pull, 100, 130)) {
                assertThat(servers.get(next++ % servers.size()).deliver(delivery)).isEqualTo(202);
            }
        }
    }

    private static double line(Webhook server, String start) {
        return server.text("/prometheus")
                .lines()
                .filter(line -> line.startsWith(start))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .sum();
    }
}
