package io.perfwarden.evaluate;

import io.perfwarden.compare.Effect;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.manifest.Sha256;
import io.perfwarden.scm.PullNumber;
import io.perfwarden.standing.Judged;
import io.perfwarden.standing.Standing;
import io.perfwarden.standing.SuiteState;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Names the results that a report on a target is based on, so that a command given in view of a
 * report can be held to it: {@code suite=run.attempt}, comma separated, in the configuration's
 * order; empty where nothing was measured. Behind it, after a semicolon, what names the failing
 * rows as the report showed them.
 */
public final class Basis {
    private static final String ROWS = ";";
    private static final int ROW_DIGITS = 10;

    /** More than can be accepted at once. */
    private static final int MOST_ROWS = 600;

    private Basis() {}

    /** The basis of a report on a target. */
    public static String of(Standing.OfTarget target) {
        return target.suites().entrySet().stream()
                .filter(suite -> suite.getValue() instanceof SuiteState.Measured)
                .map(Basis::part)
                .collect(Collectors.joining(","));
    }

    /** What reports on all targets of a commit show. */
    public static String shown(List<Judged> judged) {
        return judged.stream()
                .map(it ->
                        it.standing().target().pull().map(PullNumber::toString).orElse("")
                                + ":"
                                + shown(it))
                .collect(Collectors.joining("\n"));
    }

    /** What a report on a target shows: its basis, and the rows that fail. */
    public static String shown(Judged judged) {
        String basis = of(judged.standing());
        List<String> failing =
                judged.comparison().stream()
                        .flatMap(it -> it.suites().stream())
                        .flatMap(suite ->
                                suite.rows().stream()
                                        .filter(row -> row.effect() == Effect.FAIL)
                                        .map(row -> row(suite, row)))
                        .limit(MOST_ROWS)
                        .toList();
        return failing.isEmpty() ? basis : basis + ROWS + String.join(",", failing);
    }

    /** The results of what a report showed. */
    public static String results(String shown) {
        int rows = shown.indexOf(ROWS);
        return rows < 0 ? shown : shown.substring(0, rows);
    }

    /** Whether a report showed a row that fails just as it is. */
    public static boolean hasShown(String shown, SuiteComparison suite, Row row) {
        int rows = shown.indexOf(ROWS);
        return rows >= 0
                && List.of(shown.substring(rows + 1).split(",", -1)).contains(row(suite, row));
    }

    /** A row with both its values: seen against another baseline it is another one. */
    private static String row(SuiteComparison suite, Row row) {
        return Sha256.of(
                        String.join(
                                "\n",
                                suite.where().label(),
                                row.id().label(),
                                row.metric().name(),
                                row.why().toString(),
                                Side.valueOf(row.baseline()).toString(),
                                Side.valueOf(row.current()).toString()))
                .substring(0, ROW_DIGITS);
    }

    private static String part(Map.Entry<String, SuiteState> suite) {
        return suite.getValue() instanceof SuiteState.Measured measured
                ? suite.getKey()
                        + "="
                        + measured.attempts().stream()
                                .map(attempt -> attempt.run() + "." + attempt.number())
                                .collect(Collectors.joining("+"))
                : "";
    }
}
