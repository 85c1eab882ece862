package io.perfwarden.report.chart;

import io.perfwarden.report.MarkdownText;
import java.util.Locale;

/** The words and numbers of charts. */
final class ChartWording {
    private static final int TITLE = 90;
    private static final int LABEL = 24;

    private ChartWording() {}

    static String title(ChartSeries series) {
        return MarkdownText.plain(
                series.suite() + ": " + series.name() + ", " + series.metric(), TITLE);
    }

    /** From the first value to the last, such as {@code 55.7 ns to 58.2 ns, +4.5 %}. */
    static String course(ChartSeries series) {
        return value(series, series.first().value())
                + " to "
                + value(series, series.last().value())
                + change(series);
    }

    private static String change(ChartSeries series) {
        double first = series.first().value();
        double change = series.last().value() / first - 1;
        return first > 0 && Double.isFinite(change)
                ? String.format(Locale.ROOT, ", %+.1f %%", 100 * change)
                : "";
    }

    static String value(ChartSeries series, double value) {
        String unit = series.unit().isEmpty() ? "" : " " + MarkdownText.plain(series.unit(), LABEL);
        return number(value) + unit;
    }

    private static String number(double value) {
        double size = Math.abs(value);
        boolean whole = value == Math.rint(value) && size < 1e7;
        return whole
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.4g", value);
    }

    static String when(ChartSeries.Point point) {
        String both = (point.when() + " " + point.commit()).strip();
        return both.isEmpty() ? "" : MarkdownText.plain(both, LABEL);
    }

    static String points(int count) {
        return count == 1 ? "1 point" : count + " points";
    }

    static String left(int more) {
        return more + " more series did not fit";
    }
}
