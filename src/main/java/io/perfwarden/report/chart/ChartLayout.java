package io.perfwarden.report.chart;

import java.util.ArrayList;
import java.util.List;

/** Where the parts of a chart stand: one panel a series, below each other. All in dots. */
final class ChartLayout {
    static final int WIDTH = 720;
    static final int PANEL = 120;
    static final int MARGIN = 16;

    /** More than these nobody looks at in one picture. */
    static final int MOST_PANELS = 60;

    private static final int PLOT_TOP = 44;
    private static final int PLOT_BOTTOM = 92;

    /** Base line of the title, within its panel. */
    static final int TITLE = 20;

    /** Base line of the values, within its panel. */
    static final int VALUES = 36;

    /** Base line of the dates, within its panel. */
    static final int DATES = 110;

    /** A place in the picture. */
    record Spot(double x, double y) {}

    private ChartLayout() {}

    static int height(int series) {
        int panels = Math.min(series, MOST_PANELS);
        return PANEL * panels + (series > MOST_PANELS ? 2 * MARGIN : 0);
    }

    /** The points of a series within its panel. */
    static List<Spot> spots(ChartSeries series, int top) {
        List<Spot> spots = new ArrayList<>();
        int last = Math.max(1, series.points().size() - 1);
        for (int i = 0; i < series.points().size(); i++) {
            double x = MARGIN + (WIDTH - 2.0 * MARGIN) * i / last;
            double up = series.height(series.points().get(i).value());
            spots.add(new Spot(x, top + PLOT_BOTTOM - up * (PLOT_BOTTOM - PLOT_TOP)));
        }
        return spots;
    }
}
