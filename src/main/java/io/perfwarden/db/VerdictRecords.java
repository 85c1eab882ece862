package io.perfwarden.db;

import module java.base;

import io.perfwarden.db.ResultLedger.StoredDocument;
import io.perfwarden.model.*;

/**
 * Verdicts as they were given, and their inputs, so that they can be repeated. Both are replaced
 * together.
 */
public record VerdictRecords(StoreDatabase database) {
    private static final String KNOWN =
            "select 1 from verdict_records where repo = ? and sha = ? and target = ? and digest = ?";
    private static final String SAVE =
            SqlRunner.upsert(
                    "verdict_records",
                    "repo, sha, target",
                    "digest, size, record, document, document_of, kept_at");
    private static final String KEYS = "select sha, target, digest, kept_at from verdict_records";
    private static final String WHERE =
            " from verdict_records where repo = ? and sha = ? and target = ? and digest = ?";
    private static final String FIND = "select record" + WHERE + " and length(record) > 0";
    private static final String DOCUMENT = "select document" + WHERE + " and document_of = digest";
    private static final String KEEP_DOCUMENT =
            "update verdict_records set document = ?, document_of = digest"
                    + " where repo = ? and sha = ? and target = ? and digest = ?";

    /**
     * What is kept of a verdict.
     *
     * @param record its inputs; empty if they are too large
     * @param document the verdict; absent if an earlier version gave it
     */
    public record Kept(StoredDocument record, Optional<StoredDocument> document, Instant at) {
        private String digest() {
            String inputs = Sha256Digest.of(record.bytes());
            return document.map(it ->
                            Sha256Digest.ofParts(Stream.of(inputs, Sha256Digest.of(it.bytes()))))
                    .orElse(inputs);
        }

        private int size() {
            return record.bytes().length + document.map(it -> it.bytes().length).orElse(0);
        }
    }

    /** A record's key, with the time of its verdict. */
    public record RecordKey(CommitSha sha, String target, String digest, Instant at) {}

    /** Keeps a record, replacing that of the same commit and target. */
    public void keep(RepoId repo, CommitSha sha, String target, Kept proof) {
        String digest = proof.digest();
        if (!database.exists(KNOWN, repo, sha, target, digest)) {
            database.update(
                    SAVE,
                    repo,
                    sha,
                    target,
                    digest,
                    proof.size(),
                    proof.record().bytes(),
                    proof.document().map(StoredDocument::bytes),
                    proof.document().map(_ -> digest),
                    proof.at());
            if (target.startsWith("branch/")) {
                SeriesStore.markJudged(database, repo);
            }
        }
    }

    public List<StoredDocument> of(RepoId repo, CommitSha sha) {
        String select =
                "select record from verdict_records where repo = ? and sha = ?"
                        + " and length(record) > 0 order by target";
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

    /** The verdict; absent if it was forgotten or replaced, or an earlier version gave it. */
    public Optional<StoredDocument> findDocument(RepoId repo, RecordKey key) {
        return find(DOCUMENT, "document", repo, key);
    }

    /** Keeps the document of a verdict that an earlier version gave, unless it was replaced. */
    public void keepDocument(RepoId repo, RecordKey key, StoredDocument document) {
        database.update(
                KEEP_DOCUMENT, document.bytes(), repo, key.sha(), key.target(), key.digest());
    }

    /** A verdict without a document. */
    public record PendingDocument(RepoId repo, RecordKey key) {}

    public List<PendingDocument> pendingDocuments(int most) {
        return database.list(
                "select repo, sha, target, digest, kept_at from verdict_records"
                        + " where document_of is null or document_of <> digest limit ?",
                SqlRow.as(PendingDocument.class),
                most);
    }

    /** The inputs of a verdict; absent if they were forgotten, replaced or too large. */
    public Optional<StoredDocument> find(RepoId repo, RecordKey key) {
        return find(FIND, "record", repo, key);
    }

    private Optional<StoredDocument> find(
            String select, String column, RepoId repo, RecordKey key) {
        return database.first(
                select,
                row -> new StoredDocument(row.bytes(column)),
                repo,
                key.sha(),
                key.target(),
                key.digest());
    }
}
