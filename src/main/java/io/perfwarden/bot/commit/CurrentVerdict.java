package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.*;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.CommitLedger.CommitRecord;
import io.perfwarden.db.FactStore;
import io.perfwarden.model.*;

/** The verdict on what is recorded for a pull request, without showing it. */
public record CurrentVerdict(FactStore ledger, CommitVerdicts judge, Clock clock) {
    /**
     * @return nothing if the commit is not known as the pull request's head
     */
    public Optional<TargetVerdict> of(
            InstalledRepo repo, CommitSha sha, PullNumber pull, RepositoryPolicy policy) {
        return judge.judged(
                new CommitVerdicts.Question(repo, sha, policy, targets(repo, sha, pull, policy)),
                verdicts -> verdicts.stream().findFirst());
    }

    /** Whether it was measured and failed, even if it is measured again. */
    public boolean hasFailed(
            InstalledRepo repo, CommitSha sha, PullNumber pull, RepositoryPolicy policy) {
        return targets(repo, sha, pull, policy).stream()
                .anyMatch(target -> judge.hasFailed(repo, sha, policy, target));
    }

    private List<CommitState.OfTarget> targets(
            InstalledRepo repo, CommitSha sha, PullNumber pull, RepositoryPolicy policy) {
        CommitRecord record = ledger.commits().read(repo.id(), sha);
        var standing = CommitState.of(record.at(clock.instant()), policy, GitHubAnswers.NONE);
        return standing.targets().stream()
                .filter(it -> it.target().pull().equals(Optional.of(pull)))
                .toList();
    }
}
