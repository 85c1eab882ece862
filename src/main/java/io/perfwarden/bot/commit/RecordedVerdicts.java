package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.TargetVerdict;
import io.perfwarden.db.ResultLedger.Document;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.RepoId;

/**
 * Verdicts, and their proofs by what they are for.
 *
 * @param former verdicts for bases that pull requests had until recently
 * @param proofs of those that are for good, and not too large
 */
public record RecordedVerdicts(
        List<TargetVerdict> verdicts, List<TargetVerdict> former, Map<String, Document> proofs) {
    public RecordedVerdicts {
        former = List.copyOf(former);
        verdicts = List.copyOf(verdicts);
        proofs = Map.copyOf(proofs);
    }

    /** How many rows the verdicts have. */
    public long rows() {
        return Stream.concat(verdicts.stream(), former.stream())
                .flatMap(TargetVerdict::suites)
                .mapToLong(suite -> suite.rows().size())
                .sum();
    }

    /** Keeps the proofs. */
    public void keep(VerdictRecords kept, RepoId repo, CommitSha sha, Instant at) {
        proofs.forEach((target, proof) ->
                kept.keep(repo, sha, target, new VerdictRecords.Kept(proof, at)));
    }
}
