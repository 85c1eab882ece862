package io.perfwarden.history;

import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link CheckStates} in the table {@code checks}. */
public final class JdbiCheckStates implements CheckStates {
    private static final int BATCH = 100;

    private static final String SAVE =
            """
            insert into checks
                (repo, head_sha, name, head_repo, head_owner,
                 head_branch, check_run_id, status, shown,
                 updated_at)
            values
                (:repo, :sha, :name, :head_repo, :head_owner,
                 :head_branch, :id, :status, :shown, :at)
            on conflict (repo, head_sha, name) do update set
                head_repo = excluded.head_repo,
                head_owner = excluded.head_owner,
                head_branch = excluded.head_branch,
                check_run_id = excluded.check_run_id,
                status = excluded.status,
                shown = excluded.shown,
                updated_at = excluded.updated_at
            """;

    private final Database database;

    public JdbiCheckStates(Database database) {
        this.database = database;
    }

    @Override
    public Optional<CheckState> find(RepoId repo, CommitSha headSha, String name) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from checks where repo = :repo and head_sha ="
                                        + " :sha and name = :name")
                        .bind("repo", repo.value())
                        .bind("sha", headSha.value())
                        .bind("name", name)
                        .map(JdbiCheckStates::row)
                        .findOne());
    }

    @Override
    public Optional<CheckState> byId(RepoId repo, long checkRunId) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from checks where repo = :repo and check_run_id ="
                                        + " :id order by updated_at desc limit 1")
                        .bind("repo", repo.value())
                        .bind("id", checkRunId)
                        .map(JdbiCheckStates::row)
                        .findOne());
    }

    @Override
    public List<CheckState> on(RepoId repo, CommitSha headSha) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from checks where repo = :repo and head_sha ="
                                        + " :sha order by name")
                        .bind("repo", repo.value())
                        .bind("sha", headSha.value())
                        .map(JdbiCheckStates::row)
                        .list());
    }

    @Override
    public void save(CheckState state) {
        database.write(handle ->
                HeadColumns.bind(handle.createUpdate(SAVE), state.head())
                        .bind("repo", state.repo().value())
                        .bind("sha", state.headSha().value())
                        .bind("name", state.name())
                        .bind("id", state.checkRunId())
                        .bind("status", state.status())
                        .bind("shown", state.shown())
                        .bind("at", state.updatedAt().toEpochMilli())
                        .execute());
    }

    @Override
    public List<CheckState> incompleteSince(Instant before) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from checks where status <> 'completed' and"
                                        + " updated_at < :before order by updated_at, repo,"
                                        + " head_sha, name limit :batch")
                        .bind("before", before.toEpochMilli())
                        .bind("batch", BATCH)
                        .map(JdbiCheckStates::row)
                        .list());
    }

    private static CheckState row(ResultSet row, StatementContext context) throws SQLException {
        return new CheckState(
                new RepoId(row.getLong("repo")),
                new CommitSha(row.getString("head_sha")),
                row.getString("name"),
                HeadColumns.read(row),
                row.getLong("check_run_id"),
                row.getString("status"),
                row.getString("shown"),
                Instant.ofEpochMilli(row.getLong("updated_at")));
    }
}
