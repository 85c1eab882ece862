package io.perfwarden.evaluate.writing;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Notice;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.compare.rule.Weighing;
import io.perfwarden.policy.Policy;
import io.perfwarden.report.github.ReportContext.Revision.Reason;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a verdict rests on beside the results, as digests: enough to say later what has changed.
 *
 * @param accepted what maintainers accepted
 * @param configuration limits and rules
 * @param baseline values of the baseline file that rows were held against
 * @param level what was expected by the history
 */
record Ground(String accepted, String configuration, String baseline, String level) {
    static Ground of(Policy policy, Comparison comparison) {
        return new Ground(
                Digest.of(all(comparison, Ground::acceptances)),
                Digest.of(
                        policy.suites().stream()
                                .map(suite -> suite.name() + suite.row() + suite.rules())
                                .toArray(String[]::new)),
                Digest.of(all(comparison, suite -> values(suite, row -> !isWeighed(row)))),
                Digest.of(all(comparison, suite -> values(suite, Ground::isWeighed))));
    }

    /** What has changed since, the most telling first. */
    Reason since(Ground before) {
        if (!accepted.equals(before.accepted)) {
            return Reason.ACCEPTED;
        }
        if (!configuration.equals(before.configuration)) {
            return Reason.CONFIGURATION;
        }
        if (!baseline.equals(before.baseline)) {
            return Reason.BASELINE;
        }
        return level.equals(before.level) ? Reason.OTHER : Reason.BASE_MEASURED;
    }

    private interface Part {
        Stream<String> of(SuiteComparison suite);
    }

    private static String[] all(Comparison comparison, Part part) {
        return comparison.suites().stream().flatMap(part::of).toArray(String[]::new);
    }

    private static Stream<String> acceptances(SuiteComparison suite) {
        return suite.notices().stream()
                .filter(Notice.OfAcceptance.class::isInstance)
                .map(Object::toString);
    }

    /** In an order of their own: that of the rows follows from the verdict. */
    private static Stream<String> values(SuiteComparison suite, Predicate<Row> which) {
        List<String> values =
                suite.rows().stream()
                        .filter(which)
                        .map(row ->
                                row.id().label()
                                        + " "
                                        + row.metric().name()
                                        + " "
                                        + Side.valueOf(row.baseline()))
                        .sorted()
                        .toList();
        return Stream.concat(Stream.of(suite.where().label()), values.stream());
    }

    private static boolean isWeighed(Row row) {
        return row.weighing().flatMap(Weighing::expected).isPresent();
    }
}
