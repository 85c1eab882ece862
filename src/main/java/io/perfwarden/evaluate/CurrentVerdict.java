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
        CommitRecord record = ledger.commits().read(repo.id(), sha);
        Standing standing = Standing.of(record.at(clock.instant()), policy, Answers.NONE);
        List<Standing.OfTarget> targets =
                standing.targets().stream()
                        .filter(it -> it.target().pull().equals(Optional.of(pull)))
                        .toList();
        return judge.judged(
                new JudgeTargets.Question(repo, sha, policy, targets),
                verdicts -> verdicts.stream().findFirst());
    }
}
