package io.perfwarden.evaluate.writing;

import io.perfwarden.compare.Comparison;
import io.perfwarden.ledger.Orders;
import io.perfwarden.ledger.Orders.OrderId;
import io.perfwarden.policy.Policy;
import io.perfwarden.report.Wording;
import io.perfwarden.report.github.ReportContext.Revision;
import io.perfwarden.scm.CommitSha;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.scm.RepoId;
import io.perfwarden.standing.Ending;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Standing;
import io.perfwarden.standing.Voice;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Remembers the verdict on a head, so that one which takes its place on the same results says what
 * it was and why it does not hold any more. A verdict on other results takes no place.
 */
public final class Revisions {
    private final Orders orders;
    private final Clock clock;

    public Revisions(Orders orders, Clock clock) {
        this.orders = orders;
        this.clock = clock;
    }

    /** A commit, and the configuration by which it is judged. */
    public record Of(RepoId repo, CommitSha sha, Policy policy) {
        private OrderId order(PullNumber pull) {
            return new OrderId(repo, "verdict-" + pull + "-" + sha);
        }
    }

    /**
     * What final verdicts that are about to be shown take the place of.
     *
     * @param basis names the results of a target, see {@code evaluate.Basis}
     */
    public Map<PullNumber, Revision> of(
            Of commit, List<Judged> judged, Function<Standing.OfTarget, String> basis) {
        Map<PullNumber, Revision> found = new HashMap<>();
        for (Judged one : judged) {
            Optional<PullNumber> pull = one.standing().target().pull();
            if (pull.isPresent() && isVerdict(one, commit.policy())) {
                one.comparison()
                        .map(it -> verdict(commit.policy(), it, basis.apply(one.standing())))
                        .flatMap(it -> after(commit.order(pull.get()), it))
                        .ifPresent(it -> found.put(pull.get(), it));
            }
        }
        return found;
    }

    private static boolean isVerdict(Judged judged, Policy policy) {
        return Ending.of(List.of(judged), policy)
                .filter(ending -> ending.conclusion().isPresent())
                .filter(ending -> ending.voice().reason() instanceof Voice.Reason.Verdict)
                .isPresent();
    }

    private static KnownVerdict verdict(Policy policy, Comparison comparison, String basis) {
        return new KnownVerdict(
                basis,
                comparison.verdict().id(),
                Wording.verdictLine(comparison),
                Ground.of(policy, comparison),
                Optional.empty());
    }

    private Optional<Revision> after(OrderId order, KnownVerdict now) {
        Optional<String> noted = orders.noted(order);
        KnownVerdict known =
                noted.flatMap(KnownVerdict::parse)
                        .map(before -> before.followedBy(now))
                        .orElse(now);
        if (!noted.equals(Optional.of(known.note()))) {
            orders.begin(order, clock.instant());
            orders.note(order, known.note());
        }
        return known.revision();
    }
}
