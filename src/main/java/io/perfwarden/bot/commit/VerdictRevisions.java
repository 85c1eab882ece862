package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.*;
import io.perfwarden.compare.*;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.model.*;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.github.ReportContext.Revision;

/**
 * Remembers the verdict on a head, so that a replacing one on the same results explains the change.
 */
public record VerdictRevisions(CommandOrders orders, Clock clock) {
    Map<PullNumber, Revision> of(
            RepoId repo, CommitSha sha, RepositoryPolicy policy, List<TargetVerdict> judged) {
        Map<PullNumber, Revision> found = new HashMap<>();
        for (TargetVerdict one : judged) {
            Optional<PullNumber> pull = one.state().target().pull();
            if (pull.isPresent() && isFinal(one, policy)) {
                OrderId order = new OrderId(repo, "verdict-" + pull.get() + "-" + sha);
                one.comparison()
                        .map(it -> verdict(policy, it, ResultFingerprint.of(one.state())))
                        .flatMap(it -> revise(order, it))
                        .ifPresent(it -> found.put(pull.get(), it));
            }
        }
        return found;
    }

    /** Whether a target's verdict decides, whatever else is at the commit. */
    static boolean isFinal(TargetVerdict judged, RepositoryPolicy policy) {
        return CheckConclusion.of(List.of(judged), policy)
                .filter(ending -> ending.conclusion().isPresent())
                .filter(ending ->
                        ending.decidingSuite().reason()
                                instanceof SuiteConclusion.Reason.VerdictReason)
                .isPresent();
    }

    private static KnownVerdict verdict(
            RepositoryPolicy policy, Comparison comparison, String basis) {
        return new KnownVerdict(
                basis,
                comparison.verdict().id(),
                CommonWording.verdictLine(comparison),
                inputs(policy, comparison),
                Optional.empty());
    }

    private Optional<Revision> revise(OrderId order, KnownVerdict now) {
        Optional<String> noted = orders.findNote(order);
        KnownVerdict known =
                noted.flatMap(KnownVerdict::parse)
                        .map(before -> before.followedBy(now))
                        .orElse(now);
        if (!noted.equals(Optional.of(known.note()))) {
            orders.note(order, known.note(), clock.instant());
        }
        return known.revision();
    }

    /**
     * Digests of a verdict's inputs besides results: acceptances, limits and rules, baseline
     * values, and expectations by history.
     */
    private static List<String> inputs(RepositoryPolicy policy, Comparison comparison) {
        var limits = policy.suites().stream().map(it -> it.name() + it.row() + it.rules());
        Predicate<Row> isWeighed =
                row -> row.testDetail().flatMap(SignificanceDetail::expectedSide).isPresent();
        return List.of(
                digest(comparison, VerdictRevisions::acceptances),
                Sha256Digest.ofParts(limits),
                digest(comparison, suite -> values(suite, isWeighed.negate())),
                digest(comparison, suite -> values(suite, isWeighed)));
    }

    private static String digest(
            Comparison comparison, Function<SuiteComparison, Stream<String>> part) {
        return Sha256Digest.ofParts(comparison.suites().stream().flatMap(part));
    }

    private static Stream<String> acceptances(SuiteComparison suite) {
        return suite.notices().stream()
                .filter(SuiteNotice.AcceptanceNotice.class::isInstance)
                .map(Object::toString);
    }

    /** Sorted, because the verdict determines the rows' order. */
    private static Stream<String> values(SuiteComparison suite, Predicate<Row> which) {
        Function<Row, String> text =
                row -> {
                    var value = PairSide.valueOf(row.baseline());
                    return row.id().label() + " " + row.metric().name() + " " + value;
                };
        return Stream.concat(
                Stream.of(suite.where().label()),
                suite.rows().stream().filter(which).map(text).sorted());
    }
}
