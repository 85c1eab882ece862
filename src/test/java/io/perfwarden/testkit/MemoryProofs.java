package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;
import io.perfwarden.model.Sha256Digest;

/** Verdicts with what they went by, in memory. */
final class MemoryProofs implements VerdictRecords {
    private record Placed(RecordKey key, Document document) {}

    private final List<Placed> all = new ArrayList<>();

    @Override
    public void keep(RepoId repo, CommitSha sha, String target, Kept proof) {
        String digest = Sha256Digest.of(proof.document().bytes());
        Predicate<Placed> isOfSame =
                it -> it.key().sha().equals(sha) && it.key().target().equals(target);
        if (all.stream().filter(isOfSame).noneMatch(it -> it.key().digest().equals(digest))) {
            all.removeIf(isOfSame);
            all.add(new Placed(new RecordKey(sha, target, digest, proof.at()), proof.document()));
        }
    }

    @Override
    public List<Document> of(RepoId repo, CommitSha sha) {
        return on(repo, sha).stream().flatMap(key -> find(repo, key).stream()).toList();
    }

    @Override
    public List<RecordKey> on(RepoId repo, CommitSha sha) {
        return all.stream()
                .map(Placed::key)
                .filter(key -> key.sha().equals(sha))
                .sorted(Comparator.comparing(RecordKey::target))
                .toList();
    }

    @Override
    public List<RecordKey> newest(RepoId repo, String target, int most) {
        return all.stream()
                .map(Placed::key)
                .filter(key -> key.target().equals(target))
                .sorted(Comparator.comparing(RecordKey::at).reversed())
                .limit(most)
                .toList();
    }

    @Override
    public Optional<Document> find(RepoId repo, RecordKey key) {
        return all.stream().filter(it -> it.key().equals(key)).map(Placed::document).findFirst();
    }
}
