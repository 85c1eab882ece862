package io.perfwarden.db;

import module java.base;

import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.model.*;

/** Verdicts with their inputs, so that they can be repeated. */
public record VerdictRecords(StoreDatabase database) {
    private static final String KNOWN =
            "select 1 from verdict_records where repo = ? and sha = ? and target = ? and digest = ?";
    private static final String SAVE =
            SqlRunner.upsert(
                    "verdict_records", "repo, sha, target", "digest, size, record, kept_at");
    private static final String KEYS = "select sha, target, digest, kept_at from verdict_records";
    private static final String FIND =
            "select record from verdict_records where repo = ? and sha = ? and target = ? and digest = ?";

    /** A proof. */
    public record Kept(StoredDocument document, Instant at) {}

    /** A record's key, with the time of its verdict. */
    public record RecordKey(CommitSha sha, String target, String digest, Instant at) {}

    /** Keeps a record, replacing that of the same commit and target. */
    public void keep(RepoId repo, CommitSha sha, String target, Kept proof) {
        byte[] bytes = proof.document().bytes();
        String digest = Sha256Digest.of(bytes);
        if (!database.exists(KNOWN, repo, sha, target, digest)) {
            database.update(SAVE, repo, sha, target, digest, bytes.length, bytes, proof.at());
            if (target.startsWith("branch/")) {
                SeriesStore.markJudged(database, repo);
            }
        }
    }

    public List<StoredDocument> of(RepoId repo, CommitSha sha) {
        String select =
                "select record from verdict_records where repo = ? and sha = ? order by target";
        return database.list(select, row -> new StoredDocument(row.bytes("record")), repo, sha);
    }

    public List<RecordKey> commitRecords(RepoId repo, CommitSha sha) {
        String where = " where repo = ? and sha = ? order by target";
        return database.list(KEYS + where, SqlRow.as(RecordKey.class), repo, sha);
    }

    /** Records of a target, over all commits, the newest first. */
    public List<RecordKey> newest(RepoId repo, String target, int most) {
        String where = " where repo = ? and target = ? order by kept_at desc, sha limit ?";
        return database.list(KEYS + where, SqlRow.as(RecordKey.class), repo, target, most);
    }

    /** A record; absent if it was forgotten or replaced. */
    public Optional<StoredDocument> find(RepoId repo, RecordKey key) {
        return database.first(
                FIND,
                row -> new StoredDocument(row.bytes("record")),
                repo,
                key.sha(),
                key.target(),
                key.digest());
    }
}
