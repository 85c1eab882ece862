package io.perfwarden.evaluate;

import io.perfwarden.ledger.CommitLedger.CommitRecord;
import io.perfwarden.ledger.Ledger;
import io.perfwarden.policy.Policy;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Answers;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Standing;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** The verdict on what is recorded for a pull request, without showing it. */
public final class CurrentVerdict {
    private final Ledger ledger;
    private final JudgeTargets judge;
    private final Clock clock;

    public CurrentVerdict(Ledger ledger, JudgeTargets judge, Clock clock) {
        this.ledger = ledger;
        this.judge = judge;
        this.clock = clock;
    }

    /**
     * @return nothing if the commit is not known as the pull request's head
     */
    public Optional<Judged> of(Repo repo, CommitSha sha, PullNumber pull, Policy policy) {
        return judge.judged(
                new JudgeTargets.Question(repo, sha, policy, targets(repo, sha, pull, policy)),
                verdicts -> verdicts.stream().findFirst());
    }

    /** Whether it was measured and failed, be it that it is measured again. */
    public boolean hasFailed(Repo repo, CommitSha sha, PullNumber pull, Policy policy) {
        return targets(repo, sha, pull, policy).stream()
                .anyMatch(target -> judge.hasFailed(repo, sha, policy, target));
    }

    private List<Standing.OfTarget> targets(
            Repo repo, CommitSha sha, PullNumber pull, Policy policy) {
        CommitRecord record = ledger.commits().read(repo.id(), sha);
        Standing standing = Standing.of(record.at(clock.instant()), policy, Answers.NONE);
        return standing.targets().stream()
                .filter(it -> it.target().pull().equals(Optional.of(pull)))
                .toList();
    }
}
