package io.perfwarden.db;

import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.report.Sha256Digest;
import java.util.List;

/** {@link VerdictRecords} in the table {@code proofs}. */
public final class SqlVerdictRecords implements VerdictRecords {
    private static final String KNOWN =
            "select count(*) from proofs where repo = :repo and sha = :sha and target = :target"
                    + " and digest = :digest";

    private static final String SAVE =
            """
            insert into proofs (repo, sha, target, digest, size, proof, kept_at)
            values (:repo, :sha, :target, :digest, :size, :proof, :at)
            on conflict (repo, sha, target) do update set
                digest = excluded.digest, size = excluded.size, proof = excluded.proof,
                kept_at = excluded.kept_at
            """;

    private final StoreDatabase database;

    public SqlVerdictRecords(StoreDatabase database) {
        this.database = database;
    }

    @Override
    public void keep(RepoId repo, CommitSha sha, String target, Kept proof) {
        byte[] bytes = proof.document().bytes();
        String digest = Sha256Digest.of(bytes);
        if (isKnown(repo, sha, target, digest)) {
            return;
        }
        database.write(handle ->
                handle.createUpdate(SAVE)
                        .bind("repo", repo.value())
                        .bind("sha", sha.value())
                        .bind("target", target)
                        .bind("digest", digest)
                        .bind("size", (long) bytes.length)
                        .bind("proof", bytes)
                        .bind("at", proof.at().toEpochMilli())
                        .execute());
    }

    private boolean isKnown(RepoId repo, CommitSha sha, String target, String digest) {
        return database.read(handle ->
                handle.createQuery(KNOWN)
                                .bind("repo", repo.value())
                                .bind("sha", sha.value())
                                .bind("target", target)
                                .bind("digest", digest)
                                .mapTo(Integer.class)
                                .one()
                        > 0);
    }

    @Override
    public List<Document> of(RepoId repo, CommitSha sha) {
        return database.read(handle ->
                handle.createQuery(
                                "select proof from proofs where repo = :repo and sha = :sha"
                                        + " order by target")
                        .bind("repo", repo.value())
                        .bind("sha", sha.value())
                        .map((row, context) -> new Document(row.getBytes("proof")))
                        .list());
    }
}
