package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.StatementContext;

/** {@link PublishedReports} in the table {@code publications}. */
final class SqlPublishedReports implements PublishedReports {
    private static final int BATCH = 100;
    private static final int MOST_IN_REPOSITORY = 1_000;

    private static final String INSERT =
            """
            insert into publications
                (repo, kind, subject, name, revision, generation, phase, remote_id, open, digest,
                 facts, body, updated_at, stands_for, seen_since)
            values
                (:repo, :kind, :subject, :name, :next, :generation, :phase, :remote, :open,
                 :digest, :facts, :body, :at, :stands_for, :since)
            on conflict (repo, kind, subject, name) do nothing
            returning *
            """;

    private static final String UPDATE =
            """
            update publications set
                revision = :next, generation = :generation, phase = :phase, remote_id = :remote,
                open = :open, digest = :digest, facts = :facts, body = :body, updated_at = :at,
                stands_for = :stands_for, seen_since = :since
            where repo = :repo and kind = :kind and subject = :subject and name = :name
              and revision = :revision
            returning *
            """;

    private final StoreDatabase database;

    SqlPublishedReports(StoreDatabase database) {
        this.database = database;
    }

    @Override
    public Publication find(Key key) {
        return database.read(handle ->
                handle.createQuery(
                                "select * from publications where repo = :repo and kind = :kind"
                                        + " and subject = :subject and name = :name")
                        .bind("repo", key.repo().value())
                        .bind("kind", word(key.kind()))
                        .bind("subject", key.subject())
                        .bind("name", key.name())
                        .map(SqlPublishedReports::row)
                        .findOne()
                        .orElseGet(() -> Publication.none(key)));
    }

    @Override
    public Optional<Publication> replace(Publication next) {
        return database.write(
                handle -> statement(handle, next).map(SqlPublishedReports::row).findOne());
    }

    private static Query statement(Handle handle, Publication next) {
        boolean isNew = next.revision() == 0;
        Query replace = handle.createQuery(isNew ? INSERT : UPDATE);
        if (!isNew) {
            replace.bind("revision", next.revision());
        }
        return replace.bind("repo", next.key().repo().value())
                .bind("kind", word(next.key().kind()))
                .bind("subject", next.key().subject())
                .bind("name", next.key().name())
                .bind("next", next.revision() + 1)
                .bind("generation", next.generation())
                .bind("phase", word(next.phase()))
                .bind("remote", next.remoteId().orElse(null))
                .bind("open", ColumnValues.flag(next.open()))
                .bind("digest", next.digest())
                .bind("facts", next.facts())
                .bind("body", next.body())
                .bind("at", next.at().toEpochMilli())
                .bind("stands_for", next.seen().of())
                .bind("since", next.seen().since().map(Instant::toEpochMilli).orElse(null));
    }

    @Override
    public List<Publication> checksOn(RepoId repo, CommitSha sha) {
        return list(
                "kind = 'check' and repo = :repo and subject = :sha order by name",
                query -> query.bind("repo", repo.value()).bind("sha", sha.value()));
    }

    @Override
    public List<Publication> openSince(Instant before) {
        return list(
                "open = 1 and kind = 'check' and updated_at < :before"
                        + " order by updated_at, repo, subject, name limit :most",
                query -> query.bind("before", before.toEpochMilli()).bind("most", BATCH));
    }

    @Override
    public List<Publication> openIn(RepoId repo) {
        return list(
                "open = 1 and kind = 'check' and repo = :repo order by updated_at desc limit :most",
                query -> query.bind("repo", repo.value()).bind("most", MOST_IN_REPOSITORY));
    }

    /** Binds the values of a query. */
    private interface Values {
        Query to(Query query);
    }

    private List<Publication> list(String where, Values values) {
        return database.read(handle ->
                values.to(handle.createQuery("select * from publications where " + where))
                        .map(SqlPublishedReports::row)
                        .list());
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static Publication row(ResultSet row, StatementContext context) throws SQLException {
        return new Publication(
                new Key(
                        new RepoId(row.getLong("repo")),
                        Kind.valueOf(row.getString("kind").toUpperCase(Locale.ROOT)),
                        row.getString("subject"),
                        row.getString("name")),
                row.getLong("revision"),
                row.getInt("generation"),
                Phase.valueOf(row.getString("phase").toUpperCase(Locale.ROOT)),
                ColumnValues.number(row, "remote_id"),
                row.getInt("open") == 1,
                row.getString("digest"),
                row.getLong("facts"),
                row.getString("body"),
                Instant.ofEpochMilli(row.getLong("updated_at")),
                new Seen(
                        row.getString("stands_for"),
                        ColumnValues.number(row, "seen_since").map(Instant::ofEpochMilli)));
    }
}
