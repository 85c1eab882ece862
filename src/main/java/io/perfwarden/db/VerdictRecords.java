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

    /**
     * Which proof it is.
     *
     * @param digest SHA-256 of the document
     * @param at when the verdict was given
     */
    record RecordKey(CommitSha sha, String target, String digest, Instant at) {}

    /** Which there are of a commit, by target. */
    List<RecordKey> on(RepoId repo, CommitSha sha);

    /** Which there are for a target, whatever the commit, the newest first. */
    List<RecordKey> newest(RepoId repo, String target, int most);

    /** A proof; nothing if it was forgotten, or another one took its place. */
    Optional<Document> find(RepoId repo, RecordKey key);
}
