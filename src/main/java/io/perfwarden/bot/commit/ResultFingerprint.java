package io.perfwarden.bot.commit;

import module java.base;

import io.perfwarden.check.*;
import io.perfwarden.compare.*;
import io.perfwarden.model.PullNumber;
import io.perfwarden.model.Sha256Digest;

/**
 * Names the results of a report, so that commands can be bound to it: {@code suite=run.attempt},
 * comma separated, in the configuration's order; empty without results. After a semicolon, the
 * failing rows as shown.
 */
public final class ResultFingerprint {
    private static final String ROWS = ";";
    private static final int ROW_DIGITS = 10;

    /** More rows than can be accepted at once. */
    private static final int MOST_ROWS = 600;

    private ResultFingerprint() {}

    public static String of(CommitState.TargetState target) {
        return target.measuredStates().entrySet().stream()
                .map(suite ->
                        suite.getKey()
                                + "="
                                + suite.getValue().attempts().stream()
                                        .map(attempt -> attempt.run() + "." + attempt.number())
                                        .collect(Collectors.joining("+")))
                .collect(Collectors.joining(","));
    }

    public static String shownFingerprint(List<TargetVerdict> judged) {
        return judged.stream()
                .map(it ->
                        it.state().target().pull().map(PullNumber::toString).orElse("")
                                + ":"
                                + shownFingerprint(it))
                .collect(Collectors.joining("\n"));
    }

    public static String shownFingerprint(TargetVerdict judged) {
        String basis = of(judged.state());
        List<String> failing =
                judged.suites()
                        .flatMap(suite ->
                                suite.rows().stream()
                                        .filter(row -> row.effect() == RowEffect.FAIL)
                                        .map(row -> row(suite, row)))
                        .limit(MOST_ROWS)
                        .toList();
        return failing.isEmpty() ? basis : basis + ROWS + String.join(",", failing);
    }

    public static String results(String shown) {
        int rows = shown.indexOf(ROWS);
        return rows < 0 ? shown : shown.substring(0, rows);
    }

    private static Set<String> rows(String shown) {
        int rows = shown.indexOf(ROWS);
        return rows < 0 ? Set.of() : Set.of(shown.substring(rows + 1).split(",", -1));
    }

    /** The last of several reports on the same results, with the failing rows of all. */
    public static String common(List<String> shown) {
        Set<String> rows = new TreeSet<>(rows(shown.getLast()));
        shown.forEach(it -> rows.retainAll(rows(it)));
        String basis = results(shown.getLast());
        return rows.isEmpty() ? basis : basis + ROWS + String.join(",", rows);
    }

    /** Whether a report showed a failing row exactly as it is. */
    public static boolean hasShown(String shown, SuiteComparison suite, Row row) {
        return rows(shown).contains(row(suite, row));
    }

    private static String row(SuiteComparison suite, Row row) {
        return Sha256Digest.of(
                        String.join(
                                "\n",
                                suite.where().label(),
                                row.id().label(),
                                row.metric().name(),
                                row.why().toString(),
                                PairSide.valueOf(row.baseline()).toString(),
                                PairSide.valueOf(row.current()).toString()))
                .substring(0, ROW_DIGITS);
    }
}
