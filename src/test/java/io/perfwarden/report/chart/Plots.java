package io.perfwarden.report.chart;

import module java.base;

import io.perfwarden.model.Metric;
import io.perfwarden.model.Unit;
import io.perfwarden.report.chart.ChartSeries.ChangeMark;
import io.perfwarden.report.chart.ChartSeries.ChartLevel;
import io.perfwarden.report.chart.ChartSeries.ChartPoint;
import io.perfwarden.report.chart.TrendPlot.Horizontal;
import io.perfwarden.report.chart.TrendPlot.Marker;
import io.perfwarden.report.chart.TrendPlot.Vertical;

/** Series and plots for tests of pictures. */
public final class Plots {
    private static final Instant START = Instant.parse("2026-01-01T08:00:00Z");

    private Plots() {}

    static ChartPoint point(int x, double value, boolean pull) {
        String commit = "%07x".formatted(0xabc1234 + 7919 * x);
        Instant at = START.plus(Duration.ofHours(31L * x));
        return new ChartPoint(
                x, Optional.of(at), commit, value, value / 200, "" + (9000 + x), pull);
    }

    /** A noisy series that became a tenth slower two thirds of the way. */
    public static ChartSeries series(String id, String name, double level, int points) {
        Random random = new Random(points);
        List<ChartPoint> all = new ArrayList<>();
        int step = 2 * points / 3;
        for (int x = 0; x < points; x++) {
            double now = x < step ? level : level * 1.1;
            all.add(point(x, now * (1 + random.nextGaussian() / 150), false));
        }
        List<ChartLevel> levels =
                List.of(
                        ChartLevel.around(0, level, 0.015, 0.02, 0.05, false),
                        ChartLevel.around(step + 5, level * 1.1, 0.015, 0.02, 0.05, false));
        return new ChartSeries(
                id,
                "core/linux-x64",
                name,
                Metric.of("time", Unit.parse("ns")),
                all,
                levels,
                List.of(new ChangeMark(step, 0.1)));
    }

    static ChartSeries with(ChartSeries series, UnaryOperator<List<ChartPoint>> points) {
        return new ChartSeries(
                series.id(),
                series.suite(),
                series.name(),
                series.metric(),
                points.apply(new ArrayList<>(series.points())),
                series.levels(),
                series.changes());
    }

    static TrendPlot plot(ChartSeries... series) {
        return plot(Vertical.AUTO, Horizontal.COMMIT, series);
    }

    static TrendPlot plot(Vertical vertical, Horizontal horizontal, ChartSeries... series) {
        return new TrendPlot(
                "", List.of(series), List.of(), horizontal, vertical, Optional.empty(), false);
    }

    /** A plot that has everything. */
    public static TrendPlot full(int points) {
        ChartSeries series =
                with(
                        series("0123456789ab", "sort/*/1000", 907, points),
                        all -> {
                            all.set(5, point(5, Double.NaN, false));
                            all.set(6, point(6, Double.NaN, false));
                            all.add(point(points, 1_130, true));
                            all.add(point(points, 1_001, true));
                            return all;
                        });
        return new TrendPlot(
                "",
                List.of(series),
                List.of(
                        new Marker(2, Marker.Kind.RELEASE, "v1.2.0"),
                        new Marker(points / 2, Marker.Kind.MACHINE, "AMD EPYC 9V74"),
                        new Marker(points - 3, Marker.Kind.ACCEPTED, "")),
                Horizontal.COMMIT,
                Vertical.AUTO,
                Optional.of("9010"),
                false);
    }
}
