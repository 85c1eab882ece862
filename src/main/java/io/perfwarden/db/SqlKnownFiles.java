package io.perfwarden.db;

import module java.base;

import io.perfwarden.github.FileGateway.Content;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;

/** {@link KnownFiles} in the tables {@code commit_files} and {@code file_contents}. */
public final class SqlKnownFiles implements KnownFiles {
    private static final String AT =
            """
            select it.content from file_contents it
            join commit_files f on f.repo = it.repo and f.blob = it.blob
            where f.repo = :repo and f.sha = :sha and f.path = :path
            """;

    private static final String KEEP_CONTENT =
            """
            insert into file_contents (repo, blob, size, content, kept_at)
            values (:repo, :blob, :size, :content, :at)
            on conflict (repo, blob) do update set kept_at = excluded.kept_at
            """;

    private static final String KEEP_FILE =
            """
            insert into commit_files (repo, sha, path, blob, kept_at)
            values (:repo, :sha, :path, :blob, :at)
            on conflict (repo, sha, path) do update set
                blob = excluded.blob, kept_at = excluded.kept_at
            """;

    private final StoreDatabase database;
    private final Clock clock;

    public SqlKnownFiles(StoreDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public Optional<Content> at(RepoId repo, CommitSha sha, String path) {
        return database.read(handle ->
                handle.createQuery(AT)
                        .bind("repo", repo.value())
                        .bind("sha", sha.value())
                        .bind("path", path)
                        .map((row, context) -> new Content(row.getBytes("content")))
                        .findOne());
    }

    @Override
    public Optional<Content> blob(RepoId repo, String blob) {
        return database.read(handle ->
                handle.createQuery(
                                "select content from file_contents"
                                        + " where repo = :repo and blob = :blob")
                        .bind("repo", repo.value())
                        .bind("blob", blob)
                        .map((row, context) -> new Content(row.getBytes("content")))
                        .findOne());
    }

    @Override
    public void keep(RepoId repo, CommitSha sha, String path, Content content) {
        byte[] bytes = content.bytes();
        if (bytes.length > LARGEST) {
            return;
        }
        String blob = content.blobSha();
        long now = clock.millis();
        database.write(handle -> {
            handle.createUpdate(KEEP_CONTENT)
                    .bind("repo", repo.value())
                    .bind("blob", blob)
                    .bind("size", (long) bytes.length)
                    .bind("content", bytes)
                    .bind("at", now)
                    .execute();
            return handle.createUpdate(KEEP_FILE)
                    .bind("repo", repo.value())
                    .bind("sha", sha.value())
                    .bind("path", path)
                    .bind("blob", blob)
                    .bind("at", now)
                    .execute();
        });
    }
}
