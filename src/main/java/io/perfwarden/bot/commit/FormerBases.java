package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitState;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.SuiteState;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.PullLedger.FormerBase;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/**
 * Bases that pull requests had until recently. What was measured is held against them as well: a
 * verdict cannot be shaken off by giving a pull request another base, and then the first again.
 */
final class FormerBases {
    /** How long the verdict for a base counts after it was changed. */
    static final Duration COUNTS = Duration.ofHours(1);

    private final PullLedger pulls;
    private final Clock clock;

    FormerBases(PullLedger pulls, Clock clock) {
        this.pulls = pulls;
        this.clock = clock;
    }

    /** Of what a former base's filters leave out, or a run that is awaited, it says nothing. */
    List<CommitState.OfTarget> targets(InstalledRepo repo, CommitSha sha, CommitState standing) {
        List<FormerBase> former = recent(repo, sha);
        return standing.targets().stream()
                .filter(it -> it.target() instanceof MergeTarget.Pull)
                .flatMap(it -> former.stream().flatMap(base -> target(it, base)))
                .toList();
    }

    private static Stream<CommitState.OfTarget> target(
            CommitState.OfTarget present, FormerBase former) {
        if (!(present.target() instanceof MergeTarget.Pull pull)
                || !pull.number().equals(former.pull())) {
            return Stream.of();
        }
        Map<String, SuiteState> measured = new LinkedHashMap<>();
        present.suites()
                .forEach((suite, state) -> {
                    if (state instanceof SuiteState.Measured it) {
                        measured.put(suite, it.settled());
                    }
                });
        MergeTarget.Pull target = new MergeTarget.Pull(pull.number(), pull.head(), former.branch());
        return measured.isEmpty()
                ? Stream.of()
                : Stream.of(new CommitState.OfTarget(target, measured, present.waiver()));
    }

    /** In how long a verdict for one of them does not count any more. */
    Optional<Duration> nextExpiry(InstalledRepo repo, CommitSha sha) {
        Instant now = clock.instant();
        return recent(repo, sha).stream()
                .map(it -> Duration.between(now, it.until().plus(COUNTS)))
                .min(Duration::compareTo);
    }

    /** Those whose verdicts count. */
    List<FormerBase> recent(InstalledRepo repo, CommitSha sha) {
        Instant past = clock.instant().minus(COUNTS);
        return pulls.formerBases(repo.id(), sha).stream()
                .filter(it -> it.until().isAfter(past))
                .toList();
    }
}
