package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.model.Metric;
import io.perfwarden.stats.NoiseModel;
import io.perfwarden.stats.NoiseModel.BenchmarkLevel;

/**
 * What each run of a series was held against, as {@link NoiseDecider} finds it of the series alone:
 * the machine's share, which all benchmarks of a suite have in common, is in it.
 *
 * @param levels one a run: what was known before it
 * @param shifts new levels, the oldest first
 */
public record LevelHistory(List<Level> levels, List<Shift> shifts) {
    /**
     * A level.
     *
     * @param value in the metric's unit; NaN while there is none
     * @param noise standard deviation relative to it, 0.02 for 2 %; NaN where that is not known
     */
    public record Level(double value, double noise) {
        static final Level NONE = new Level(Double.NaN, Double.NaN);
    }

    /**
     * The begin of a new level.
     *
     * @param run the first that has it
     * @param change of the value, 0.045 for 4.5 % more
     */
    public record Shift(int run, double change) {}

    public LevelHistory {
        levels = List.copyOf(levels);
        shifts = List.copyOf(shifts);
    }

    /**
     * Of a series.
     *
     * @param values oldest first, in the metric's unit; NaN where a run has none
     */
    public static LevelHistory of(Metric metric, double[] values) {
        if (metric.exact() && !TestedMetric.vary(values)) {
            return exact(values);
        }
        double[] badness = new double[values.length];
        Arrays.setAll(badness, run -> TestedMetric.badness(values[run], metric.direction()));
        List<Level> levels = new ArrayList<>();
        List<Shift> shifts =
                NoiseModel.replay(badness, known -> levels.add(level(metric, known))).stream()
                        .map(it -> shift(metric, it))
                        .toList();
        return new LevelHistory(levels, shifts);
    }

    /** What has no noise is held against the last run, and each other value is a new level. */
    private static LevelHistory exact(double[] values) {
        List<Level> levels = new ArrayList<>();
        List<Shift> shifts = new ArrayList<>();
        double last = Double.NaN;
        for (int run = 0; run < values.length; run++) {
            levels.add(new Level(last, Double.NaN));
            if (!Double.isNaN(values[run])) {
                if (last > 0 && values[run] != last) {
                    shifts.add(new Shift(run, values[run] / last - 1));
                }
                last = values[run];
            }
        }
        return new LevelHistory(levels, shifts);
    }

    private static Level level(Metric metric, BenchmarkLevel known) {
        return Double.isNaN(known.centre())
                ? Level.NONE
                : new Level(
                        TestedMetric.value(known.centre(), metric.direction()),
                        StrictMath.expm1(known.noise()));
    }

    private static Shift shift(Metric metric, NoiseModel.ChangePoint point) {
        double factor = TestedMetric.value(point.change(), metric.direction());
        return new Shift(point.run(), factor - 1);
    }
}
