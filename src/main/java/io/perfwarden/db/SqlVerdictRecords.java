package io.perfwarden.db;

import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.report.Sha256Digest;
import java.util.List;

/** {@link VerdictRecords} in the table {@code proofs}. */
public record SqlVerdictRecords(StoreDatabase database) implements VerdictRecords {
    private static final String KNOWN =
            "select 1 from proofs where repo = ? and sha = ? and target = ? and digest = ?";

    private static final String SAVE =
            """
            insert into proofs (repo, sha, target, digest, size, proof, kept_at)
            values (?, ?, ?, ?, ?, ?, ?)
            on conflict (repo, sha, target) do update set
                digest = excluded.digest, size = excluded.size, proof = excluded.proof,
                kept_at = excluded.kept_at
            """;

    @Override
    public void keep(RepoId repo, CommitSha sha, String target, Kept proof) {
        byte[] bytes = proof.document().bytes();
        String digest = Sha256Digest.of(bytes);
        if (database.first(KNOWN, _ -> true, repo, sha, target, digest).isEmpty()) {
            database.update(SAVE, repo, sha, target, digest, bytes.length, bytes, proof.at());
        }
    }

    @Override
    public List<Document> of(RepoId repo, CommitSha sha) {
        String select = "select proof from proofs where repo = ? and sha = ? order by target";
        return database.list(select, row -> new Document(row.bytes("proof")), repo, sha);
    }
}
