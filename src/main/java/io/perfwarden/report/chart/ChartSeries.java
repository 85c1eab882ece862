package io.perfwarden.report.chart;

import module java.base;

import io.perfwarden.model.Metric;
import io.perfwarden.model.Unit;

/**
 * Values of one metric over time, and what they were held against.
 *
 * @param id known in addresses, 12 hex characters; may be empty
 * @param suite with its platform; foreign text, like all texts here
 * @param metric its unit is that of all numbers here
 * @param points by {@link ChartPoint#x}, the oldest first; those of pull requests are among them
 * @param levels by {@link ChartLevel#from}; empty where nothing is known of the noise
 * @param changes by {@link ChangeMark#x}
 */
public record ChartSeries(
        String id,
        String suite,
        String name,
        Metric metric,
        List<ChartPoint> points,
        List<ChartLevel> levels,
        List<ChangeMark> changes) {
    /**
     * A value and where it is from.
     *
     * @param x its place among the commits of the plot, from 0
     * @param at date of the commit or of the run, as {@link TrendPlot.Horizontal} says
     * @param commit abbreviated; may be empty
     * @param value NaN where the run has none, which is drawn as a gap
     * @param spread half the width of the value's spread, 0 if it is unknown
     * @param run known in addresses; may be empty
     * @param pull whether it is of a pull request, which is drawn hollow and not joined
     */
    public record ChartPoint(
            int x,
            Optional<Instant> at,
            String commit,
            double value,
            double spread,
            String run,
            boolean pull) {
        boolean isMissing() {
            return !Double.isFinite(value);
        }
    }

    /**
     * What values are held against from a place on, up to the next level. A number that is not
     * known is NaN.
     *
     * @param from the first {@link ChartPoint#x}
     * @param warn from where a value warns; below the median where higher is better
     */
    public record ChartLevel(
            int from, double median, double lower, double upper, double warn, double fail) {
        /**
         * The same for limits as the configuration has them: of a rate they hold for its inverse.
         *
         * @param noise half the width of the band as a share of the median, NaN if it is unknown
         */
        public static ChartLevel around(
                int from, double median, double noise, double warn, double fail, boolean higher) {
            return new ChartLevel(
                    from,
                    median,
                    median * (1 - noise),
                    median * (1 + noise),
                    higher ? median / (1 + warn) : median * (1 + warn),
                    higher ? median / (1 + fail) : median * (1 + fail));
        }

        ChartLevel scale(DoubleUnaryOperator to) {
            return new ChartLevel(
                    from,
                    to.applyAsDouble(median),
                    to.applyAsDouble(lower),
                    to.applyAsDouble(upper),
                    to.applyAsDouble(warn),
                    to.applyAsDouble(fail));
        }

        boolean isOver(double value) {
            return (fail > median && value > fail) || (fail < median && value < fail);
        }
    }

    public record ChangeMark(int x, double change) {}

    public ChartSeries {
        points = List.copyOf(points);
        levels = List.copyOf(levels);
        changes = List.copyOf(changes);
    }

    /** The points of the default branch that have a value, the oldest first. */
    List<ChartPoint> knownPoints() {
        return points.stream().filter(point -> !point.pull() && !point.isMissing()).toList();
    }

    DoubleStream values() {
        return points.stream().filter(point -> !point.isMissing()).mapToDouble(ChartPoint::value);
    }

    double median() {
        double[] sorted = values().sorted().toArray();
        return sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2];
    }

    Optional<ChartLevel> level(int x) {
        return levels.reversed().stream().filter(level -> level.from() <= x).findFirst();
    }

    List<Double> ends() {
        DoubleSummaryStatistics values = values().summaryStatistics();
        return values.getCount() == 0
                ? List.of(0.0, 0.0)
                : List.of(values.getMin(), values.getMax());
    }

    ChartSeries convertTo(Unit unit) {
        if (unit.equals(metric.unit())) {
            return this;
        }
        DoubleUnaryOperator to = value -> metric.unit().convert(value, unit);
        Metric other =
                new Metric(
                        metric.name(),
                        unit,
                        metric.direction(),
                        metric.origin(),
                        metric.role(),
                        metric.exact());
        return new ChartSeries(
                id,
                suite,
                name,
                other,
                points.stream()
                        .map(point ->
                                new ChartPoint(
                                        point.x(),
                                        point.at(),
                                        point.commit(),
                                        to.applyAsDouble(point.value()),
                                        to.applyAsDouble(point.spread()),
                                        point.run(),
                                        point.pull()))
                        .toList(),
                levels.stream().map(level -> level.scale(to)).toList(),
                changes);
    }
}
