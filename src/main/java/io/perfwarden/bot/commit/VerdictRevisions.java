package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.*;
import io.perfwarden.compare.*;
import io.perfwarden.compare.rule.TestDetail;
import io.perfwarden.config.RepositoryPolicy;
import io.perfwarden.db.CommandOrders;
import io.perfwarden.db.CommandOrders.OrderId;
import io.perfwarden.model.*;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.github.ReportContext.Revision;
import io.perfwarden.report.github.ReportContext.Revision.RevisionReason;

/**
 * Remembers the verdict on a head, so that one which takes its place on the same results says what
 * it was and why it does not hold any more. A verdict on other results takes no place.
 */
public record VerdictRevisions(CommandOrders orders, Clock clock) {
    /** What final verdicts that are about to be shown take the place of. */
    Map<PullNumber, Revision> of(
            RepoId repo, CommitSha sha, RepositoryPolicy policy, List<TargetVerdict> judged) {
        Map<PullNumber, Revision> found = new HashMap<>();
        for (TargetVerdict one : judged) {
            Optional<PullNumber> pull = one.state().target().pull();
            if (pull.isPresent() && isFinal(one, policy)) {
                OrderId order = new OrderId(repo, "verdict-" + pull.get() + "-" + sha);
                one.comparison()
                        .map(it -> verdict(policy, it, ResultFingerprint.of(one.state())))
                        .flatMap(it -> after(order, it))
                        .ifPresent(it -> found.put(pull.get(), it));
            }
        }
        return found;
    }

    /** Whether the verdict on a target is its conclusion, whatever else is at the commit. */
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

    private Optional<Revision> after(OrderId order, KnownVerdict now) {
        Optional<String> noted = orders.noted(order);
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
     * What a verdict rests on beside the results, as digests: what maintainers accepted, limits and
     * rules, values of the baseline file that rows were held against, and what was expected by the
     * history.
     */
    private static List<String> inputs(RepositoryPolicy policy, Comparison comparison) {
        var limits = policy.suites().stream().map(it -> it.name() + it.row() + it.rules());
        Predicate<Row> isWeighed =
                row -> row.testDetail().flatMap(TestDetail::expected).isPresent();
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

    /** Sorted by themselves: the order of the rows follows from the verdict. */
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

    /**
     * The verdict on a head, as it is remembered: a line each.
     *
     * @param basis names the results
     * @param verdict its id
     * @param line as the heading says it
     * @param inputs a digest for each of {@link #CAUSES}
     * @param revision what it took the place of
     */
    private record KnownVerdict(
            String basis,
            String verdict,
            String line,
            List<String> inputs,
            Optional<Revision> revision) {
        /** What another input means, the most telling first. */
        private static final List<RevisionReason> CAUSES =
                List.of(
                        RevisionReason.ACCEPTED,
                        RevisionReason.CONFIGURATION,
                        RevisionReason.BASELINE,
                        RevisionReason.BASE_MEASURED);

        private static final int LINES = 3 + CAUSES.size();

        /** Reads what {@link #note} wrote; nothing of what another version wrote. */
        static Optional<KnownVerdict> parse(String note) {
            List<String> lines = note.lines().toList();
            if (lines.size() < LINES || lines.size() > LINES + 2) {
                return Optional.empty();
            }
            Optional<Revision> revision =
                    lines.size() == LINES + 2
                            ? Optional.of(
                                    new Revision(
                                            lines.get(LINES),
                                            RevisionReason.valueOf(lines.get(LINES + 1))))
                            : Optional.empty();
            return Optional.of(
                    new KnownVerdict(
                            lines.get(0),
                            lines.get(1),
                            lines.get(2),
                            lines.subList(3, LINES),
                            revision));
        }

        String note() {
            return String.join("\n", basis, verdict, line, String.join("\n", inputs))
                    + revision.map(it -> "\n" + it.before() + "\n" + it.why()).orElse("");
        }

        /** Another verdict on the same results takes this one's place, and records that. */
        KnownVerdict followedBy(KnownVerdict next) {
            if (!next.basis.equals(basis)) {
                return next;
            }
            var revised =
                    next.verdict.equals(verdict)
                            ? revision
                            : Optional.of(new Revision(line, changed(next.inputs)));
            return new KnownVerdict(basis, next.verdict, next.line, next.inputs, revised);
        }

        private RevisionReason changed(List<String> now) {
            return IntStream.range(0, CAUSES.size())
                    .filter(i -> !now.get(i).equals(inputs.get(i)))
                    .mapToObj(CAUSES::get)
                    .findFirst()
                    .orElse(RevisionReason.OTHER);
        }
    }
}
