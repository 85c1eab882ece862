package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.CommitFacts;
import io.perfwarden.check.CommitFacts.FailedMeasurement;
import io.perfwarden.check.CommitState;
import io.perfwarden.check.CommitState.TargetState;
import io.perfwarden.check.MergeTarget;
import io.perfwarden.check.MergeTarget.Pull;
import io.perfwarden.check.OpenQuestion.WhichRuns;
import io.perfwarden.check.SuiteState;
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
        CommitFacts over = facts.withCompleteRuns().with(former);
        return CommitState.ofMeasured(over, policy, Map.of(new WhichRuns(), true))
                .targets()
                .stream()
                .map(it -> withMeasuredOnly(it, facts))
                .filter(it -> !it.suites().isEmpty())
                .toList();
    }

    /** What no measurement can answer stays red, whatever is under way. */
    private static TargetState withMeasuredOnly(TargetState target, CommitFacts facts) {
        Map<String, SuiteState> suites = new LinkedHashMap<>();
        List<FailedMeasurement> reds = new ArrayList<>(facts.failedMeasurements());
        reds.removeIf(it -> !it.isOf(target.target()));
        target.measuredStates()
                .forEach((suite, it) -> {
                    suites.put(suite, it.withFinalSuspects());
                    it.awaitedRows().forEach(awaited -> reds.remove(awaited.red()));
                });
        reds.stream()
                .collect(
                        Collectors.groupingBy(
                                FailedMeasurement::suite, TreeMap::new, Collectors.toList()))
                .forEach((suite, some) ->
                        StaysRed.of(some).ifPresent(it -> suites.putIfAbsent(suite, it)));
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
