package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.RepoId;

/** Baselines that maintainers regenerated on a pull request's branch. */
public interface BaselineAcceptances {
    /**
     * One regenerated baseline file.
     *
     * @param path of the baseline in the repository
     * @param blobSha git id of exactly the bytes that were written
     * @param measured the commit whose results they are
     * @param requestedBy login
     */
    record Acceptance(
            RepoId repo,
            PullNumber pull,
            String path,
            String blobSha,
            CommitSha measured,
            String requestedBy,
            Instant at) {}

    void record(Acceptance acceptance);

    /** Takes an acceptance back: what it was for was never written. */
    void withdraw(Acceptance acceptance);

    /** All of a pull request, by path, the oldest first. */
    List<Acceptance> of(RepoId repo, PullNumber pull);
}
