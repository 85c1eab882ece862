package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.*;

/** Baselines that maintainers regenerated on a pull request's branch. */
public record BaselineAcceptances(StoreDatabase database) {
    private static final String SAVE =
            SqlRunner.upsert(
                    "baseline_acceptances",
                    "repo, pull, path, blob_sha",
                    "measured, requested_by, accepted_at, base_branch");
    private static final String DELETE =
            "delete from baseline_acceptances where repo = ? and pull = ? and path = ? and blob_sha = ?";
    private static final String OF_PULL =
            "select repo, pull, path, blob_sha, measured, requested_by, accepted_at from baseline_acceptances where repo = ? and pull = ?";
    private static final String BY_PATH = " order by path, accepted_at, blob_sha";

    /** One regenerated baseline file. {@code blobSha}: git id of exactly the written bytes. */
    public record BaselineAcceptance(
            RepoId repo,
            PullNumber pull,
            String path,
            String blobSha,
            CommitSha measured,
            String requestedBy,
            Instant at) {}

    /** Records an acceptance. */
    public void record(BaselineAcceptance it, BranchName base) {
        database.update(SAVE, it, base);
    }

    /** Withdraws an acceptance whose file was never written. */
    public void withdraw(BaselineAcceptance it) {
        database.update(DELETE, it.repo(), it.pull(), it.path(), it.blobSha());
    }

    /** Acceptances of a pull request, by path, the oldest first. */
    public List<BaselineAcceptance> of(RepoId repo, PullNumber pull) {
        return database.list(OF_PULL + BY_PATH, SqlRow.as(BaselineAcceptance.class), repo, pull);
    }

    /** Acceptances given for this base, which hold for no other. */
    public List<BaselineAcceptance> of(RepoId repo, PullNumber pull, BranchName base) {
        String ofBase = OF_PULL + " and base_branch = ?" + BY_PATH;
        return database.list(ofBase, SqlRow.as(BaselineAcceptance.class), repo, pull, base);
    }

    public boolean areOther(RepoId repo, PullNumber pull, BranchName base) {
        return of(repo, pull).size() > of(repo, pull, base).size();
    }
}
