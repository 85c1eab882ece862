package io.perfwarden.evaluate;

import io.perfwarden.ledger.PullLedger;
import io.perfwarden.ledger.PullLedger.FormerBase;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.Repo;
import io.perfwarden.standing.Standing;
import io.perfwarden.standing.SuiteState;
import io.perfwarden.standing.Target;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
    List<Standing.OfTarget> targets(Repo repo, CommitSha sha, Standing standing) {
        List<FormerBase> former = recent(repo, sha);
        return standing.targets().stream()
                .filter(it -> it.target() instanceof Target.Pull)
                .flatMap(it -> former.stream().flatMap(base -> target(it, base)))
                .toList();
    }

    private static Stream<Standing.OfTarget> target(Standing.OfTarget present, FormerBase former) {
        if (!(present.target() instanceof Target.Pull pull)
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
        Target.Pull target = new Target.Pull(pull.number(), pull.head(), former.branch());
        return measured.isEmpty()
                ? Stream.of()
                : Stream.of(new Standing.OfTarget(target, measured, present.waiver()));
    }

    /** In how long a verdict for one of them does not count any more. */
    Optional<Duration> nextExpiry(Repo repo, CommitSha sha) {
        Instant now = clock.instant();
        return recent(repo, sha).stream()
                .map(it -> Duration.between(now, it.until().plus(COUNTS)))
                .min(Duration::compareTo);
    }

    private List<FormerBase> recent(Repo repo, CommitSha sha) {
        Instant past = clock.instant().minus(COUNTS);
        return pulls.formerBases(repo.id(), sha).stream()
                .filter(it -> it.until().isAfter(past))
                .toList();
    }
}
