package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import java.sql.SQLException;

/** {@link PublishedReports} in the table {@code publications}. */
record SqlPublishedReports(StoreDatabase database) implements PublishedReports {
    private static final int BATCH = 100;
    private static final int MOST_IN_REPOSITORY = 1_000;

    private static final String INSERT =
            """
            insert into publications
                (revision, generation, phase, remote_id, open, digest, facts, body, updated_at,
                 stands_for, seen_since, repo, kind, subject, name)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (repo, kind, subject, name) do nothing
            returning *
            """;

    private static final String OF = " where repo = ? and kind = ? and subject = ? and name = ?";

    private static final String UPDATE =
            "update publications set revision = ?, generation = ?, phase = ?, remote_id = ?,"
                    + " open = ?, digest = ?, facts = ?, body = ?, updated_at = ?,"
                    + " stands_for = ?, seen_since = ?"
                    + OF
                    + " and revision = ? returning *";

    @Override
    public Publication find(Key key) {
        return database.first(
                        "select * from publications" + OF, SqlPublishedReports::row, columns(key))
                .orElseGet(() -> Publication.none(key));
    }

    @Override
    public Optional<Publication> replace(Publication next) {
        boolean isNew = next.revision() == 0;
        return database
                .returning(
                        isNew ? INSERT : UPDATE,
                        SqlPublishedReports::row,
                        next.revision() + 1,
                        next.generation(),
                        next.phase(),
                        next.remoteId(),
                        next.open(),
                        next.digest(),
                        next.facts(),
                        next.body(),
                        next.at(),
                        next.seen().of(),
                        next.seen().since(),
                        columns(next.key()),
                        isNew ? List.of() : next.revision())
                .stream()
                .findFirst();
    }

    private static List<Object> columns(Key key) {
        return List.of(key.repo(), key.kind(), key.subject(), key.name());
    }

    @Override
    public List<Publication> checksOn(RepoId repo, CommitSha sha) {
        return checks("repo = ? and subject = ? order by name", repo, sha);
    }

    @Override
    public List<Publication> openSince(Instant before) {
        return checks(
                "open = 1 and updated_at < ? order by updated_at, repo, subject, name limit ?",
                before,
                BATCH);
    }

    @Override
    public List<Publication> openIn(RepoId repo) {
        return checks(
                "open = 1 and repo = ? order by updated_at desc limit ?", repo, MOST_IN_REPOSITORY);
    }

    private List<Publication> checks(String where, Object... values) {
        String checks = "select * from publications where kind = 'check' and ";
        return database.list(checks + where, SqlPublishedReports::row, List.of(values));
    }

    private static Publication row(SqlRow row) throws SQLException {
        return new Publication(
                new Key(
                        row.repo("repo"),
                        row.constant(Kind.class, "kind"),
                        row.text("subject"),
                        row.text("name")),
                row.number("revision"),
                row.integer("generation"),
                row.constant(Phase.class, "phase"),
                row.optionalNumber("remote_id"),
                row.flag("open"),
                row.text("digest"),
                row.number("facts"),
                row.text("body"),
                row.time("updated_at"),
                new Seen(row.text("stands_for"), row.optionalTime("seen_since")));
    }
}
