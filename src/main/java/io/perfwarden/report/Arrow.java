package io.perfwarden.report;

import io.perfwarden.bench.Spread;
import io.perfwarden.compare.Row;
import io.perfwarden.compare.pair.Side;

/**
 * Both values of a row in one unit that is said once, such as {@code 19.0 ±2.7% → 24.7 ±0.8% ns}.
 *
 * @param base {@link Figures#NOTHING} where there is none, as {@code current}
 * @param baseSpread empty where it is unknown, as {@code currentSpread}
 * @param unit with a blank before it; may be empty
 */
public record Arrow(
        String base, String baseSpread, String current, String currentSpread, String unit) {
    /** Between the two values, with no-break spaces. */
    private static final String POINTS = "\u00a0\u2192\u00a0";

    private static final int PER_CENT = 100;

    static Arrow of(Row row, Figures figures) {
        Scale scale = Scale.of(row.metric().unit(), Figures.numbers(row));
        return new Arrow(
                row.baseline().map(side -> number(row, side, scale)).orElse(Figures.NOTHING),
                row.baseline().map(Arrow::spread).orElse(""),
                row.current().map(side -> number(row, side, scale)).orElse(Figures.NOTHING),
                row.current().map(Arrow::spread).orElse(""),
                isEmpty(row) ? "" : figures.suffix(scale));
    }

    private static boolean isEmpty(Row row) {
        return row.baseline().isEmpty() && row.current().isEmpty();
    }

    private static String number(Row row, Side side, Scale scale) {
        return switch (side) {
            case Side.Finite(double value, _, _) ->
                    Digits.number(
                            scale.apply(value),
                            scale.decimals(value, Figures.numbers(row), Figures.margin(row)));
            case Side.NoNumber odd -> Figures.symbol(odd);
        };
    }

    private static String spread(Side side) {
        double value = Math.abs(side.value().orElse(0));
        double margin = side.spread().map(Spread::margin).orElse(0.0);
        return value > 0 && margin > 0
                ? "\u00b1" + Digits.number(margin / value * PER_CENT, 1) + "%"
                : "";
    }

    /** In one line, without the spread. */
    public String line() {
        return base + POINTS + current + unit.replace(' ', '\u00a0');
    }
}
