package io.perfwarden.db;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.testkit.Stores;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which rows SQLite goes through. It has no statistics of the tables. */
class QueryPlanTest {
    private static final RepoId REPO = new RepoId(1);
    private static final CommitSha HEAD = new CommitSha("a".repeat(40));

    /**
     * All rows of a repository, for the sake of their order. Groups that one is on top of are few,
     * and are found one by one.
     */
    private static final Pattern WHOLE_REPOSITORY =
            Pattern.compile("SCAN (?!ahead$).*|.* \\(repo=\\?\\)");

    @Test
    void reading_a_commit_goes_through_none_of_the_other_commits(@TempDir Path directory)
            throws Exception {
        try (StoreDatabase database = StoreDatabase.open(Stores.SQLITE.migrated(directory))) {
            FactStore facts = FactStore.of(database, Clock.systemUTC());
            var _ = facts.commits().read(REPO, HEAD);
            var _ = facts.commits().toListAgain(REPO, HEAD, Instant.EPOCH);
            var _ = facts.pulls().movedFrom(REPO, HEAD);
            assertThat(queries(database))
                    .hasSizeGreaterThan(10)
                    // what happened to a repository is of no commit
                    .filteredOn(sql -> !sql.contains(" from access_changes "))
                    .allSatisfy(sql ->
                            assertThat(plan(database, sql))
                                    .as(sql)
                                    .noneMatch(it -> WHOLE_REPOSITORY.matcher(it).matches()));
        }
    }

    /** What the readers of a store have prepared. */
    private static List<String> queries(StoreDatabase database) throws Exception {
        StatementBuilder kept = database.read(Handle::getStatementBuilder);
        List<String> queries = new ArrayList<>();
        for (Object prepared : ((Map<?, ?>) part(kept, "all")).values()) {
            ((Map<?, ?>) part(prepared, "idle")).keySet().forEach(it -> queries.add((String) it));
        }
        return queries;
    }

    private static Object part(Object whole, String name) throws ReflectiveOperationException {
        Field field = whole.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(whole);
    }

    private static List<String> plan(StoreDatabase database, String sql) {
        return database.read(handle -> {
            try (Statement statement = handle.getConnection().createStatement();
                    ResultSet rows = statement.executeQuery("explain query plan " + sql)) {
                List<String> plan = new ArrayList<>();
                while (rows.next()) {
                    plan.add(rows.getString("detail"));
                }
                return plan;
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
