package io.perfwarden.report.chart;

import java.util.List;

/** A series in one line of a terminal. */
public final class TrendSparkline {
    private static final String BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
    private static final int MOST = 60;

    private TrendSparkline() {}

    /** One bar a point; of more than 60 points the newest. */
    public static String bars(ChartSeries series) {
        StringBuilder bars = new StringBuilder();
        List<ChartSeries.Point> points = series.points();
        for (ChartSeries.Point point :
                points.subList(Math.max(0, points.size() - MOST), points.size())) {
            int bar = (int) Math.round(series.height(point.value()) * (BARS.length() - 1));
            bars.append(BARS.charAt(bar));
        }
        return bars.toString();
    }

    /** Bars, course and number of points, without the name. */
    public static String line(ChartSeries series) {
        return bars(series)
                + "  "
                + ChartWording.course(series)
                + "  ("
                + ChartWording.points(series.points().size())
                + ")";
    }

    /** The name that belongs to it. */
    public static String title(ChartSeries series) {
        return ChartWording.title(series);
    }
}
