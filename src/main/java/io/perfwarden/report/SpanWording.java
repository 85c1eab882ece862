package io.perfwarden.report;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.WholeSuite;
import io.perfwarden.model.BetterDirection;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * How far rows of one metric became worse or better, from the least to the most: {@code 8–30 %
 * slower}, {@code 4.1–7.0× faster}.
 *
 * @param worse whether they became worse
 * @param quote how a metric's name is shown
 */
record SpanWording(boolean worse, UnaryOperator<String> quote) {
    private static final double TIMES = 2;
    private static final String DOUBLED = "100";

    /** Of more nobody can make anything. */
    private static final double MOST_TIMES = 1_000;

    private static final int MOST_DECIMALS = 6;
    private static final String BLANK = "\u00a0";

    /** Words for the change; empty where no row has one of the kind. */
    String of(List<Row> rows, boolean namesMetric) {
        List<Row> changed =
                rows.stream()
                        .filter(row -> isFinite(row) && (factor(row) > 1))
                        .sorted((left, right) -> Double.compare(factor(left), factor(right)))
                        .toList();
        if (changed.isEmpty()) {
            return "";
        }
        Row least = changed.getFirst();
        Row most = changed.getLast();
        return span(least, most) + " " + direction(most, namesMetric);
    }

    /** How much worse a suite became as a whole, of which these rows are. */
    String ofSuite(List<Row> rows, boolean namesMetric) {
        Row whole =
                rows.stream().flatMap(row -> WholeSuite.of(row).stream()).findFirst().orElseThrow();
        boolean timed =
                rows.stream()
                        .map(Row::metric)
                        .allMatch(it ->
                                it.unit().isTime() || it.direction() == BetterDirection.HIGHER);
        String metric = namesMetric ? " " + quote.apply(rows.getFirst().metric().name()) : "";
        return span(whole, whole) + (timed ? " slower" : " worse") + metric;
    }

    private boolean isFinite(Row row) {
        return row.change().isPresent() && Double.isFinite(factor(row));
    }

    /** How many times as bad, or as good. */
    private double factor(Row row) {
        double times = 1 + row.change().orElse(0);
        return worse ? times : 1 / times;
    }

    private String span(Row least, Row most) {
        int decimals = percent(most, factor(most)) >= 10 ? 0 : 1;
        if (isDoubled(least)) {
            return between(times(least), times(most), "\u00d7");
        }
        if (isDoubled(most)) {
            return percent(least, decimals) + BLANK + "% to " + times(most) + "\u00d7";
        }
        return between(percent(least, decimals), percent(most, decimals), BLANK + "%");
    }

    /** Also what would be shown as a hundred per cent. */
    private boolean isDoubled(Row row) {
        return factor(row) >= TIMES || percent(row, 0).equals(DOUBLED);
    }

    private static String between(String least, String most, String unit) {
        return (least.equals(most) ? most : least + "\u2013" + most) + unit;
    }

    private String times(Row row) {
        double factor = factor(row);
        return factor >= MOST_TIMES
                ? "over " + DigitText.number(MOST_TIMES, 0)
                : DigitText.number(factor, DigitText.rounded(factor, 1) < 100 ? 1 : 0);
    }

    private double percent(Row row, double factor) {
        boolean grows = worse == (row.metric().direction() == BetterDirection.LOWER);
        return 100 * (grows ? factor - 1 : 1 - 1 / factor);
    }

    /** With more decimals where fewer would show it on its limit, or on the other side of it. */
    private String percent(Row row, int decimals) {
        double value = percent(row, factor(row));
        double limit = percent(row, 1 + row.relativeLimit().orElse(0));
        int shown = decimals;
        while (shown < MOST_DECIMALS
                && value != limit
                && (DigitText.rounded(value, shown) - limit) * (value - limit) <= 0) {
            shown++;
        }
        return DigitText.number(value, shown);
    }

    private String direction(Row row, boolean namesMetric) {
        boolean lower = row.metric().direction() == BetterDirection.LOWER;
        boolean time = row.metric().unit().isTime() && lower;
        String metric = namesMetric || !time ? " " + quote.apply(row.metric().name()) : "";
        if (time) {
            return (worse ? "slower" : "faster") + metric;
        }
        return (worse == lower ? "higher" : "lower") + metric;
    }
}
