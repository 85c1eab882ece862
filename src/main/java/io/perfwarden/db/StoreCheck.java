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
     * @throws IllegalStateException if it cannot be opened; the cause tells why
     */
    public static StoreCheck of(DatabaseConfig config) {
        if (config.isEmbedded() && !Files.exists(config.file())) {
            return NEW;
        }
        return look(config, connection -> tables(connection, config.isEmbedded()));
    }

    /** Repositories of a {@link #KNOWN} store whose issues GitHub refused, by owner and name. */
    public static List<String> withoutIssues(DatabaseConfig config) {
        return look(
                config,
                connection -> {
                    List<String> names = new ArrayList<>();
                    if (isThere(connection, config.isEmbedded(), "incidents")) {
                        try (Statement statement = connection.createStatement();
                                ResultSet rows = statement.executeQuery(REFUSED)) {
                            while (rows.next()) {
                                names.add(rows.getString(1) + "/" + rows.getString(2));
                            }
                        }
                    }
                    return names;
                });
    }

    private static final String REFUSED =
            "select r.owner, r.name from incidents i join repositories r on r.id = i.repo"
                    + " where i.since is not null and (i.content like '%\"refusal\":\"GONE\"%'"
                    + " or i.content like '%\"refusal\":\"FORBIDDEN\"%') order by 1, 2";

    private interface StoreQuery<T> {
        T at(Connection connection) throws SQLException;
    }

    private static <T> T look(DatabaseConfig config, StoreQuery<T> look) {
        if (config.isEmbedded()) {
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
            return look.at(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("the database cannot be opened", e);
        }
    }

    private static StoreCheck tables(Connection connection, boolean embedded) throws SQLException {
        String history = "flyway_schema_history";
        if (!isThere(connection, embedded, history)) {
            return NEW;
        }
        String newest =
                "select coalesce(max(cast(version as integer)), 0) from "
                        + history
                        + " where success";
        int version = Integer.parseInt(SqliteBackup.queryText(connection, newest));
        boolean isOlder =
                StoreSchema.VERSIONS.stream().anyMatch(it -> Integer.parseInt(it) > version);
        return StoreSchema.isNewer(version) ? NEWER : isOlder ? OLDER : KNOWN;
    }

    private static boolean isThere(Connection connection, boolean embedded, String table)
            throws SQLException {
        String exists =
                embedded
                        ? "select 1 from sqlite_master where name = '" + table + "'"
                        : "select 1 where to_regclass('" + table + "') is not null";
        return !SqliteBackup.queryText(connection, exists).isEmpty();
    }
}
