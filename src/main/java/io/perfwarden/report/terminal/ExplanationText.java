package io.perfwarden.report.terminal;

import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Unit;
import io.perfwarden.report.CommonWording;
import io.perfwarden.report.TestDetailWording;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/** How each row was judged, with every number in full precision. */
public final class ExplanationText {
    private final StringBuilder text = new StringBuilder();
    private final UnaryOperator<String> printable;

    private ExplanationText(UnaryOperator<String> printable) {
        this.printable = printable;
    }

    /**
     * All rows, one after the other.
     *
     * @param printable makes foreign text safe for where this is shown
     */
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
                    .ifPresent(change -> line("  change    ", TerminalWording.change(row, change)));
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
