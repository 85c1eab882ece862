package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.DatabaseConfig;
import io.perfwarden.db.OwnerFile;
import io.perfwarden.db.StoreDatabase;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.flywaydb.core.Flyway;

/**
 * Empty stores of both kinds. One PostgreSQL server is started for the test JVM, when the first
 * test asks for it, and every store is a schema of its own in it.
 *
 * <p>The migrations run once for each kind. {@link #migrated} copies the tables that they leave, or
 * empties those of a test that is over.
 *
 * <p>Neither kind that {@link #open} opens waits for the disk, so it cannot prove durability.
 */
public enum Stores {
    SQLITE,
    POSTGRESQL;

    /** A machine may be busy for longer than a delivery can wait. */
    private static final Duration BUSY = Duration.ofMinutes(10);

    private static final AtomicInteger CREATED = new AtomicInteger();

    /**
     * Where an empty store is, not opened yet.
     *
     * @param directory for the file of an embedded one
     */
    public DatabaseConfig config(Path directory) {
        return switch (this) {
            case SQLITE -> ofFile(newFile(directory));
            case POSTGRESQL -> Server.create(newName());
        };
    }

    private static DatabaseConfig ofFile(Path file) {
        DatabaseConfig it = DatabaseConfig.ofFile(file);
        return new DatabaseConfig(it.url(), it.user(), it.password(), it.connections(), BUSY);
    }

    /** Brings an empty store to the schema of an older version. */
    public void migrate(DatabaseConfig config, String version) {
        boolean embedded = this == SQLITE;
        Map<String, String> types =
                embedded
                        ? Map.of("bytes", "blob", "identity", "integer primary key autoincrement")
                        : Map.of(
                                "bytes",
                                "bytea",
                                "identity",
                                "bigint generated always as identity primary key");
        Flyway.configure()
                .dataSource(config.url(), config.user(), config.password())
                .locations(
                        "classpath:db/common",
                        "classpath:db/" + (embedded ? "sqlite" : "postgresql"))
                .placeholders(types)
                .target(version)
                .load()
                .migrate();
    }

    private static Path newFile(Path directory) {
        return directory.resolve(newName() + ".db");
    }

    private static String newName() {
        return "store" + CREATED.incrementAndGet();
    }

    /** A server that may take its time to start: where many tests run at once it does. */
    public static EmbeddedPostgres.Builder postgres() {
        return EmbeddedPostgres.builder().setPGStartupWait(Hang.LIMIT);
    }

    /** Where an empty store with the current schema is, not opened yet. */
    public DatabaseConfig migrated(Path directory) {
        return switch (this) {
            case SQLITE -> MigratedFile.at(newFile(directory));
            case POSTGRESQL -> MigratedSchema.in(directory);
        };
    }

    /** An empty store with the current schema. */
    public StoreDatabase open(Path directory) {
        return switch (this) {
            case SQLITE -> MigratedFile.open(migrated(directory));
            case POSTGRESQL -> StoreDatabase.open(migrated(directory));
        };
    }

    /** Where the embedded store in a file is; an empty one is made if there is none. */
    public static DatabaseConfig file(Path file) {
        return MigratedFile.at(file);
    }

    /** The embedded store in a file, as the program opens it; an empty one if there is none. */
    public static StoreDatabase openFile(Path file) {
        return StoreDatabase.open(file(file));
    }

    private static String schema(DatabaseConfig config) {
        return config.url().substring(config.url().lastIndexOf('=') + 1);
    }

    /** What the migrations make of an empty file. */
    private static final class MigratedFile {
        private static final byte[] BYTES = migrated();

        private static byte[] migrated() {
            try {
                Path directory = Files.createTempDirectory("migrated");
                Path file = directory.resolve("store.db");
                StoreDatabase.open(DatabaseConfig.ofFile(file)).close();
                byte[] bytes = Files.readAllBytes(file);
                Files.delete(file);
                Files.delete(directory);
                return bytes;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** Where there is a file already, it is left as it is. */
        static DatabaseConfig at(Path file) {
            try {
                if (!Files.exists(file)) {
                    Path _ = OwnerFile.createDirectories(file.toAbsolutePath().getParent());
                    Files.write(file, BYTES);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return ofFile(file);
        }

        static StoreDatabase open(DatabaseConfig config) {
            StoreDatabase database = StoreDatabase.open(config);
            try (Connection writer = database.dataSource().getConnection();
                    Statement statement = writer.createStatement()) {
                statement.execute("pragma synchronous = off");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            return database;
        }
    }

    /** What the migrations make of an empty schema. */
    private static final class MigratedSchema {
        private static final String NAME = migrated();

        /** No table refers to another, or {@code like} would not be enough. */
        private static final String COPY =
                """
                do $$
                declare one text;
                begin
                  for one in select tablename from pg_tables where schemaname = '%1$s' loop
                    execute format('create table %2$s.%%I (like %1$s.%%I including all)', one, one);
                  end loop;
                  insert into %2$s.flyway_schema_history
                    select * from %1$s.flyway_schema_history;
                  insert into %2$s.message_pace select * from %1$s.message_pace;
                end $$
                """;

        /** Whatever a test has changed of the tables themselves makes it fail. */
        private static final String EMPTY =
                """
                do $$
                declare one text;
                begin
                  if exists (select from pg_stat_activity where application_name = '%2$s') then
                    raise 'it is in use';
                  end if;
                  for one in select tablename from pg_tables where schemaname = '%1$s' loop
                    execute format('delete from %2$s.%%I', one);
                  end loop;
                  for one in select sequencename from pg_sequences where schemaname = '%2$s' loop
                    perform setval(format('%2$s.%%I', one), 1, false);
                  end loop;
                  insert into %2$s.flyway_schema_history
                    select * from %1$s.flyway_schema_history;
                  insert into %2$s.message_pace select * from %1$s.message_pace;
                end $$
                """;

        /** With the directories of their tests: where that is gone, the test is over. */
        private static final Map<DatabaseConfig, Path> USED = new ConcurrentHashMap<>();

        private static String migrated() {
            DatabaseConfig config = POSTGRESQL.config(Path.of(""));
            StoreDatabase.open(config).close();
            return schema(config);
        }

        static DatabaseConfig in(Path directory) {
            DatabaseConfig config = free().orElseGet(() -> copied(directory));
            if (Files.exists(directory)) {
                USED.put(config, directory);
            }
            return config;
        }

        private static Optional<DatabaseConfig> free() {
            return USED.entrySet().stream()
                    .filter(used -> !Files.exists(used.getValue()))
                    .map(Map.Entry::getKey)
                    .filter(config -> USED.remove(config) != null && isEmptied(config))
                    .findFirst();
        }

        /** Where it cannot be, another is made. */
        private static boolean isEmptied(DatabaseConfig config) {
            try {
                Server.execute(EMPTY.formatted(NAME, schema(config)));
                return true;
            } catch (IllegalStateException _) {
                return false;
            }
        }

        private static DatabaseConfig copied(Path directory) {
            DatabaseConfig config = POSTGRESQL.config(directory);
            Server.execute(COPY.formatted(NAME, schema(config)));
            return config;
        }
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
            execute("create schema " + name);
            String url =
                    POSTGRES.getJdbcUrl("postgres", "postgres")
                            + "&currentSchema=%1$s&ApplicationName=%1$s".formatted(name);
            return new DatabaseConfig(url, "postgres", "postgres", 8, BUSY);
        }

        static void execute(String sql) {
            try (Connection connection = POSTGRES.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute(sql);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
