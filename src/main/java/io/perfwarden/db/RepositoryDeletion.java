package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/**
 * Deletes everything of a repository.
 *
 * <p>The schema names the tables: each with a column {@code repo}, so that no new one is forgotten.
 */
public record RepositoryDeletion(StoreDatabase database) {
    private static final String ENDED =
            "update deliveries set state = 'done' where state = 'received' and not exists"
                    + " (select 1 from work where work.delivery = deliveries.id)";

    /** Repositories of a name, ignoring case: a deleted one's name may be used again. */
    public List<RepoId> find(RepoName name) {
        return database.list(
                "select id from repositories where lower(owner) = ? and lower(name) = ? order by id",
                row -> row.repo("id"),
                name.owner().toLowerCase(Locale.ROOT),
                name.name().toLowerCase(Locale.ROOT));
    }

    public int forget(RepoId repo) {
        String work = repo + "/";
        String begins = ", 1, " + work.length() + ") = ?";
        return database.write(handle -> {
            int rows = 0;
            for (String table : tables(handle)) {
                rows += database.update("delete from " + table + " where repo = ?", repo);
            }
            rows += database.update("delete from work where substr(subject" + begins, work);
            String places = "delete from scheduled_tasks where not picked and substr(task_instance";
            rows += database.update(places + begins, work);
            database.update(ENDED);
            return rows + database.update("delete from repositories where id = ?", repo);
        });
    }

    /**
     * Tables with a column {@code repo}, asked for one by one: SQLite lists few columns at once.
     */
    static List<String> tables(Handle handle) {
        Connection connection = handle.getConnection();
        try {
            List<String> tables = new ArrayList<>();
            for (String table : allTables(connection)) {
                try (ResultSet columns =
                        connection
                                .getMetaData()
                                .getColumns(null, connection.getSchema(), table, "repo")) {
                    while (columns.next()) {
                        // an underscore in a name is a wildcard
                        if (columns.getString("TABLE_NAME").equals(table)) {
                            tables.add(table);
                        }
                    }
                }
            }
            return tables;
        } catch (SQLException e) {
            throw new IllegalStateException("the schema cannot be read", e);
        }
    }

    private static List<String> allTables(Connection connection) throws SQLException {
        List<String> all = new ArrayList<>();
        String[] types = {"TABLE"};
        try (ResultSet rows =
                connection.getMetaData().getTables(null, connection.getSchema(), "%", types)) {
            while (rows.next()) {
                all.add(rows.getString("TABLE_NAME"));
            }
        }
        return all;
    }
}
