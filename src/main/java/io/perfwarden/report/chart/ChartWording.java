package io.perfwarden.report.chart;

import io.perfwarden.model.Unit;
import io.perfwarden.report.MarkdownText;
import io.perfwarden.report.RowFigures;
import java.util.List;
import java.util.Locale;

/** The words and numbers of charts. */
final class ChartWording {
    private static final int TITLE = 90;
    private static final int LABEL = 24;
    private static final RowFigures FIGURES = new RowFigures(unit -> MarkdownText.plain(unit, 12));

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

    /** A value in the unit that suits all of the series, such as {@code 8.91 ms}. */
    static String value(ChartSeries series, double value) {
        List<Double> ends = List.of(series.least(), series.most());
        return FIGURES.value(Unit.parse(series.unit()), value, ends);
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
