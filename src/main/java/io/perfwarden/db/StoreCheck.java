package io.perfwarden.db;

import module java.base;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Looks at a store without changing it. */
public enum StoreCheck {
    /** There is none yet, or one without tables. */
    NEW,
    /** Its tables are those of an earlier version. */
    OLDER,
    /** Its tables are those of this version. */
    KNOWN,
    /** A newer version of this program has changed it. */
    NEWER;

    private static final int PATIENCE_SECONDS = 5;

    /**
     * Opens a connection and looks.
     *
     * @throws IllegalStateException if it cannot be opened; the cause says why
     */
    public static StoreCheck of(DatabaseConfig config) {
        if (config.isEmbedded()) {
            if (!Files.exists(config.file())) {
                return NEW;
            }
            NativeLibrary.locate();
        }
        Properties login = new Properties();
        if (!config.isEmbedded()) {
            login.put("user", config.user());
            login.put("password", config.password());
            login.put("connectTimeout", String.valueOf(PATIENCE_SECONDS));
            login.put("loginTimeout", String.valueOf(PATIENCE_SECONDS));
        }
        try (Connection connection = DriverManager.getConnection(config.url(), login)) {
            return tables(connection, config.isEmbedded());
        } catch (SQLException e) {
            throw new IllegalStateException("the database cannot be opened", e);
        }
    }

    private static StoreCheck tables(Connection connection, boolean embedded) throws SQLException {
        String history = "flyway_schema_history";
        String exists =
                embedded
                        ? "select 1 from sqlite_master where name = '" + history + "'"
                        : "select 1 where to_regclass('" + history + "') is not null";
        try (Statement statement = connection.createStatement()) {
            try (ResultSet row = statement.executeQuery(exists)) {
                if (!row.next()) {
                    return NEW;
                }
            }
            String newest =
                    "select max(cast(version as integer)) from " + history + " where success";
            try (ResultSet row = statement.executeQuery(newest)) {
                int version = row.next() ? row.getInt(1) : 0;
                boolean isOlder =
                        StoreSchema.VERSIONS.stream()
                                .anyMatch(it -> Integer.parseInt(it) > version);
                return StoreSchema.isNewer(version) ? NEWER : isOlder ? OLDER : KNOWN;
            }
        }
    }
}
