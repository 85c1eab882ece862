package io.perfwarden.db;

import module java.base;

import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;

/** Verdicts with all that they went by, so that they can be given again. */
public interface VerdictRecords {
    /**
     * Keeps one, in the place of what was kept of the same commit and target before.
     *
     * @param target what the commit was judged for
     */
    void keep(RepoId repo, CommitSha sha, String target, Kept proof);

    /**
     * A proof.
     *
     * @param document opaque here
     * @param at when the verdict was given
     */
    record Kept(Document document, Instant at) {}

    /** Those of a commit, by target. */
    List<Document> of(RepoId repo, CommitSha sha);
}
