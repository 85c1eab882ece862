package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;

/** What people know commits and pull requests by, as far as events told it. */
public record SubjectLines(StoreDatabase database, Clock clock) {
    private static final String SAVE =
            """
            insert into subject_lines (repo, name, words, author, heard_at) values (?, ?, ?, ?, ?)
            on conflict (repo, name) do update set
                words = excluded.words, author = excluded.author, heard_at = excluded.heard_at
            """;

    /** What a subject line is of. */
    public static String name(PullNumber pull) {
        return "#" + pull;
    }

    public void save(RepoId repo, String name, SubjectLine line) {
        database.update(SAVE, repo, name, line.words(), line.author(), clock.instant());
    }

    /** By name, those that are known. */
    public Map<String, SubjectLine> of(RepoId repo, Collection<String> names) {
        if (names.isEmpty()) {
            return Map.of();
        }
        return database.map(
                "select name, words, author from subject_lines where repo = ? and name in ("
                        + SqlRunner.marks(names)
                        + ")",
                row -> row.text("name"),
                row -> new SubjectLine(row.text("words"), row.text("author")),
                repo,
                names);
    }

    public Optional<SubjectLine> of(RepoId repo, String name) {
        return Optional.ofNullable(of(repo, Set.of(name)).get(name));
    }
}
