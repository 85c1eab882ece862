package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.CommitState;
import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.MergeTarget.Pull;
import io.perfwarden.check.OpenQuestion.WhichRuns;
import io.perfwarden.check.SuiteState;
import io.perfwarden.check.SuiteState.Measured;
import io.perfwarden.check.SuiteState.StaysRed;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.PullLedger.FormerBase;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/**
 * Recent bases of pull requests. They still count, so that changing the base back and forth shakes
 * off no verdict.
 */
record FormerBases(PullLedger pulls, Clock clock) {
    static final Duration COUNTS = Duration.ofHours(1);

    List<TargetState> targets(
            InstalledRepo repo, CommitSha sha, CommitFacts facts, RepositoryPolicy policy) {
        List<MergeTarget> former = new ArrayList<>();
        List<FormerBase> recent = recent(repo, sha);
        for (MergeTarget present : facts.targets()) {
            if (present instanceof Pull pull) {
                recent.stream()
                        .filter(it -> it.pull().equals(pull.number()))
                        .map(it -> new Pull(pull.number(), pull.head(), it.branch()))
                        .forEach(former::add);
            }
        }
        return CommitState.ofMeasured(facts.with(former), policy, Map.of(new WhichRuns(), true))
                .targets()
                .stream()
                .map(FormerBases::withMeasuredOnly)
                .filter(it -> !it.suites().isEmpty())
                .toList();
    }

    private static TargetState withMeasuredOnly(TargetState target) {
        Map<String, SuiteState> suites = new LinkedHashMap<>();
        target.suites()
                .forEach((suite, state) -> {
                    if (state instanceof Measured it) {
                        suites.put(suite, it.withFinalSuspects());
                    } else if (state instanceof StaysRed) {
                        suites.put(suite, state);
                    }
                });
        return new TargetState(target.target(), suites, target.waiver());
    }

    /** Time until a former base stops counting. */
    Optional<Duration> nextExpiry(InstalledRepo repo, CommitSha sha) {
        Instant now = clock.instant();
        return recent(repo, sha).stream()
                .map(it -> Duration.between(now, it.until().plus(COUNTS)))
                .min(Duration::compareTo);
    }

    List<FormerBase> recent(InstalledRepo repo, CommitSha sha) {
        Instant past = clock.instant().minus(COUNTS);
        return pulls.formerBases(repo.id(), sha).stream()
                .filter(it -> it.until().isAfter(past))
                .toList();
    }
}
