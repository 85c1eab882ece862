package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import module java.base;

import io.perfwarden.testkit.Stores;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Tables that got the names of their classes, with a row in each table of the version before. */
@ParameterizedClass
@EnumSource
class TableNamesTest {
    /** The names from V70 on, by those before. */
    static final Map<String, String> NAMES =
            Map.ofEntries(
                    Map.entry("proofs", "verdict_records"),
                    Map.entry("brought", "run_results"),
                    Map.entry("looks", "empty_listings"),
                    Map.entry("listings", "artifact_listings"),
                    Map.entry("doubted", "suspect_attempts"),
                    Map.entry("told", "announced_states"),
                    Map.entry("trials", "alarm_outcomes"),
                    Map.entry("orders", "command_orders"),
                    Map.entry("paces", "request_paces"),
                    Map.entry("probe", "write_probe"),
                    Map.entry("points_due", "pending_points"),
                    Map.entry("faults", "intake_faults"),
                    Map.entry("deliveries_looked", "redelivery_progress"),
                    Map.entry("notes", "branch_notes"),
                    Map.entry("acceptances", "baseline_acceptances"),
                    Map.entry("accepted_rows", "row_acceptances"),
                    Map.entry("imported", "imported_results"),
                    Map.entry("publications", "published_reports"));

    private final Stores kind;
    @TempDir Path directory;

    @SuppressWarnings("NullAway.Init")
    private DatabaseConfig config;

    @SuppressWarnings("NullAway.Init")
    private Set<String> before;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    TableNamesTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void upgrade() throws SQLException {
        config = kind.config(directory);
        kind.migrate(config, "64");
        try (Connection connection = connection()) {
            before = tables(connection);
            for (String table : before) {
                if (rows(connection, table) == 0) {
                    addRow(connection, table);
                }
            }
        }
        database = StoreDatabase.open(config);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private Connection connection() throws SQLException {
        return DriverManager.getConnection(config.url(), config.user(), config.password());
    }

    private static Set<String> tables(Connection connection) throws SQLException {
        Set<String> tables = new TreeSet<>();
        String schema = connection.getSchema();
        String[] types = {"TABLE"};
        try (ResultSet rows = connection.getMetaData().getTables(null, schema, "%", types)) {
            while (rows.next()) {
                String name = rows.getString("TABLE_NAME");
                if (!name.startsWith("flyway") && !name.startsWith("sqlite")) {
                    tables.add(name);
                }
            }
        }
        return tables;
    }

    /** With something in each column that must have something. */
    private static void addRow(Connection connection, String table) throws SQLException {
        Map<String, Object> values = new LinkedHashMap<>();
        String schema = connection.getSchema();
        try (ResultSet columns = connection.getMetaData().getColumns(null, schema, table, "%")) {
            while (columns.next()) {
                boolean isMade =
                        columns.getString("IS_AUTOINCREMENT").equals("YES")
                                || columns.getString("COLUMN_NAME").equals("id")
                                        && table.equals("work");
                if (columns.getString("IS_NULLABLE").equals("NO") && !isMade) {
                    values.put(columns.getString("COLUMN_NAME"), value(columns));
                }
            }
        }
        String names = String.join(", ", values.keySet());
        String marks = String.join(", ", Collections.nCopies(values.size(), "?"));
        try (PreparedStatement insert =
                connection.prepareStatement(
                        "insert into " + table + " (" + names + ") values (" + marks + ")")) {
            int at = 0;
            for (Object value : values.values()) {
                insert.setObject(++at, value);
            }
            insert.executeUpdate();
        }
    }

    private static Object value(ResultSet column) throws SQLException {
        return switch (JDBCType.valueOf(column.getInt("DATA_TYPE"))) {
            case BIGINT -> 1L;
            case INTEGER -> 1;
            case BIT, BOOLEAN -> true;
            case VARCHAR, CHAR, LONGVARCHAR -> "a";
            case BINARY, BLOB, VARBINARY -> new byte[] {1};
            case TIMESTAMP, TIMESTAMP_WITH_TIMEZONE -> new java.sql.Timestamp(0);
            default -> throw new IllegalStateException(column.getString("TYPE_NAME"));
        };
    }

    private static long rows(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet count = statement.executeQuery("select count(*) from " + table)) {
            count.next();
            return count.getLong(1);
        }
    }

    @Test
    void each_row_is_there_under_the_new_name() throws SQLException {
        assertThat(before).containsAll(NAMES.keySet());
        try (Connection connection = connection()) {
            for (String table : before) {
                String now = NAMES.getOrDefault(table, table);
                assertThat(rows(connection, now)).as(now).isPositive();
            }
            assertThat(tables(connection)).doesNotContainAnyElementsOf(NAMES.keySet());
        }
    }

    @Test
    void a_replica_of_the_version_before_reads_and_writes_by_the_former_names()
            throws SQLException {
        assumeThat(kind).as("the only one that replicas share").isEqualTo(Stores.POSTGRESQL);
        try (Connection connection = connection()) {
            for (Map.Entry<String, String> name : NAMES.entrySet()) {
                String former = name.getKey();
                String now = name.getValue();
                assertThat(rows(connection, former)).as(former).isEqualTo(1);
                try (Statement statement = connection.createStatement()) {
                    String copy = "copy_of_" + former;
                    statement.execute("create temp table " + copy + " as table " + former);
                    statement.execute("delete from " + former);
                    assertThat(rows(connection, now)).as(now).isZero();
                    statement.execute("insert into " + former + " table " + copy);
                    assertThat(rows(connection, now)).as(now).isEqualTo(1);
                }
            }
            try (Statement statement = connection.createStatement()) {
                String upsert =
                        "insert into looks (repo, run_id, attempt, times) values (1, 1, 1, 1)"
                                + " on conflict (repo, run_id, attempt)"
                                + " do update set times = looks.times + 1 returning times";
                try (ResultSet counted = statement.executeQuery(upsert)) {
                    counted.next();
                    assertThat(counted.getInt(1)).isEqualTo(2);
                }
            }
        }
    }
}
