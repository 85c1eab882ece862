package io.perfwarden.report.chart;

import module java.base;

/**
 * A horizontal axis: places of a plot, in pixels.
 *
 * @param first place among the commits, at the left end
 * @param last at the right end
 * @param dates by place; empty where the axis goes by commit
 */
record PlotAxis(
        int first, int last, NavigableMap<Integer, Instant> dates, double left, double width) {
    static PlotAxis of(
            List<ChartSeries> all, TrendPlot.Horizontal kind, double left, double width) {
        NavigableMap<Integer, Instant> dates = new TreeMap<>();
        int first = Integer.MAX_VALUE;
        int last = Integer.MIN_VALUE;
        for (ChartSeries series : all) {
            for (ChartSeries.Point point : series.points()) {
                first = Math.min(first, point.x());
                last = Math.max(last, point.x());
                if (kind != TrendPlot.Horizontal.COMMIT && point.at().isPresent()) {
                    dates.merge(point.x(), point.at().get(), PlotAxis::later);
                }
            }
        }
        return new PlotAxis(Math.min(first, last), Math.max(first, last), dates, left, width);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /** Where a commit is; in the middle if there is only one. */
    double x(int place) {
        return left + width * share(place);
    }

    private double share(int place) {
        if (dates.isEmpty()) {
            double span = (double) last - first;
            return span > 0 ? Math.clamp(((double) place - first) / span, 0, 1) : 0.5;
        }
        long from = dates.firstEntry().getValue().getEpochSecond();
        long to = dates.lastEntry().getValue().getEpochSecond();
        Map.Entry<Integer, Instant> at = dates.floorEntry(place);
        long here = at == null ? from : at.getValue().getEpochSecond();
        return to > from ? Math.clamp((double) (here - from) / (to - from), 0, 1) : 0.5;
    }

    double right() {
        return left + width;
    }
}
