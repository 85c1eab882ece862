package io.perfwarden.e2e;

import module java.base;

import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.Thorough;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * However often servers are killed, at whatever moment, what GitHub shows in the end is what it
 * shows of servers that nothing happens to: nothing is missing, nothing is there twice.
 */
@Tag("integration")
@Tag("thorough")
class CrashIT {
    private static final int KILLS = Integer.getInteger("crash.kills", Thorough.cases(2, 4));
    private static final long SEED = Long.getLong("crash.seed", 1);

    @TempDir private Path directory;

    @ParameterizedTest
    @MethodSource("io.perfwarden.testkit.Thorough#orServer")
    void servers_killed_at_any_moment_leave_what_calm_ones_leave(Stores store)
            throws InterruptedException {
        NavigableMap<String, String> expected = calm();
        Random random = new Random(SEED);
        try (Installation app = new Installation(store, directory.resolve("killed"));
                Fleet fleet = new Fleet(app, store == Stores.POSTGRESQL, random)) {
            Lives lives = new Lives(app, KILLS, fleet::tell);
            for (int kill = 0; kill < KILLS; kill++) {
                fleet.kill(lives::oneMore);
            }
            fleet.recover();
            lives.finish();
            lives.assertEndAs(expected);
        }
    }

    private NavigableMap<String, String> calm() {
        try (Installation app = new Installation(Stores.SQLITE, directory.resolve("calm"))) {
            return Lives.calm(app, KILLS);
        }
    }
}
