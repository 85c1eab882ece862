package io.perfwarden.report;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.RowOutcome;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.SuiteComparison.Basis;
import io.perfwarden.compare.Why;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What came out, in words that every report shares. */
public final class Wording {
    /** What stands between two parts of a line. */
    public static final String DOT = " \u00b7 ";

    /** The command that makes the measured values the new baseline. */
    public static final String REGEN = "/regen-baseline";

    private static final List<RowOutcome> IN_ORDER =
            Stream.of(RowOutcome.values()).sorted(Comparator.comparingInt(Wording::place)).toList();

    private Wording() {}

    /** What came out, in one line without Markdown and without a single foreign word. */
    public static String verdictLine(Comparison comparison) {
        List<String> parts = new ArrayList<>(standing(comparison));
        List<String> counted = counted(comparison);
        boolean quiet = parts.isEmpty() && counted.stream().allMatch(p -> p.endsWith("unchanged"));
        parts.addAll(counted);
        String all = String.join(DOT, parts);
        return switch (comparison.verdict()) {
            case FAIL -> "\ud83d\udd34 " + sentence(all.isEmpty() ? "failed" : all);
            case WARN -> "\ud83d\udfe1 " + sentence(all.isEmpty() ? "warning" : all);
            case PASS ->
                    quiet
                            ? "\u2705 No measurable change (" + benchmarks(comparison) + ")"
                            : "\u2705 " + sentence(all);
            case NONE -> "\u26aa No verdict: " + (all.isEmpty() ? "nothing was measured" : all);
        };
    }

    /** Text with its first letter as at the start of a sentence. */
    public static String sentence(String text) {
        return text.isEmpty()
                ? text
                : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** Suites whose rows alone do not tell the verdict. */
    private static List<String> standing(Comparison comparison) {
        Map<Basis, Integer> suites = new EnumMap<>(Basis.class);
        for (SuiteComparison suite : comparison.suites()) {
            suites.merge(suite.basis(), 1, Integer::sum);
        }
        int all = comparison.suites().size();
        List<String> parts = new ArrayList<>();
        suites.forEach((basis, n) -> {
            String where = all == 1 ? "" : " in " + n + " of " + all + " suites";
            String what = standing(basis);
            if (!what.isEmpty()) {
                parts.add(what + where);
            }
        });
        return parts;
    }

    private static String standing(Basis basis) {
        return switch (basis) {
            case JUDGED -> "";
            case NO_BASELINE -> "no baseline yet";
            case NO_HISTORY -> "too little history yet";
            case BAD_BASELINE -> "baseline unreadable";
            case NO_RESULTS -> "no readable results";
            case RUN_FAILED -> "the benchmark run failed";
            case NOTHING_COMPARABLE -> "nothing comparable";
        };
    }

    private static List<String> counted(Comparison comparison) {
        List<Row> rows =
                comparison.suites().stream().flatMap(suite -> suite.rows().stream()).toList();
        int ignored = (int) rows.stream().filter(Notable::isIgnored).count();
        int broken = (int) rows.stream().filter(Wording::isLeftBroken).count();
        Map<RowOutcome, Integer> counts = new EnumMap<>(RowOutcome.class);
        rows.stream()
                .filter(row -> !Notable.isIgnored(row) && !isLeftBroken(row))
                .forEach(row -> counts.merge(row.outcome(), 1, Integer::sum));
        List<String> parts = new ArrayList<>();
        for (RowOutcome outcome : IN_ORDER) {
            int n = counts.getOrDefault(outcome, 0);
            if (n > 0) {
                parts.add(counted(outcome, n));
            }
        }
        if (broken > 0) {
            parts.add(grouped(broken) + " " + Why.CRASHED_AS_BEFORE.text());
        }
        if (ignored > 0) {
            parts.add(grouped(ignored) + " ignored");
        }
        return parts;
    }

    private static boolean isLeftBroken(Row row) {
        return row.isBrokenAsBefore() && !Notable.isIgnored(row);
    }

    /** Where an outcome's count stands in the headline. */
    private static int place(RowOutcome outcome) {
        return switch (outcome) {
            case REGRESSED -> 1;
            case FAILED -> 2;
            case MISSING -> 3;
            case SLOWER -> 4;
            case INCONCLUSIVE -> 5;
            case INCOMPARABLE -> 6;
            case IMPROVED -> 7;
            case ADDED -> 8;
            case ACCEPTED -> 9;
            case SKIPPED -> 10;
            case UNCHANGED -> 11;
        };
    }

    /** How many rows have an outcome, such as {@code 2 regressions}. */
    public static String counted(RowOutcome outcome, int n) {
        return switch (outcome) {
            case REGRESSED -> counted(n, "regression");
            case IMPROVED -> counted(n, "improvement");
            case ADDED -> grouped(n) + " new";
            case SLOWER,
                    UNCHANGED,
                    MISSING,
                    FAILED,
                    SKIPPED,
                    INCOMPARABLE,
                    INCONCLUSIVE,
                    ACCEPTED ->
                    grouped(n) + " " + outcome.id();
        };
    }

    /** How many further rows have an outcome, such as {@code 12 more regressions}. */
    public static String more(RowOutcome outcome, int n) {
        return counted(outcome, n).replaceFirst(" ", " more ");
    }

    /** A number with its noun, such as {@code 1 row} or {@code 1,200 rows}. */
    public static String counted(int n, String noun) {
        return grouped(n) + " " + noun + (n == 1 ? "" : "s");
    }

    /** A number with thousands separated. */
    public static String grouped(int n) {
        return String.format(Locale.ROOT, "%,d", n);
    }

    private static String benchmarks(Comparison comparison) {
        int n = 0;
        for (SuiteComparison suite : comparison.suites()) {
            Set<BenchmarkId> ids = new HashSet<>();
            suite.rows().forEach(row -> ids.add(row.id()));
            n += ids.size();
        }
        return counted(n, "benchmark");
    }

    /** Why a row has its outcome, such as {@code over limit, other machine}; may be empty. */
    public static String why(Row row) {
        return row.why().stream().map(Why::text).collect(Collectors.joining(", "));
    }

    /**
     * Why a row has its outcome, and what the tool says of it.
     *
     * @param detail as it is to be shown; may be empty
     */
    public static String why(Row row, String detail) {
        String words = why(row);
        return words.isEmpty() || detail.isEmpty() ? words + detail : words + ": " + detail;
    }
}
