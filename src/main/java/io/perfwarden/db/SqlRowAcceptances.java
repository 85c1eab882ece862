package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.group.RowAcceptance;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link RowAcceptances} in the table {@code accepted_rows}. */
final class SqlRowAcceptances implements RowAcceptances {
    private static final String SAVE =
            """
            insert into accepted_rows
                (repo, pull, order_id, head_sha, pattern, login, reason, accepted_at, until_day,
                 covered)
            values
                (:repo, :pull, :order, :head, :pattern, :login, :reason, :at, :until, :covered)
            on conflict (repo, pull, order_id) do nothing
            """;

    private final StoreDatabase database;
    private final FactVersions versions;

    SqlRowAcceptances(StoreDatabase database, FactVersions versions) {
        this.database = database;
        this.versions = versions;
    }

    @Override
    public void record(RepoId repo, PullNumber pull, RowAcceptance acceptance) {
        database.write(handle -> {
            versions.raise(handle, repo, acceptance.head());
            return save(handle, repo, pull, acceptance);
        });
    }

    private static int save(Handle handle, RepoId repo, PullNumber pull, RowAcceptance it) {
        return handle.createUpdate(SAVE)
                .bind("repo", repo.value())
                .bind("pull", pull.value())
                .bind("order", it.order())
                .bind("head", it.head().value())
                .bind("pattern", it.pattern())
                .bind("login", it.by())
                .bind("reason", it.reason())
                .bind("at", it.at().toEpochMilli())
                .bind("until", it.until().map(LocalDate::toString).orElse(null))
                .bind("covered", AcceptedText.of(it.rows()))
                .execute();
    }

    @Override
    public List<RowAcceptance> of(RepoId repo, PullNumber pull) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from accepted_rows where repo = :repo and pull = :pull"
                                        + " order by accepted_at, order_id")
                        .bind("repo", repo.value())
                        .bind("pull", pull.value())
                        .map(SqlRowAcceptances::row)
                        .list());
    }

    private static RowAcceptance row(ResultSet row, StatementContext context) throws SQLException {
        return new RowAcceptance(
                row.getString("order_id"),
                row.getString("pattern"),
                row.getString("login"),
                row.getString("reason"),
                new CommitSha(row.getString("head_sha")),
                Instant.ofEpochMilli(row.getLong("accepted_at")),
                Optional.ofNullable(row.getString("until_day")).map(LocalDate::parse),
                AcceptedText.parse(row.getString("covered")));
    }
}
