package io.perfwarden.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.DatabaseConfig;
import io.perfwarden.demo.standin.FaultEffect;
import io.perfwarden.demo.standin.StandInDelivery;
import io.perfwarden.testkit.Stores;
import io.perfwarden.testkit.Thorough;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A store that cannot be written to for a while: what it does not take is not acknowledged, what it
 * took is done in the end, and the server comes to itself again.
 */
@Tag("integration")
@Tag("thorough")
class StoreFaultsIT {
    private static final int LIVES = Thorough.cases(3, 5);

    /** Every so many requests the database is restarted in the middle of one. */
    private static final int REQUESTS = 25;

    @TempDir private Path directory;

    /** What happens to a database server; a restart ends every connection, too. */
    enum Trouble {
        RESTARTED,
        /** It ends every connection, as an administrator can. */
        CONNECTIONS_ENDED
    }

    static Stream<Trouble> troubles() {
        return Stream.of(Trouble.values()).limit(Thorough.cases(1, 2));
    }

    @ParameterizedTest
    @MethodSource("troubles")
    void a_database_in_trouble_in_mid_job_leaves_what_one_leaves_that_runs(Trouble trouble) {
        NavigableMap<String, String> expected = calm();
        Restarted postgres = new Restarted(directory.resolve("postgres"));
        try (Installation app = new Installation(postgres.config(), directory.resolve("app"))) {
            ServerProcess other = app.another();
            URI _ = other.url();
            Lives lives = new Lives(app, LIVES, delivery -> tell(app, delivery, () -> {}));
            AtomicInteger requests = new AtomicInteger();
            app.github()
                    .faults()
                    .add(
                            "",
                            new FaultEffect.Preceded(() -> {
                                if (requests.incrementAndGet() % REQUESTS == 0) {
                                    postgres.suffer(trouble);
                                }
                            }));
            lives.finish();
            assertThat(requests.get()).isGreaterThan(2 * REQUESTS);
            lives.assertEndAs(expected);
            other.kill();
        } finally {
            postgres.close();
        }
    }

    /**
     * Run with {@code -Dfull.disk=} a directory that a file system of 16 to 64 MB is mounted on,
     * which is filled to its end.
     */
    @Test
    @EnabledIfSystemProperty(named = "full.disk", matches = ".+")
    void a_full_disk_is_told_and_survived() throws IOException {
        NavigableMap<String, String> expected = calm();
        Path disk =
                Path.of(System.getProperty("full.disk"), "full" + ProcessHandle.current().pid());
        Path filler = disk.resolve("filler");
        AtomicInteger refused = new AtomicInteger();
        try (Installation app = new Installation(Stores.SQLITE, disk)) {
            Runnable told =
                    () -> {
                        refused.incrementAndGet();
                        assertThat(app.webhook().get("/health/readiness")).isEqualTo(503);
                        delete(filler);
                    };
            Lives lives = new Lives(app, LIVES, delivery -> tell(app, delivery, told));
            lives.oneMore();
            app.github()
                    .faults()
                    .add("POST .*/check-runs", new FaultEffect.Preceded(() -> fill(filler)), 1);
            Await.until("it is full", () -> Files.exists(filler));
            Await.until(
                    "a delivery that is refused",
                    () -> {
                        lives.oneMore();
                        return refused.get() > 0;
                    });
            lives.finish();
            assertThat(app.webhook().get("/health/readiness")).isEqualTo(200);
            lives.assertEndAs(expected);
        }
    }

    /** One that is refused is made again, at the press of a button. */
    private static void tell(Installation app, StandInDelivery delivery, Runnable refused) {
        Await.until(
                "a delivery is taken",
                () -> {
                    int status = app.webhook().deliver(delivery);
                    assertThat(status).isIn(202, 503);
                    if (status == 503) {
                        refused.run();
                    }
                    return status == 202;
                });
    }

    private static void delete(Path file) {
        try {
            boolean _ = Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void fill(Path file) {
        byte[] some = new byte[1 << 12];
        try (OutputStream out = Files.newOutputStream(file)) {
            for (long i = 0; i < 1 << 20; i++) {
                out.write(some);
            }
        } catch (IOException full) {
            assertThat(full).hasMessageContaining("No space");
            return;
        }
        throw new AssertionError("that disk is larger than 4 GB");
    }

    private NavigableMap<String, String> calm() {
        try (Installation app = new Installation(Stores.SQLITE, directory.resolve("calm"))) {
            return Lives.calm(app, LIVES);
        }
    }

    /** A database server that comes back where it was, with what it had. */
    private static final class Restarted {
        private final Path data;
        private EmbeddedPostgres running;

        Restarted(Path data) {
            this.data = data;
            this.running = start(0);
        }

        DatabaseConfig config() {
            return new DatabaseConfig(
                    running.getJdbcUrl("postgres", "postgres"),
                    "postgres",
                    "postgres",
                    8,
                    DatabaseConfig.PATIENCE);
        }

        void suffer(Trouble trouble) {
            switch (trouble) {
                case RESTARTED -> restart();
                case CONNECTIONS_ENDED -> endConnections();
            }
        }

        private void endConnections() {
            try (Connection own = running.getPostgresDatabase().getConnection();
                    Statement statement = own.createStatement()) {
                boolean _ =
                        statement.execute(
                                "select pg_terminate_backend(pid) from pg_stat_activity"
                                        + " where pid <> pg_backend_pid() and backend_type ="
                                        + " 'client backend'");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }

        private synchronized void restart() {
            int port = running.getPort();
            close();
            running = start(port);
        }

        private EmbeddedPostgres start(int port) {
            try {
                return Stores.postgres()
                        .setDataDirectory(data)
                        .setCleanDataDirectory(false)
                        .setPort(port)
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        synchronized void close() {
            try {
                running.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
