package io.perfwarden.cli.commands;

import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.cli.Shell;
import io.perfwarden.compare.Comparison;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.Side;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.compare.Why;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** How each row was judged, with every number in full precision. */
final class Explanation {
    private static final MathContext SHOWN = new MathContext(4);

    private Explanation() {}

    static String of(Comparison comparison) {
        StringBuilder text = new StringBuilder();
        for (SuiteComparison suite : comparison.suites()) {
            suite.rows().forEach(row -> append(text, row));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, Row row) {
        line(text, "", row.id().label() + ", " + row.metric().name());
        line(text, "  baseline  ", side(row.baseline(), row.metric().unit()));
        line(text, "  now       ", side(row.current(), row.metric().unit()));
        if (!Double.isNaN(row.change())) {
            line(text, "  change    ", percent(Math.abs(row.change())) + worse(row));
        }
        line(text, "  rule      ", rule(row));
        line(text, "  outcome   ", outcome(row));
        text.append('\n');
    }

    private static String side(Optional<Side> side, Unit unit) {
        return side.map(known -> known.value() + " " + unit.symbol() + spread(known))
                .orElse("no value");
    }

    private static String spread(Side side) {
        StringBuilder text = new StringBuilder();
        if (side.spread().kind() != Spread.Kind.NONE) {
            String kind = side.spread().kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
            text.append(", ").append(side.spread().low()).append(" to ");
            text.append(side.spread().high()).append(" (").append(kind).append(')');
        }
        if (side.samples() > 0) {
            text.append(", ").append(side.samples());
            text.append(side.samples() == 1 ? " sample" : " samples");
        }
        return text.toString();
    }

    private static String worse(Row row) {
        String way =
                switch (row.metric().direction()) {
                    case LOWER -> " (lower is better)";
                    case HIGHER -> " (higher is better)";
                    case UNKNOWN -> "";
                };
        String verb = row.change() > 0 ? " worse" : row.change() < 0 ? " better" : ", the same";
        return verb + way;
    }

    private static String rule(Row row) {
        String name = row.rule().name().toLowerCase(Locale.ROOT);
        StringBuilder text = new StringBuilder(name);
        if (!Double.isNaN(row.limit().relative())) {
            text.append(", fails when worse by more than ").append(percent(row.limit().relative()));
        }
        if (!Double.isNaN(row.limit().value())) {
            text.append(", that is beyond ").append(row.limit().value()).append(' ');
            text.append(row.metric().unit().symbol());
        }
        return text.toString();
    }

    private static String outcome(Row row) {
        String why = row.why().stream().map(Why::text).collect(Collectors.joining(", "));
        String detail = row.detail().isEmpty() ? "" : ": " + row.detail();
        return row.outcome().id() + (why.isEmpty() ? "" : " (" + why + ")") + detail;
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

    private static void line(StringBuilder text, String indent, String content) {
        text.append(indent).append(Shell.printable(content)).append('\n');
    }
}
