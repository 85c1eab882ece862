package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitFacts.Waiver;
import io.perfwarden.check.CommitState;
import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.check.MergeTarget.Pull;
import io.perfwarden.check.SuiteState;
import io.perfwarden.db.PullLedger;
import io.perfwarden.db.PullLedger.FormerBase;
import io.perfwarden.model.CommitSha;
import io.perfwarden.model.InstalledRepo;

/**
 * Bases that pull requests had until recently. What was measured is held against them as well: a
 * verdict cannot be shaken off by giving a pull request another base, and then the first again.
 */
record FormerBases(PullLedger pulls, Clock clock) {
    /** How long the verdict for a base counts after it was changed. */
    static final Duration COUNTS = Duration.ofHours(1);

    /**
     * The measured suites of a target, held to its former bases.
     *
     * @param waivers at the commit; one holds for the base it was given for alone
     */
    List<TargetState> targets(
            InstalledRepo repo, CommitSha sha, CommitState state, List<Waiver> waivers) {
        List<FormerBase> former = recent(repo, sha);
        List<TargetState> all = new ArrayList<>();
        for (TargetState present : state.targets()) {
            Map<String, SuiteState> measured = new LinkedHashMap<>();
            present.measured().forEach((suite, it) -> measured.put(suite, it.withFinalSuspects()));
            if (present.target() instanceof Pull pull && !measured.isEmpty()) {
                former.stream()
                        .filter(it -> it.pull().equals(pull.number()))
                        .map(it -> new Pull(pull.number(), pull.head(), it.branch()))
                        .map(it -> new TargetState(it, measured, Waiver.of(waivers, it)))
                        .forEach(all::add);
            }
        }
        return all;
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
