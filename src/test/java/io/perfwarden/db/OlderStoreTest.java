package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.db.PublishedReports.Phase;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import io.perfwarden.testkit.SettableClock;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database that an older version wrote, whose server was killed at work. */
class OlderStoreTest {
    private static final String STORE = "/stores/schema-28.db.gz";
    private static final RepoId REPO = new RepoId(100);
    private static final Instant KILLED = Instant.ofEpochMilli(1_795_738_454_000L);

    @TempDir private Path directory;

    @SuppressWarnings("NullAway.Init")
    private Map<String, Long> before;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    @BeforeEach
    void open() throws Exception {
        Path file = directory.resolve("perfwarden.db");
        try (InputStream packed = OlderStoreTest.class.getResourceAsStream(STORE);
                InputStream in = new GZIPInputStream(Objects.requireNonNull(packed))) {
            Files.copy(in, file);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            before = counts(connection);
        }
        database = StoreDatabase.open(DatabaseConfig.ofFile(file));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static Map<String, Long> counts(Connection connection) throws SQLException {
        Map<String, Long> counts = new TreeMap<>();
        for (String table : tables(connection)) {
            try (Statement statement = connection.createStatement();
                    ResultSet row =
                            statement.executeQuery("select count(*) from \"" + table + "\"")) {
                counts.put(table, row.getLong(1));
            }
        }
        return counts;
    }

    private static List<String> tables(Connection connection) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select name from sqlite_master where type = 'table'"
                                        + " and name not like 'sqlite%'"
                                        + " and name not like 'flyway%'")) {
            while (rows.next()) {
                tables.add(rows.getString(1));
            }
        }
        return tables;
    }

    @Test
    void no_row_is_lost() {
        Map<String, Long> after =
                database.read(handle -> {
                    try {
                        return counts(handle.getConnection());
                    } catch (SQLException e) {
                        throw new IllegalStateException(e);
                    }
                });
        assertThat(before).containsEntry("work", 6L).containsEntry("deliveries", 11L);
        Map<String, Long> renamed = new TreeMap<>();
        before.forEach((table, rows) ->
                renamed.put(TableNamesTest.NAMES.getOrDefault(table, table), rows));
        renamed.put("failed_measurements", Objects.requireNonNull(renamed.remove("reds")));
        assertThat(after).containsAllEntriesOf(renamed);
    }

    @Test
    void what_github_shows_is_still_the_servers_own() {
        FactStore facts = FactStore.of(database, new SettableClock(KILLED));
        CommitSha judged = new CommitSha("4183894013e0fcf0d3e5a0261dcde5d37ac7ac2d");
        ReportPublication check =
                facts.publications().find(PublishedReports.Key.check(REPO, judged, "perfwarden"));
        assertThat(check.remoteId()).contains(1003L);
        assertThat(check.phase()).isEqualTo(Phase.SHOWN);
        assertThat(check.open()).isFalse();
        ReportPublication comment =
                facts.publications().find(PublishedReports.Key.comment(REPO, new PullNumber(1)));
        assertThat(comment.remoteId()).contains(1006L);
        assertThat(facts.pulls().find(REPO, new PullNumber(4))).isPresent();
    }

    @Test
    void work_that_was_begun_or_not_yet_begun_is_there_to_be_done() {
        assertThat(
                        database.<List<String>>read(handle ->
                                handle.createQuery("select state from work")
                                        .mapTo(String.class)
                                        .list()))
                .contains("waiting", "running");
        assertThat(
                        database.<Integer>read(handle ->
                                handle.createQuery(
                                                "select count(*) from deliveries"
                                                        + " where state = 'received'")
                                        .mapTo(Integer.class)
                                        .one()))
                .isEqualTo(1);
    }
}
