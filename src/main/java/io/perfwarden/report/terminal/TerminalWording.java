package io.perfwarden.report.terminal;

import io.perfwarden.compare.Row;
import io.perfwarden.report.CommonWording;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** What a terminal is told that no other reader is. */
final class TerminalWording {
    static final String NO_VALUE = "no value";

    private static final MathContext SHOWN = new MathContext(4);

    private TerminalWording() {}

    /** Where the rest of a long table is. */
    static String moreRows(int n) {
        return "and " + CommonWording.grouped(n) + " more; `--output json` has every row";
    }

    /**
     * What looks unchanged.
     *
     * @param blind how many of them would look so with a change as large as their limit
     */
    static String unchanged(int n, int blind) {
        String sees =
                blind == 0 ? "" : ", " + CommonWording.grouped(blind) + " of them not sensitive";
        return CommonWording.counted(n, "benchmark") + " unchanged" + sees;
    }

    /** How much a row changed and which way, such as {@code 12.4 % worse (lower is better)}. */
    static String change(Row row, double change) {
        return percent(Math.abs(change)) + worse(row, change);
    }

    private static String worse(Row row, double change) {
        String way =
                switch (row.metric().direction()) {
                    case LOWER -> " (lower is better)";
                    case HIGHER -> " (higher is better)";
                    case UNKNOWN -> "";
                };
        String verb = change > 0 ? " worse" : change < 0 ? " better" : ", the same";
        return verb + way;
    }

    /** What a row was held against. */
    static String rule(Row row) {
        String name = row.rule().name().toLowerCase(Locale.ROOT);
        StringBuilder rule = new StringBuilder(name);
        row.relativeLimit()
                .ifPresent(limit ->
                        rule.append(", fails when worse by more than ").append(percent(limit)));
        row.limitValue()
                .ifPresent(limit ->
                        rule.append(", that is beyond ")
                                .append(limit)
                                .append(' ')
                                .append(row.metric().unit().symbol()));
        return rule.toString();
    }

    private static String percent(double fraction) {
        return Double.isInfinite(fraction)
                ? "without bound"
                : BigDecimal.valueOf(fraction)
                                .movePointRight(2)
                                .round(SHOWN)
                                .stripTrailingZeros()
                                .toPlainString()
                        + " %";
    }

    /** That two sides have (nearly) nothing in common. */
    static String strangers(int both, int gone, int fresh) {
        return (both == 0 ? "Nothing" : "Nearly nothing")
                + " is on both sides: "
                + CommonWording.counted(gone, "row")
                + " only in the baseline, "
                + CommonWording.counted(fresh, "row")
                + " only in the results.\nAre they of the same tool, and named alike?\n";
    }

    /** Above pairs of names. */
    static String possiblyTheSame() {
        return "Possibly the same:\n";
    }
}
