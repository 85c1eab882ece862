package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import io.perfwarden.testkit.Stores;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Everything of a repository goes, whichever table holds it, and nothing of another. */
@ParameterizedClass
@EnumSource
class RepositoryDeletionTest {
    private static final RepoId GONE = new RepoId(100);
    private static final RepoId KEPT = new RepoId(1001);

    private final Stores kind;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private StoreDatabase database;

    RepositoryDeletionTest(Stores kind) {
        this.kind = kind;
    }

    @BeforeEach
    void fill() {
        database = kind.open(directory);
        for (RepoId repo : List.of(GONE, KEPT)) {
            database.write(handle -> {
                RepositoryDeletion.tables(handle).forEach(table -> fill(handle, table, repo));
                handle.execute(
                        "insert into repositories (id, installation, owner, name) values"
                                + " (?, 7, 'Octo', ?)",
                        repo.value(),
                        "bench" + repo);
                return handle.execute(
                        "insert into work (subject, coalesce_key, kind, payload, owner, created_at,"
                                + " run_at, state, claims, alone, deaths, alone_deaths, failures,"
                                + " reference) values (?, '', 'k', 'p', 7, 0, 0, 'waiting', 0, 0,"
                                + " 0, 0, 0, '')",
                        repo + "/commit/abc");
            });
        }
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static void fill(Handle handle, String table, RepoId repo) {
        Map<String, Object> values = new LinkedHashMap<>();
        try {
            DatabaseMetaData meta = handle.getConnection().getMetaData();
            try (ResultSet columns =
                    meta.getColumns(null, handle.getConnection().getSchema(), table, "%")) {
                while (columns.next()) {
                    if (!columns.getString("IS_AUTOINCREMENT").equals("YES")) {
                        values.put(columns.getString("COLUMN_NAME"), value(columns, repo));
                    }
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        var insert =
                handle.createUpdate(
                        "insert into "
                                + table
                                + " ("
                                + String.join(", ", values.keySet())
                                + ") values ("
                                + values.keySet().stream()
                                        .map(column -> ":" + column)
                                        .collect(Collectors.joining(", "))
                                + ")");
        values.forEach(insert::bind);
        assertThat(insert.execute()).as(table).isEqualTo(1);
    }

    private static Object value(ResultSet column, RepoId repo) throws SQLException {
        String type = column.getString("TYPE_NAME");
        int number = column.getInt("DATA_TYPE");
        boolean bytes = number == Types.BINARY || number == Types.BLOB || type.equals("BLOB");
        if (column.getString("COLUMN_NAME").equals("repo")) {
            return repo.value();
        }
        boolean text = number == Types.VARCHAR || type.equalsIgnoreCase("text");
        return bytes ? new byte[] {1} : text ? "x" + repo : (Object) 1;
    }

    private Map<String, Long> rowsOf(RepoId repo) {
        return database.read(handle -> {
            Map<String, Long> rows = new LinkedHashMap<>();
            List<String> counted = new ArrayList<>(RepositoryDeletion.tables(handle));
            counted.forEach(table -> rows.put(table, count(handle, table + " where repo", repo)));
            rows.put("repositories", count(handle, "repositories where id", repo));
            rows.put(
                    "work",
                    handle.createQuery("select count(*) from work where subject = :subject")
                            .bind("subject", repo + "/commit/abc")
                            .mapTo(Long.class)
                            .one());
            return rows;
        });
    }

    private static long count(Handle handle, String where, RepoId repo) {
        return handle.createQuery("select count(*) from " + where + " = :repo")
                .bind("repo", repo.value())
                .mapTo(Long.class)
                .one();
    }

    @Test
    void nothing_of_a_forgotten_repository_is_left_and_all_of_another() {
        Map<String, Long> before = rowsOf(KEPT);
        assertThat(before)
                .containsKeys(
                        "announced_states", "messages", "run_results", "runs", "pull_requests");
        assertThat(before.values()).allMatch(rows -> rows == 1);

        int rows = new RepositoryDeletion(database).forget(GONE);

        assertThat(rows).isEqualTo(before.size());
        assertThat(rowsOf(GONE).values()).allMatch(left -> left == 0);
        assertThat(rowsOf(KEPT)).isEqualTo(before);
    }

    @Test
    void a_repository_is_found_by_its_name_in_whatever_case() {
        RepositoryDeletion forgetting = new RepositoryDeletion(database);
        assertThat(forgetting.find(new RepoName("octo", "BENCH100"))).contains(GONE);
        assertThat(forgetting.find(new RepoName("octo", "other"))).isEmpty();
    }
}
