package io.perfwarden.db;

import module java.base;

import io.perfwarden.github.FileGateway.FileContent;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import java.util.Optional;

/** Files of commits. They never change; any may be forgotten. */
public record KnownFiles(StoreDatabase database, Clock clock) {
    /** Bytes of the largest content that is kept. */
    public static final int LARGEST = 1 << 20;

    private static final String AT =
            """
            select it.content from file_contents it
            join commit_files f on f.repo = it.repo and f.blob = it.blob
            where f.repo = ? and f.sha = ? and f.path = ?
            """;
    private static final String BLOB =
            "select content from file_contents where repo = ? and blob = ?";
    private static final String KEEP_CONTENT =
            """
            insert into file_contents (repo, blob, size, content, kept_at) values (?, ?, ?, ?, ?)
            on conflict (repo, blob) do update set kept_at = excluded.kept_at
            """;
    private static final String KEEP_FILE =
            SqlRunner.upsert("commit_files", "repo, sha, path", "blob, kept_at");

    /** What a path has in it at a commit, if that is known. */
    public Optional<FileContent> at(RepoId repo, CommitSha sha, String path) {
        return database.first(AT, row -> new FileContent(row.bytes("content")), repo, sha, path);
    }

    /** The content of a {@link FileContent#blobSha}, read at any commit. */
    public Optional<FileContent> blob(RepoId repo, String blob) {
        return database.first(BLOB, row -> new FileContent(row.bytes("content")), repo, blob);
    }

    /** Keeps a file at a commit, up to {@link #LARGEST}. */
    public void keep(RepoId repo, CommitSha sha, String path, FileContent content) {
        byte[] bytes = content.bytes();
        if (bytes.length > LARGEST) {
            return;
        }
        String blob = content.blobSha();
        long now = clock.millis();
        database.transaction(() -> {
            database.update(KEEP_CONTENT, repo, blob, bytes.length, bytes, now);
            database.update(KEEP_FILE, repo, sha, path, blob, now);
        });
    }
}
