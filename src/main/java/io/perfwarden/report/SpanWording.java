package io.perfwarden.report;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.SuiteWideShift;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.KeyOrder;
import io.perfwarden.model.Metric;
import io.perfwarden.stats.InterleavedTestResult;

/**
 * How far rows of one metric became worse or better, from the least to the most: {@code 8–30 %
 * slower}, {@code 4.1–7.0x faster}, {@code `B/op` 2.0x higher}.
 */
record SpanWording(boolean worse, UnaryOperator<String> quote) {
    private static final double TIMES = 2;
    private static final String DOUBLED = "100";
    private static final double MOST_TIMES = 1_000;

    private static final int MOST_DECIMALS = 6;
    private static final String BLANK = "\u00a0";

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
        return metric(most, namesMetric) + span(least, most) + " " + direction(most);
    }

    /**
     * How far rows of several metrics became worse, without their names.
     *
     * @param rows not empty, all worse
     */
    String withoutMetric(List<Row> rows) {
        List<Row> sorted = rows.stream().sorted(KeyOrder.ofDouble(this::factor)).toList();
        Row most = sorted.getLast();
        return span(sorted.getFirst(), most) + " " + direction(most);
    }

    /**
     * With the interval of all of them, where they were measured in turns: {@code 4.6 % slower (4.4
     * to 4.7 %)}.
     *
     * @param rows not empty, all with a change
     */
    String withInterval(List<Row> rows, boolean namesMetric) {
        List<Row> sorted = rows.stream().sorted(KeyOrder.ofDouble(this::factor)).toList();
        Row most = sorted.getLast();
        String interval =
                rows.stream().allMatch(row -> row.inRounds().isPresent())
                        ? " (" + end(rows, true) + " to " + end(rows, false) + BLANK + "%)"
                        : "";
        String metric = namesMetric ? metric(most, false) : "";
        return metric + span(sorted.getFirst(), most) + " " + direction(most) + interval;
    }

    /** Where the intervals begin or end, in percent. */
    private String end(List<Row> rows, boolean begins) {
        DoubleStream ends =
                rows.stream()
                        .mapToDouble(row -> {
                            InterleavedTestResult it = row.inRounds().orElseThrow().result();
                            double end = worse == begins ? it.low() : it.high();
                            return percent(row, StrictMath.exp(worse ? end : -end));
                        });
        double percent = (begins ? ends.min() : ends.max()).orElseThrow();
        return DigitText.number(percent, Math.abs(percent) >= 10 ? 0 : 1);
    }

    String ofSuite(List<Row> rows, boolean namesMetric) {
        Row whole =
                rows.stream()
                        .flatMap(row -> SuiteWideShift.of(row).stream())
                        .findFirst()
                        .orElseThrow();
        boolean timed =
                rows.stream()
                        .map(Row::metric)
                        .allMatch(it ->
                                it.unit().isTime() || it.direction() == BetterDirection.HIGHER);
        String metric = namesMetric ? quote.apply(rows.getFirst().metric().name()) + " " : "";
        return metric + span(whole, whole) + (timed ? " slower" : " worse");
    }

    private boolean isFinite(Row row) {
        return row.change().isPresent() && Double.isFinite(factor(row));
    }

    private double factor(Row row) {
        double times = 1 + row.change().orElse(0);
        return worse ? times : 1 / times;
    }

    private String span(Row least, Row most) {
        int decimals = percent(most, factor(most)) >= 10 ? 0 : 1;
        if ((factor(most) >= TIMES || percent(most, 0).equals(DOUBLED))) {
            return rangeText(times(least), times(most), "x");
        }
        return rangeText(percent(least, decimals), percent(most, decimals), BLANK + "%");
    }

    private static String rangeText(String least, String most, String unit) {
        return (least.equals(most) ? most : least + "\u2013" + most) + unit;
    }

    private String times(Row row) {
        double factor = factor(row);
        return factor >= MOST_TIMES
                ? "over " + DigitText.number(MOST_TIMES, 0)
                : DigitText.number(factor, factor < 1.1 ? 2 : factor < 9.95 ? 1 : 0);
    }

    private double percent(Row row, double factor) {
        boolean grows = worse == (row.metric().direction() == BetterDirection.LOWER);
        return 100 * (grows ? factor - 1 : 1 - 1 / factor);
    }

    /** Uses more decimals where fewer would round to the limit or beyond it. */
    private String percent(Row row, int decimals) {
        double value = percent(row, factor(row));
        double limit = percent(row, 1 + row.relativeLimit().orElse(0));
        int shown = decimals;
        while (shown < MOST_DECIMALS
                && value != limit
                && (DigitText.round(value, shown) - limit) * (value - limit) <= 0) {
            shown++;
        }
        return DigitText.number(value, shown);
    }

    private String metric(Row row, boolean isNamed) {
        return isNamed || !isTime(row) ? quote.apply(row.metric().name()) + " " : "";
    }

    private static boolean isTime(Row row) {
        Metric metric = row.metric();
        return metric.unit().isTime() && metric.direction() == BetterDirection.LOWER;
    }

    private String direction(Row row) {
        if (isTime(row)) {
            return worse ? "slower" : "faster";
        }
        boolean isLower = row.metric().direction() == BetterDirection.LOWER;
        return worse == isLower ? "higher" : "lower";
    }
}
