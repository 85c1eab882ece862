package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.stats.LevelSteps;
import io.perfwarden.stats.NoiseModel;
import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.NoiseModel.SharedNoise;

/**
 * The level of each run of a series, as {@link NoiseDecider} finds it.
 *
 * @param levels one a run: the knowledge before it
 * @param shifts new levels, the oldest first
 */
public record LevelHistory(List<Level> levels, List<Shift> shifts) {
    /**
     * A level.
     *
     * @param value expected on the run's machine, in the metric's unit; NaN without a level
     * @param noise relative standard deviation, 0.02 for 2 %; NaN if unknown
     */
    public record Level(double value, double noise) {
        static final Level NONE = new Level(Double.NaN, Double.NaN);
    }

    /**
     * The begin of a new level.
     *
     * @param run its first run
     * @param change of the value, 0.045 for 4.5 % more
     */
    public record Shift(int run, double change) {}

    public LevelHistory {
        levels = List.copyOf(levels);
        shifts = List.copyOf(shifts);
    }

    /** The common part of runs, by role of metrics that are tested together. */
    public static Map<Metric.Role, List<SharedNoise>> sharedNoise(SuiteHistory past) {
        Map<Metric.Role, List<SharedNoise>> shared = new EnumMap<>(Metric.Role.class);
        for (Metric.Role role : Metric.Role.values()) {
            List<SuiteHistory.PastSeries> columns =
                    past.series().stream()
                            .filter(it -> it.metric().role() == role && !it.metric().exact())
                            .filter(it -> it.metric().direction() != BetterDirection.UNKNOWN)
                            .toList();
            double[][] runs = new double[past.runs().size()][columns.size()];
            for (int c = 0; c < columns.size(); c++) {
                SuiteHistory.PastSeries one = columns.get(c);
                for (int run = 0; run < runs.length; run++) {
                    runs[run][c] =
                            SignificanceMetric.badness(one.value(run), one.metric().direction());
                }
            }
            shared.put(role, NoiseModel.sharedNoise(runs));
        }
        return shared;
    }

    /**
     * @param values oldest first, in the metric's unit; NaN for missing ones
     * @param shared common part of a run, by its place; absent if unknown
     */
    public static LevelHistory of(
            Metric metric, double[] values, IntFunction<Optional<SharedNoise>> shared) {
        if (metric.exact() && !SignificanceMetric.isVarying(values)) {
            return exact(values);
        }
        IntFunction<Optional<SharedNoise>> known = metric.exact() ? _ -> Optional.empty() : shared;
        double[] badness = new double[values.length];
        Arrays.setAll(badness, run -> SignificanceMetric.badness(values[run], metric.direction()));
        List<Level> levels = new ArrayList<>();
        List<Shift> shifts =
                NoiseModel.replay(
                                badness,
                                known,
                                it -> levels.add(level(metric, it, known.apply(levels.size()))))
                        .stream()
                        .map(it -> shift(metric, it))
                        .toList();
        return new LevelHistory(levels, shifts);
    }

    /**
     * A level that certainly differs from the one before.
     *
     * @param first most likely first run
     * @param from earliest possible first run
     * @param to latest possible first run
     * @param before former level, in the metric's unit
     * @param change adjusted for direction, positive is worse
     * @param drifts whether the values move steadily
     */
    public record HistoryStep(
            int first,
            int from,
            int to,
            double before,
            double after,
            double change,
            boolean drifts) {}

    /**
     * The levels of a whole series, see {@link LevelSteps}.
     *
     * @param values oldest first, in the metric's unit; NaN for missing ones
     */
    public static List<HistoryStep> steps(Metric metric, double... values) {
        double[] badness = new double[values.length];
        int[] places = new int[values.length];
        int known = 0;
        for (int run = 0; run < values.length; run++) {
            double bad = SignificanceMetric.badness(values[run], metric.direction());
            if (!Double.isNaN(bad)) {
                badness[known] = bad;
                places[known++] = run;
            }
        }
        return LevelSteps.of(Arrays.copyOf(badness, known)).stream()
                .map(it ->
                        new HistoryStep(
                                places[it.first()],
                                places[it.from()],
                                places[it.to()],
                                SignificanceMetric.value(it.before(), metric.direction()),
                                SignificanceMetric.value(it.after(), metric.direction()),
                                StrictMath.expm1(it.after() - it.before()),
                                it.drifts()))
                .toList();
    }

    /** Without noise, each run is compared to the last one, and each other value is a new level. */
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

    private static Level level(Metric metric, BenchmarkLevel known, Optional<SharedNoise> shared) {
        double machine = shared.map(SharedNoise::machine).orElse(0.0);
        return Double.isNaN(known.centre())
                ? Level.NONE
                : new Level(
                        SignificanceMetric.value(known.centre() + machine, metric.direction()),
                        StrictMath.expm1(known.noise()));
    }

    private static Shift shift(Metric metric, NoiseModel.ChangePoint point) {
        double factor = SignificanceMetric.value(point.change(), metric.direction());
        return new Shift(point.run(), factor - 1);
    }
}
