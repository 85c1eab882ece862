package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.RepoId;
import io.perfwarden.model.RepoName;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;

/**
 * Deletes everything that is kept of a repository.
 *
 * <p>Which tables there are, the schema itself says: each that has a column {@code repo}, so that
 * none that comes later is overlooked.
 */
public final class RepositoryDeletion {
    /** Deliveries of which nothing is left to do. */
    private static final String ENDED =
            "update deliveries set state = 'done' where state = 'received' and not exists"
                    + " (select 1 from work where work.delivery = deliveries.id)";

    private final StoreDatabase database;

    public RepositoryDeletion(StoreDatabase database) {
        this.database = database;
    }

    /**
     * The repositories of a name, in whatever case: who deletes one may make another of its name.
     */
    public List<RepoId> find(RepoName name) {
        return database.read(handle ->
                handle.createQuery(
                                "select id from repositories where lower(owner) = :owner and"
                                        + " lower(name) = :name order by id")
                        .bind("owner", name.owner().toLowerCase(Locale.ROOT))
                        .bind("name", name.name().toLowerCase(Locale.ROOT))
                        .map((row, _) -> new RepoId(row.getLong("id")))
                        .list());
    }

    /**
     * Deletes it, in one transaction.
     *
     * @return rows deleted
     */
    public int forget(RepoId repo) {
        return database.write(handle -> {
            int rows = 0;
            for (String table : tables(handle)) {
                rows += delete(handle, "delete from " + table + " where repo = :repo", repo);
            }
            String work = repo + "/";
            rows += begins(handle, "delete from work where ", "subject", work);
            rows +=
                    begins(
                            handle,
                            "delete from scheduled_tasks where picked = :no and ",
                            "task_instance",
                            work);
            int _ = handle.execute(ENDED);
            return rows + delete(handle, "delete from repositories where id = :repo", repo);
        });
    }

    private static int delete(Handle handle, String sql, RepoId repo) {
        return handle.createUpdate(sql).bind("repo", repo.value()).execute();
    }

    private static int begins(Handle handle, String delete, String column, String start) {
        var update =
                handle.createUpdate(delete + "substr(" + column + ", 1, :length) = :start")
                        .bind("length", start.length())
                        .bind("start", start);
        return (delete.contains(":no") ? update.bind("no", false) : update).execute();
    }

    /** Tables with a column {@code repo}. */
    static List<String> tables(Handle handle) {
        try (ResultSet columns =
                handle.getConnection()
                        .getMetaData()
                        .getColumns(null, handle.getConnection().getSchema(), "%", "repo")) {
            List<String> tables = new ArrayList<>();
            while (columns.next()) {
                tables.add(columns.getString("TABLE_NAME"));
            }
            return tables;
        } catch (SQLException e) {
            throw new IllegalStateException("the schema cannot be read", e);
        }
    }
}
