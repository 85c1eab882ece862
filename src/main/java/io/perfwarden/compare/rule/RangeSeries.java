package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory.PastSeries;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Samples;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.LevelSteps;
import io.perfwarden.stats.OrderStatistics;

/**
 * The known values of a series.
 *
 * @param places of the runs that have one
 * @param firsts where a level begins, as an index into both
 * @param noise the relative standard deviation around the levels; empty if too few runs tell
 */
record RangeSeries(
        Metric metric, int[] places, double[] values, List<Integer> firsts, OptionalDouble noise) {
    /** A range of logarithms within which no level is looked for. */
    private static final double STEADY = 0.01;

    static RangeSeries of(PastSeries series, int runs) {
        int[] places =
                IntStream.range(0, runs).filter(run -> !Double.isNaN(series.value(run))).toArray();
        double[] values = Arrays.stream(places).mapToDouble(series::value).toArray();
        double[] logs = Arrays.stream(values).map(StrictMath::log).toArray();
        DoubleSummaryStatistics range = Arrays.stream(logs).summaryStatistics();
        boolean isSteady = !(range.getMax() - range.getMin() > STEADY);
        List<Integer> firsts = new ArrayList<>(List.of(0));
        if (!isSteady && Double.isFinite(range.getMin())) {
            LevelSteps.of(logs).forEach(step -> firsts.add(step.first()));
        }
        firsts.add(values.length);
        return new RangeSeries(series.metric(), places, values, firsts, noise(values, firsts));
    }

    SignificanceDetail.TooFewRuns tooFewRuns(MetricResult in) {
        double[] recent =
                Arrays.stream(values)
                        .map(it -> metric.unit().convert(it, in.metric().unit()))
                        .toArray();
        return new SignificanceDetail.TooFewRuns(
                SignificanceDetail.TooFewRuns.NO_RUN.missing(),
                Samples.of(recent),
                Optional.empty());
    }

    private static OptionalDouble noise(double[] values, List<Integer> firsts) {
        List<Double> residuals = new ArrayList<>();
        for (int level = 1; level < firsts.size(); level++) {
            double[] part = Arrays.copyOfRange(values, firsts.get(level - 1), firsts.get(level));
            double median = part.length == 0 ? 0 : OrderStatistics.median(part);
            Arrays.stream(part).forEach(it -> residuals.add(StrictMath.log(it / median)));
        }
        double[] all = residuals.stream().mapToDouble(it -> it).toArray();
        return all.length < DetectionConstants.NOISE_LEAST + firsts.size() - 1
                        || !Arrays.stream(all).allMatch(Double::isFinite)
                ? OptionalDouble.empty()
                : OptionalDouble.of(OrderStatistics.scale(all));
    }

    /** The nearest values of the level that an end has, to one side of it. */
    double[] side(int run, boolean isFirst, MetricResult in) {
        int at =
                isFirst
                        ? (int) Arrays.stream(places).filter(it -> it <= run).count() - 1
                        : (int) Arrays.stream(places).filter(it -> it < run).count();
        if (at < 0 || at >= values.length) {
            return new double[0];
        }
        int from = firsts.stream().filter(it -> it <= at).mapToInt(it -> it).max().orElse(0);
        int to = firsts.stream().filter(it -> it > at).mapToInt(it -> it).min().orElse(at + 1);
        double[] near =
                isFirst
                        ? part(Math.max(from, at + 1 - DetectionConstants.LEVEL_RUNS), at + 1)
                        : part(at, Math.min(to, at + DetectionConstants.LEVEL_RUNS));
        return Arrays.stream(isOfLevel(at, isFirst, near) ? near : part(at, at + 1))
                .map(it -> metric.unit().convert(it, in.metric().unit()))
                .toArray();
    }

    /** A level may begin at an end, and have too few runs yet; a single run is no level. */
    private boolean isOfLevel(int at, boolean isFirst, double... near) {
        int inside = isFirst ? at + 1 : at - 1;
        boolean isInsideKnown = inside >= 0 && inside < values.length;
        double level = OrderStatistics.median(near);
        return isNear(values[at], level) || (isInsideKnown && isNear(values[inside], level));
    }

    private boolean isNear(double value, double level) {
        double least = metric.exact() ? 0 : DetectionConstants.LEAST_NOISE;
        return Math.abs(StrictMath.log(value / level))
                <= RangeRule.NOISES * Math.max(noise.orElse(0), least);
    }

    private double[] part(int from, int to) {
        return Arrays.copyOfRange(values, from, to);
    }
}
