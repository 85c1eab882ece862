package io.perfwarden.report.chart;

import module java.base;

import io.perfwarden.check.GateWorth;
import io.perfwarden.check.GateWorth.AlarmEnd;
import io.perfwarden.check.GateWorth.WorthWeek;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Unit;
import io.perfwarden.report.chart.ChartSeries.ChartPoint;

/** Alarms, those that were noise, unseen regressions and minutes of a gate, by week. */
public final class WorthPicture {
    private WorthPicture() {}

    public static String svg(GateWorth worth, ChartStyle style) {
        return TrendChart.svg(TrendPlot.panels(series(worth)), style);
    }

    private static List<ChartSeries> series(GateWorth worth) {
        return List.of(
                series(worth, "alarms", WorthWeek::total),
                series(worth, "noise", it -> it.alarms().getOrDefault(AlarmEnd.NOISE, 0)),
                series(worth, "unseen regressions", WorthWeek::unseen),
                series(worth, "minutes", it -> minutes(it.measuring())),
                series(worth, "minutes again", it -> minutes(Optional.of(it.repeating()))));
    }

    private static double minutes(Optional<Duration> time) {
        return time.map(it -> it.toSeconds() / 60.0).orElse(Double.NaN);
    }

    private static ChartSeries series(
            GateWorth worth, String name, ToDoubleFunction<WorthWeek> value) {
        List<ChartPoint> points = new ArrayList<>();
        for (WorthWeek week : worth.weeks()) {
            Instant at = week.monday().atStartOfDay().toInstant(ZoneOffset.UTC);
            double of = value.applyAsDouble(week);
            points.add(new ChartPoint(points.size(), Optional.of(at), "", of, 0, "", false));
        }
        Metric metric = Metric.of(name, Unit.NONE);
        return new ChartSeries("", "gate", name, metric, points, List.of(), List.of());
    }
}
