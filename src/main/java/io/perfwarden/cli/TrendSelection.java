package io.perfwarden.cli;

import module java.base;

import io.perfwarden.baseline.BenchmarkHistory;
import io.perfwarden.baseline.BenchmarkHistory.Point;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.history.SuiteHistory.PastRun;
import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.config.GlobPattern;
import io.perfwarden.config.SuiteRule;
import io.perfwarden.model.*;
import io.perfwarden.report.chart.*;
import picocli.CommandLine.*;

/**
 * The series to be shown.
 *
 * @param metric only this one
 * @param last only so many of the newest points
 */
record TrendSelection(
        String benchmark, GlobPattern names, Optional<String> metric, Optional<Integer> last) {
    /**
     * @param benchmark a name, or a glob over names
     */
    static TrendSelection of(String benchmark, Optional<String> metric, Optional<Integer> last)
            throws CliRefusal {
        return new TrendSelection(benchmark, BaselineDirectory.pattern(benchmark), metric, last);
    }

    List<ChartSeries> of(String suite, BenchmarkHistory history) {
        List<ChartSeries> all = new ArrayList<>();
        for (Map.Entry<MetricResult.Key, List<Point>> line : history.lines().entrySet()) {
            String name = line.getKey().metric();
            List<ChartSeries.ChartPoint> points = points(line.getValue());
            if (metric.map(name::equals).orElse(true) && !points.isEmpty()) {
                Metric last = line.getValue().getLast().metric();
                all.add(series(suite, line.getKey().id(), last, points));
            }
        }
        return all;
    }

    /** Points in the newest one's unit, without those of another kind. */
    private List<ChartSeries.ChartPoint> points(List<Point> all) {
        Unit unit = all.getLast().unit();
        List<ChartSeries.ChartPoint> points = new ArrayList<>();
        for (Point point : all) {
            if (point.unit().comparableWith(unit)) {
                double value = point.unit().convert(point.value().value(), unit);
                if (Double.isFinite(value)) {
                    String commit = point.source().commit().orElse("");
                    points.add(point(points.size(), point.source().date(), commit, value));
                }
            }
        }
        return newest(points);
    }

    List<ChartSeries> of(SuiteHistory past) {
        return past.series().stream()
                .filter(one -> isWanted(one.id(), one.metric().name()))
                .flatMap(one -> series(past, one).stream())
                .toList();
    }

    private boolean isWanted(BenchmarkId id, String ofMetric) {
        return (id.name().equals(benchmark) || SuiteRule.matches(names, id))
                && metric.map(ofMetric::equals).orElse(true);
    }

    private Optional<ChartSeries> series(SuiteHistory past, PastSeries one) {
        List<ChartSeries.ChartPoint> points = new ArrayList<>();
        for (int i = 0; i < past.runs().size(); i++) {
            if (Double.isFinite(one.value(i))) {
                PastRun run = past.runs().get(i);
                points.add(point(i, run.date(), abbreviated(run.name()), one.value(i)));
            }
        }
        return points.isEmpty()
                ? Optional.empty()
                : Optional.of(series(past.where().label(), one.id(), one.metric(), newest(points)));
    }

    private static ChartSeries series(
            String suite, BenchmarkId id, Metric metric, List<ChartSeries.ChartPoint> points) {
        return new ChartSeries("", suite, id.label(), metric, points, List.of(), List.of());
    }

    private List<ChartSeries.ChartPoint> newest(List<ChartSeries.ChartPoint> points) {
        int from = last.map(most -> Math.max(0, points.size() - most)).orElse(0);
        return points.subList(from, points.size());
    }

    private static ChartSeries.ChartPoint point(
            int x, Optional<Instant> at, String commit, double value) {
        return new ChartSeries.ChartPoint(x, at, commit, value, 0, "", false);
    }

    private static String abbreviated(String commit) {
        return commit.substring(0, Math.min(7, commit.length()));
    }
}
