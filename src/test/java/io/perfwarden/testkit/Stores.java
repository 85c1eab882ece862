package io.perfwarden.testkit;

import io.perfwarden.store.Database;
import io.perfwarden.store.DatabaseConfig;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Empty stores of both kinds. One PostgreSQL server is started for the test JVM, when the first
 * test asks for it, and every store is a schema of its own in it.
 *
 * <p>That server runs with fsync off: nothing here can prove durability.
 */
public enum Stores {
    SQLITE,
    POSTGRESQL;

    private static final AtomicInteger CREATED = new AtomicInteger();
    private static final Duration STARTING = Duration.ofMinutes(2);

    /**
     * Where an empty store is, not opened yet.
     *
     * @param directory for the file of an embedded one
     */
    public DatabaseConfig config(Path directory) {
        String name = "store" + CREATED.incrementAndGet();
        return switch (this) {
            case SQLITE -> DatabaseConfig.embedded(directory.resolve(name + ".db"));
            case POSTGRESQL -> Server.create(name);
        };
    }

    /** A server that may take its time to start: where many tests run at once it does. */
    public static EmbeddedPostgres.Builder postgres() {
        return EmbeddedPostgres.builder().setPGStartupWait(STARTING);
    }

    /** An empty store with the current schema. */
    public Database open(Path directory) {
        return Database.open(config(directory));
    }

    /** Started by the class loader, once. */
    private static final class Server {
        private static final EmbeddedPostgres POSTGRES = start();

        private static EmbeddedPostgres start() {
            try {
                return postgres().setServerConfig("max_connections", "300").start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        static DatabaseConfig create(String name) {
            try (Connection connection = POSTGRES.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("create schema " + name);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            String url = POSTGRES.getJdbcUrl("postgres", "postgres") + "&currentSchema=" + name;
            return new DatabaseConfig(url, "postgres", "postgres", 8);
        }
    }
}
