package io.perfwarden.evaluate.proof;

import io.perfwarden.ledger.Proofs;
import io.perfwarden.ledger.ResultLedger.Document;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.RepoId;
import io.perfwarden.standing.Judged;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Verdicts, and their proofs by what they are for.
 *
 * @param former verdicts for bases that pull requests had until recently
 * @param proofs of those that are for good, and not too large
 */
public record Found(List<Judged> verdicts, List<Judged> former, Map<String, Document> proofs) {
    public Found {
        former = List.copyOf(former);
        verdicts = List.copyOf(verdicts);
        proofs = Map.copyOf(proofs);
    }

    /** How many rows the verdicts have. */
    public long rows() {
        return Stream.concat(verdicts.stream(), former.stream())
                .flatMap(it -> it.comparison().stream())
                .flatMap(it -> it.suites().stream())
                .mapToLong(suite -> suite.rows().size())
                .sum();
    }

    /** Keeps the proofs. */
    public void keep(Proofs kept, RepoId repo, CommitSha sha, Instant at) {
        proofs.forEach((target, proof) -> kept.keep(repo, sha, target, new Proofs.Kept(proof, at)));
    }
}
