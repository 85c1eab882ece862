package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link BaselineAcceptances} in the table {@code acceptances}. */
final class SqlBaselineAcceptances implements BaselineAcceptances {
    private static final String SAVE =
            """
            insert into acceptances
                (repo, pull, path, blob_sha, measured,
                 requested_by, accepted_at)
            values
                (:repo, :pull, :path, :blob, :measured,
                 :by, :at)
            on conflict (repo, pull, path, blob_sha) do update set
                measured = excluded.measured,
                requested_by = excluded.requested_by,
                accepted_at = excluded.accepted_at
            """;

    private final StoreDatabase database;

    SqlBaselineAcceptances(StoreDatabase database) {
        this.database = database;
    }

    @Override
    public void record(Acceptance acceptance) {
        database.write(handle ->
                handle.createUpdate(SAVE)
                        .bind("repo", acceptance.repo().value())
                        .bind("pull", acceptance.pull().value())
                        .bind("path", acceptance.path())
                        .bind("blob", acceptance.blobSha())
                        .bind("measured", acceptance.measured().value())
                        .bind("by", acceptance.requestedBy())
                        .bind("at", acceptance.at().toEpochMilli())
                        .execute());
    }

    @Override
    public void withdraw(Acceptance acceptance) {
        database.write(handle ->
                handle.createUpdate(
                                "delete from acceptances where repo = :repo and pull = :pull"
                                        + " and path = :path and blob_sha = :blob")
                        .bind("repo", acceptance.repo().value())
                        .bind("pull", acceptance.pull().value())
                        .bind("path", acceptance.path())
                        .bind("blob", acceptance.blobSha())
                        .execute());
    }

    @Override
    public List<Acceptance> of(RepoId repo, PullNumber pull) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from acceptances where repo = :repo and pull = :pull"
                                        + " order by path, accepted_at, blob_sha")
                        .bind("repo", repo.value())
                        .bind("pull", pull.value())
                        .map(SqlBaselineAcceptances::row)
                        .list());
    }

    private static Acceptance row(ResultSet row, StatementContext context) throws SQLException {
        return new Acceptance(
                new RepoId(row.getLong("repo")),
                new PullNumber(row.getInt("pull")),
                row.getString("path"),
                row.getString("blob_sha"),
                new CommitSha(row.getString("measured")),
                row.getString("requested_by"),
                Instant.ofEpochMilli(row.getLong("accepted_at")));
    }
}
