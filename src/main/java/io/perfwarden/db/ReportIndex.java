package io.perfwarden.db;

import module java.base;

import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.RunId;

/** Where what is asked for by runs and refs is stored. It reads alone. */
public record ReportIndex(StoreDatabase database) {
    /** The commit that a run measured; nothing if the run is not known. */
    public Optional<CommitSha> commit(RepoId repo, RunId run) {
        String select = "select head_sha from runs where repo = ? and run_id = ?";
        return database.first(select, row -> row.sha("head_sha"), repo, run);
    }
}
