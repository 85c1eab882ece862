package io.perfwarden.report;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.Row;
import io.perfwarden.model.ReportedSpread;

/**
 * Both values of a row in one unit that is said once, such as {@code 19.0 ±2.7% → 24.7 ±0.8% ns}.
 *
 * @param base {@link RowFigures#NOTHING} where there is none, as {@code current}
 * @param baseSpread empty where it is unknown, as {@code currentSpread}
 * @param unit with a blank before it; may be empty
 */
public record ValueArrow(
        String base, String baseSpread, String current, String currentSpread, String unit) {
    /** Between the two values, with no-break spaces. */
    private static final String POINTS = "\u00a0\u2192\u00a0";

    private static final int PER_CENT = 100;

    static ValueArrow of(Row row, RowFigures figures) {
        DisplayUnit scale = DisplayUnit.of(row.metric().unit(), RowFigures.numbers(row));
        return new ValueArrow(
                row.baseline().map(side -> number(row, side, scale)).orElse(RowFigures.NOTHING),
                row.baseline().map(ValueArrow::spread).orElse(""),
                row.current().map(side -> number(row, side, scale)).orElse(RowFigures.NOTHING),
                row.current().map(ValueArrow::spread).orElse(""),
                isEmpty(row) ? "" : figures.suffix(scale));
    }

    private static boolean isEmpty(Row row) {
        return row.baseline().isEmpty() && row.current().isEmpty();
    }

    private static String number(Row row, PairSide side, DisplayUnit scale) {
        return switch (side) {
            case PairSide.Finite(double value, _, _) ->
                    DigitText.number(
                            scale.apply(value),
                            scale.decimals(value, RowFigures.numbers(row), RowFigures.margin(row)));
            case PairSide.NoNumber odd -> RowFigures.symbol(odd);
        };
    }

    private static String spread(PairSide side) {
        double value = Math.abs(side.value().orElse(0));
        double margin = side.spread().map(ReportedSpread::margin).orElse(0.0);
        return value > 0 && margin > 0
                ? "\u00b1" + DigitText.number(margin / value * PER_CENT, 1) + "%"
                : "";
    }

    /** In one line, without the spread. */
    public String line() {
        return base + POINTS + current + unit.replace(' ', '\u00a0');
    }
}
