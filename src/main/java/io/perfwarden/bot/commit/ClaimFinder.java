package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.MergeTarget;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.SpeedClaim;
import io.perfwarden.compare.SpeedClaims;
import io.perfwarden.compare.SpeedClaims.ClaimDemand;
import io.perfwarden.compare.StatedClaims;
import io.perfwarden.config.ClaimPolicy;
import io.perfwarden.db.PullClaims;
import io.perfwarden.db.PullClaims.ClaimUpdate;
import io.perfwarden.db.VerdictRecords;
import io.perfwarden.db.WordPlace;
import io.perfwarden.github.PullGateway;
import io.perfwarden.model.*;
import io.perfwarden.report.machine.VerdictDocument;

/**
 * Finds what pull requests claim. Events tell it; GitHub is asked once for one that no event told
 * of, and only where the configuration requires claims.
 *
 * @param reading the claims of a description
 */
public record ClaimFinder(
        PullGateway pulls,
        PullClaims claims,
        VerdictRecords verdicts,
        Function<String, List<SpeedClaim>> reading) {
    /** Absent without a claim, where none is required. */
    Optional<SpeedClaims> of(
            InstalledRepo repo, CommitSha head, MergeTarget target, ClaimPolicy policy) {
        if (!(target instanceof MergeTarget.Pull pull)) {
            return Optional.empty();
        }
        Optional<StatedClaims> said = statedClaims(repo, pull.number(), policy.isRequired());
        List<SpeedClaim> made = said.map(StatedClaims::made).orElse(List.of());
        ClaimDemand demand =
                demand(policy, pull.head().branch(), said.map(StatedClaims::author).orElse(""));
        if (made.isEmpty() && demand != ClaimDemand.MADE) {
            return Optional.empty();
        }
        var at = new WordPlace(repo.id(), pull.number(), pull.base(), head);
        return Optional.of(new SpeedClaims(made, demand, claims.findWaiver(at, made)));
    }

    /** What a pull request's head shows by its last verdict; absent without one. */
    Optional<Comparison> findComparison(RepoId repo, PullRequest pull) {
        return verdicts.commitRecords(repo, pull.headSha()).stream()
                .filter(it -> it.target().equals("pull/" + pull.number()))
                .max(KeyOrder.of(VerdictRecords.RecordKey::at))
                .flatMap(it -> verdicts.findDocument(repo, it))
                .flatMap(it -> VerdictDocument.decode(it.bytes(), "verdict").optional())
                .map(VerdictDocument::comparison);
    }

    private static ClaimDemand demand(ClaimPolicy policy, BranchName head, String author) {
        if (policy.matches(head, author)) {
            return ClaimDemand.MADE;
        }
        return policy.isRequired() && policy.matching().isEmpty()
                ? ClaimDemand.SEEN
                : ClaimDemand.NOTE;
    }

    private Optional<StatedClaims> statedClaims(
            InstalledRepo repo, PullNumber pull, boolean isAsked) {
        Optional<StatedClaims> known = claims.of(repo.id(), pull);
        return known.isPresent() || !isAsked ? known : ask(repo, pull);
    }

    /** What GitHub says now; absent for a pull request that is gone. */
    private Optional<StatedClaims> ask(InstalledRepo repo, PullNumber pull) {
        Optional<StatedClaims> said = describe(repo, pull);
        said.ifPresent(it -> {
            ClaimUpdate _ = claims.save(repo.id(), pull, it, true);
        });
        return said;
    }

    private Optional<StatedClaims> describe(InstalledRepo repo, PullNumber pull) {
        return pulls.description(repo, pull)
                .map(it -> new StatedClaims(it.author(), reading.apply(it.text()), it.at()));
    }

    /**
     * Records what an event says.
     *
     * @return the head that is to be judged again
     */
    Optional<CommitSha> record(InstalledRepo repo, PullNumber pull, StatedClaims said) {
        ClaimUpdate saved = claims.save(repo.id(), pull, said, false);
        ClaimUpdate settled =
                saved instanceof ClaimUpdate.SameSecond
                        ? describe(repo, pull)
                                .map(it -> claims.save(repo.id(), pull, it, true))
                                .orElse(saved)
                        : saved;
        return settled instanceof ClaimUpdate.Changed(CommitSha head)
                ? Optional.of(head)
                : Optional.empty();
    }
}
