package io.perfwarden.report.terminal;

import module java.base;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Unit;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.TestDetailWording;

/** What a terminal is told that no other reader is. */
public final class TerminalWording {
    static final String NO_VALUE = "no value";

    private static final MathContext SHOWN = new MathContext(4);

    private TerminalWording() {}

    static String moreRows(int n) {
        return "and " + CommonWording.grouped(n) + " more (all rows: `--output json`)";
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

    static String rule(Row row) {
        String name = row.rule().name().toLowerCase(Locale.ROOT);
        StringBuilder rule = new StringBuilder(name);
        row.relativeLimit()
                .ifPresent(limit ->
                        rule.append(", fails if worse by more than ").append(percent(limit)));
        row.limitValue()
                .ifPresent(limit ->
                        rule.append(", that is over ")
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

    static String strangers(int both, int gone, int fresh) {
        return (both == 0 ? "No row" : "Nearly no row")
                + " is on both sides: "
                + CommonWording.counted(gone, "row")
                + " only in the baseline, "
                + CommonWording.counted(fresh, "row")
                + " only in the results.\nAre they from different tools, or named differently?\n";
    }

    static String possiblyTheSame() {
        return "Possibly the same:\n";
    }

    /** How each row was judged, with every number in full precision. */
    public static final class ExplanationText {
        private final StringBuilder text = new StringBuilder();
        private final UnaryOperator<String> printable;

        private ExplanationText(UnaryOperator<String> printable) {
            this.printable = printable;
        }

        /** All rows, one after the other. */
        public static String of(Comparison comparison, UnaryOperator<String> printable) {
            ExplanationText explanation = new ExplanationText(printable);
            for (SuiteComparison suite : comparison.suites()) {
                suite.rows().forEach(explanation::append);
            }
            return explanation.text.toString();
        }

        private void append(Row row) {
            line("", row.id().label() + ", " + row.metric().name());
            if (!TestDetailWording.isWhole(row)) {
                line("  baseline  ", side(row.baseline(), row.metric().unit()));
                line("  now       ", side(row.current(), row.metric().unit()));
                row.change()
                        .ifPresent(change ->
                                line("  change    ", TerminalWording.change(row, change)));
                line("  rule      ", TerminalWording.rule(row));
            }
            TestDetailWording.lines(row)
                    .forEach(said -> line("  %-10s".formatted(said.label()), said.text()));
            line("  outcome   ", outcome(row));
            text.append('\n');
        }

        private static String side(Optional<PairSide> side, Unit unit) {
            return side.map(known -> value(known.value()) + " " + unit.symbol() + spread(known))
                    .orElse(TerminalWording.NO_VALUE);
        }

        private static String value(OptionalDouble value) {
            return value.isPresent() ? String.valueOf(value.getAsDouble()) : "NaN";
        }

        private static String spread(PairSide side) {
            String ends = side.spread().map(ExplanationText::ends).orElse("");
            int samples = side.samples().orElse(0);
            return samples == 0
                    ? ends
                    : ends + ", " + samples + (samples == 1 ? " sample" : " samples");
        }

        private static String ends(ReportedSpread spread) {
            String kind = spread.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            return ", " + spread.low() + " to " + spread.high() + " (" + kind + ")";
        }

        private static String outcome(Row row) {
            String why = CommonWording.why(row);
            String detail = row.detail().map(said -> ": " + said).orElse("");
            return row.outcome().id() + (why.isEmpty() ? "" : " (" + why + ")") + detail;
        }

        private void line(String indent, String content) {
            text.append(indent).append(printable.apply(content)).append('\n');
        }
    }
}
