package io.perfwarden.report.chart;

import module java.base;

import io.perfwarden.compare.Row;
import io.perfwarden.compare.group.ChangeGroups;
import io.perfwarden.compare.rule.SignificanceDetail;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Unit;
import io.perfwarden.report.ExplanationWording;
import io.perfwarden.report.FindingTable;
import io.perfwarden.report.chart.ChartSeries.ChartLevel;
import io.perfwarden.report.chart.ChartSeries.ChartPoint;

public final class RowPicture {
    private static final int MOST = 2;

    private static final Unit PERCENT = Unit.parse("%");

    private RowPicture() {}

    /** The worst member of each finding that changed and has a history, in the table's order. */
    public static List<Row> rows(ChangeGroups findings) {
        return FindingTable.shownGroups(findings).stream()
                .filter(finding -> finding.kind().isChange())
                .map(finding -> finding.worst().row())
                .filter(row -> ExplanationWording.pastValues(row).isPresent())
                .limit(MOST)
                .toList();
    }

    public static String svg(List<Row> rows, ChartStyle style) {
        List<ChartSeries> all = new ArrayList<>();
        for (Row row : rows) {
            all.add(series(row, all.size() + 1));
        }
        return TrendChart.svg(TrendPlot.panels(all), style);
    }

    private static ChartSeries series(Row row, int number) {
        var past = ExplanationWording.pastValues(row).orElseThrow();
        double median = past.before().median();
        List<ChartPoint> points = new ArrayList<>();
        for (double value : past.before().toArray()) {
            points.add(point(points.size(), percent(value, median), false));
        }
        for (double value : past.now().toArray()) {
            points.add(point(points.size(), percent(value, median), true));
        }
        BetterDirection direction = row.metric().direction();
        double limit = row.relativeLimit().orElse(Double.NaN);
        double fail = direction == BetterDirection.HIGHER ? 1 / (1 + limit) - 1 : limit;
        double noise = row.testDetail().map(RowPicture::noise).orElse(Double.NaN);
        ChartLevel level = new ChartLevel(0, 0, -100 * noise, 100 * noise, Double.NaN, 100 * fail);
        Metric metric = Metric.of("%", PERCENT).withDirection(direction, row.metric().origin());
        return new ChartSeries(
                "", "", ChartWording.row(number), metric, points, List.of(level), List.of());
    }

    private static ChartPoint point(int x, double value, boolean pull) {
        return new ChartPoint(x, Optional.empty(), "", value, 0, "", pull);
    }

    private static double percent(double value, double median) {
        return 100 * (value / median - 1);
    }

    private static double noise(SignificanceDetail detail) {
        return switch (detail) {
            case SignificanceDetail.AgainstLevel level ->
                    StrictMath.expm1(level.result().level().noise());
            case SignificanceDetail.InRounds rounds -> StrictMath.expm1(rounds.result().noise());
            case SignificanceDetail.AgainstLastRun _,
                    SignificanceDetail.TooFewRuns _,
                    SignificanceDetail.Counted _ ->
                    Double.NaN;
        };
    }
}
