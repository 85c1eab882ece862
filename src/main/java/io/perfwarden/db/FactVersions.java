package io.perfwarden.db;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import java.time.Clock;

/** Versions of the facts about commits. */
record FactVersions(StoreDatabase database, Clock clock) {
    private static final String RAISE =
            """
            insert into commits (repo, sha, version, changed_at) values (?, ?, 1, ?)
            on conflict (repo, sha) do update set
                version = commits.version + 1, changed_at = excluded.changed_at
            """;

    /**
     * Raises the version, in the transaction that changes a fact. It comes first, so that other
     * transactions about the commit wait.
     */
    void raise(RepoId repo, CommitSha sha) {
        database.update(RAISE, repo, sha, clock.millis());
    }

    int change(RepoId repo, CommitSha sha, String sql, Object... values) {
        return database.write(_ -> {
            raise(repo, sha);
            return database.update(sql, values);
        });
    }
}
