package io.perfwarden.report.terminal;

import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.report.WeighingWording;
import io.perfwarden.report.Wording;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;

/** How each row was judged, with every number in full precision. */
public final class Explanation {
    private final StringBuilder text = new StringBuilder();
    private final UnaryOperator<String> printable;

    private Explanation(UnaryOperator<String> printable) {
        this.printable = printable;
    }

    /**
     * All rows, one after the other.
     *
     * @param printable makes foreign text safe for where this is shown
     */
    public static String of(Comparison comparison, UnaryOperator<String> printable) {
        Explanation explanation = new Explanation(printable);
        for (SuiteComparison suite : comparison.suites()) {
            suite.rows().forEach(explanation::append);
        }
        return explanation.text.toString();
    }

    private void append(Row row) {
        line("", row.id().label() + ", " + row.metric().name());
        if (!WeighingWording.isWhole(row)) {
            line("  baseline  ", side(row.baseline(), row.metric().unit()));
            line("  now       ", side(row.current(), row.metric().unit()));
            row.change()
                    .ifPresent(change -> line("  change    ", TerminalWording.change(row, change)));
            line("  rule      ", TerminalWording.rule(row));
        }
        WeighingWording.lines(row)
                .forEach(said -> line("  %-10s".formatted(said.label()), said.text()));
        line("  outcome   ", outcome(row));
        text.append('\n');
    }

    private static String side(Optional<Side> side, Unit unit) {
        return side.map(known -> value(known.value()) + " " + unit.symbol() + spread(known))
                .orElse(TerminalWording.NO_VALUE);
    }

    private static String value(OptionalDouble value) {
        return value.isPresent() ? String.valueOf(value.getAsDouble()) : "NaN";
    }

    private static String spread(Side side) {
        String ends = side.spread().map(Explanation::ends).orElse("");
        int samples = side.samples().orElse(0);
        return samples == 0
                ? ends
                : ends + ", " + samples + (samples == 1 ? " sample" : " samples");
    }

    private static String ends(Spread spread) {
        String kind = spread.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
        return ", " + spread.low() + " to " + spread.high() + " (" + kind + ")";
    }

    private static String outcome(Row row) {
        String why = Wording.why(row);
        String detail = row.detail().map(said -> ": " + said).orElse("");
        return row.outcome().id() + (why.isEmpty() ? "" : " (" + why + ")") + detail;
    }

    private void line(String indent, String content) {
        text.append(indent).append(printable.apply(content)).append('\n');
    }
}
