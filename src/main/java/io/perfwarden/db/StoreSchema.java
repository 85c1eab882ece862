package io.perfwarden.db;

import module java.base;

import io.perfwarden.db.StoreDatabase.NewerSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

record StoreSchema(DataSource source, boolean embedded) {
    /**
     * Where the tables, and the history of the steps that made them, are written down as a whole.
     */
    static final String WHOLE = "/db/whole.sql";

    static final Set<String> VERSIONS =
            Set.of(
                    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "13", "14", "15", "17",
                    "18", "19", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31",
                    "32", "33", "34", "35", "36", "38", "39", "42", "43", "44", "45", "46", "47",
                    "48", "50", "56", "57", "58", "60", "64", "70", "71", "72", "75", "76", "77",
                    "80", "86", "90", "94", "97", "100", "101", "102", "107", "108", "109", "110",
                    "111", "112", "113", "115", "116");

    static boolean isNewer(int version) {
        return VERSIONS.stream().mapToInt(Integer::parseInt).allMatch(known -> version > known);
    }

    /**
     * Updates the schema. Usually its history shows that nothing is needed, or nothing is there
     * yet, and the library for changes is not loaded.
     *
     * @throws NewerSchema if a newer version changed it
     */
    void update() {
        boolean current = appliedVersions().equals(VERSIONS) || (embedded && createIfEmpty());
        if (!current) {
            Flyway flyway = flyway();
            refuseNewer(flyway);
            flyway.migrate();
        }
    }

    /**
     * Gives an empty database at once what all steps make of it: they take a third of a first
     * start.
     *
     * @return whether it was empty
     */
    private boolean createIfEmpty() {
        return Jdbi.create(source)
                .inTransaction(handle -> {
                    String select = "select 1 from sqlite_master limit 1";
                    boolean empty = SqlRunner.list(handle, select, _ -> true).isEmpty();
                    if (empty) {
                        create(handle.getConnection());
                    }
                    return empty;
                });
    }

    private static void create(Connection connection) {
        try (InputStream script =
                        Objects.requireNonNull(StoreSchema.class.getResourceAsStream(WHOLE));
                Statement statement = connection.createStatement()) {
            String whole = new String(script.readAllBytes(), StandardCharsets.UTF_8);
            int _ = statement.executeUpdate(whole);
        } catch (IOException | SQLException e) {
            throw new IllegalStateException("the tables cannot be created", e);
        }
    }

    /** Applied versions; empty without tables, or if unclear. */
    private Set<String> appliedVersions() {
        String select =
                "select version from flyway_schema_history where success and version is not null";
        try {
            return Set.copyOf(
                    Jdbi.create(source)
                            .withHandle(
                                    it -> SqlRunner.list(it, select, row -> row.text("version"))));
        } catch (JdbiException | IllegalStateException _) {
            return Set.of();
        }
    }

    Flyway flyway() {
        Map<String, String> types =
                embedded
                        ? Map.of(
                                "bytes", "blob",
                                "identity", "integer primary key autoincrement")
                        : Map.of(
                                "bytes", "bytea",
                                "identity", "bigint generated always as identity primary key");
        return Flyway.configure()
                .dataSource(source)
                .locations(
                        "classpath:db/common",
                        "classpath:db/" + (embedded ? "sqlite" : "postgresql"))
                .placeholders(types)
                // All steps at once: an older replica that runs beside sees none of them half done.
                .group(true)
                .load();
    }

    private static void refuseNewer(Flyway flyway) {
        for (MigrationInfo applied : flyway.info().applied()) {
            if (applied.getState() == MigrationState.FUTURE_SUCCESS) {
                throw new NewerSchema(String.valueOf(applied.getVersion()));
            }
        }
    }
}
