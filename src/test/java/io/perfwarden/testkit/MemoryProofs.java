package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;

/** Verdicts with what they went by, in memory. */
final class MemoryProofs implements VerdictRecords {
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
