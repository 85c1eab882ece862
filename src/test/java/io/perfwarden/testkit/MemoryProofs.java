package io.perfwarden.testkit;

import io.perfwarden.ledger.Proofs;
import io.perfwarden.ledger.ResultLedger.Document;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Verdicts with what they went by, in memory. */
final class MemoryProofs implements Proofs {
    private final Map<CommitSha, Map<String, Document>> all = new HashMap<>();

    @Override
    public void keep(RepoId repo, CommitSha sha, String target, Kept proof) {
        all.computeIfAbsent(sha, _ -> new TreeMap<>()).put(target, proof.document());
    }

    @Override
    public List<Document> of(RepoId repo, CommitSha sha) {
        return List.copyOf(all.getOrDefault(sha, Map.of()).values());
    }
}
