package io.perfwarden.report.terminal;

import io.perfwarden.json.PythonNumber;
import io.perfwarden.policy.RowPolicy;
import java.math.BigDecimal;

/** The words of a report in sections. They are those of the gates whose readers know them. */
final class SectionsWording {
    static final String TITLE = "BENCHMARK REGRESSION REPORT";
    static final String NOT_READ = "CANNOT BE READ";
    static final String SUMMARY = "SUMMARY";

    private SectionsWording() {}

    static String heading(Section section, RowPolicy.Limits limits) {
        String fail = percent(limits.fail());
        String warn = percent(limits.warn());
        return switch (section) {
            case REGRESSIONS -> "REGRESSIONS (>" + fail + " slower)";
            case WARNINGS -> "WARNINGS (" + warn + "-" + fail + " slower)";
            case IMPROVEMENTS -> "IMPROVEMENTS (>" + warn + " faster)";
            case UNCHANGED -> "UNCHANGED";
            case MISSING -> "MISSING (in baseline, not in current)";
            case NEW -> "NEW (in current, not in baseline)";
            case FAILED -> "FAILED (without a value)";
            case NOT_COMPARED -> "NOT COMPARED (skipped, or not comparable)";
        };
    }

    /** A section's name in the summary, with its colon. */
    static String counted(Section section) {
        return switch (section) {
            case REGRESSIONS -> "Regressions:";
            case WARNINGS -> "Warnings:";
            case IMPROVEMENTS -> "Improvements:";
            case UNCHANGED -> "Unchanged:";
            case MISSING -> "Missing:";
            case NEW -> "New:";
            case FAILED -> "Failed:";
            case NOT_COMPARED -> "Not compared:";
        };
    }

    static String total(int benchmarks) {
        return "Total benchmarks: " + benchmarks;
    }

    static String fails(int regressions, int others) {
        return regressions > 0 || others == 0
                ? "RESULT: FAIL - " + regressions + " regression(s) detected"
                : "RESULT: FAIL - " + others + " benchmark(s) missing or failed";
    }

    static String warns(int warnings) {
        return "RESULT: PASS (with warnings) - " + warnings + " warning(s)";
    }

    static String passes() {
        return "RESULT: PASS";
    }

    static String unread(int results) {
        return "RESULT: NO VERDICT - " + results + " result(s) cannot be read";
    }

    static String undecided() {
        return "RESULT: NO VERDICT - nothing could be compared";
    }

    /** A time as people read it, such as {@code 58.55ns}. */
    static String time(double nanoseconds) {
        if (nanoseconds >= 1e9) {
            return PythonNumber.fixed(nanoseconds / 1e9, 2) + "s";
        }
        if (nanoseconds >= 1e6) {
            return PythonNumber.fixed(nanoseconds / 1e6, 2) + "ms";
        }
        return nanoseconds >= 1e3
                ? PythonNumber.fixed(nanoseconds / 1e3, 2) + "\u00b5s"
                : PythonNumber.fixed(nanoseconds, 2) + "ns";
    }

    /** A change of which positive is worse, such as {@code +36.6%}. */
    static String change(double change) {
        String percent = PythonNumber.fixed(change * 100, 1) + "%";
        return change > 0 ? "+" + percent : percent;
    }

    private static String percent(double fraction) {
        return BigDecimal.valueOf(fraction).movePointRight(2).stripTrailingZeros().toPlainString()
                + "%";
    }
}
