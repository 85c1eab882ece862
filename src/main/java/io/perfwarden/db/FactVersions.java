package io.perfwarden.db;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import java.time.Clock;
import org.jdbi.v3.core.Handle;

/** The version of a commit's facts. */
final class FactVersions {
    private static final String RAISE =
            """
            insert into commits (repo, sha, version, changed_at) values (:repo, :sha, 1, :now)
            on conflict (repo, sha) do update set
                version = commits.version + 1, changed_at = excluded.changed_at
            """;

    private final Clock clock;

    FactVersions(Clock clock) {
        this.clock = clock;
    }

    /**
     * Raises the version, in the transaction that changes a fact. Doing so first also makes other
     * transactions about the same commit wait for this one.
     */
    void raise(Handle handle, RepoId repo, CommitSha sha) {
        handle.createUpdate(RAISE)
                .bind("repo", repo.value())
                .bind("sha", sha.value())
                .bind("now", clock.millis())
                .execute();
    }
}
