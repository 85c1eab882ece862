package io.perfwarden.compare.history;

import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import java.util.Arrays;
import java.util.Optional;

/** The values of one benchmark's metric, one a run. */
public final class PastSeries {
    private final BenchmarkId id;
    private final Metric metric;
    private final double[] values;

    /**
     * @param metric as the oldest run that has it says
     * @param values in the metric's unit, oldest first, NaN where a run has none
     */
    PastSeries(BenchmarkId id, Metric metric, double[] values) {
        this.id = id;
        this.metric = metric;
        this.values = values;
    }

    public BenchmarkId id() {
        return id;
    }

    public Metric metric() {
        return metric;
    }

    /**
     * The value of a run.
     *
     * @return in the metric's unit; NaN if the run has none
     */
    public double value(int run) {
        return values[run];
    }

    /** Whether the last run has a value. */
    public boolean isInLastRun() {
        return values.length > 0 && !Double.isNaN(values[values.length - 1]);
    }

    /** The newest values, oldest first, in the metric's unit. */
    public double[] newest(int most) {
        double[] known = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
        return Arrays.copyOfRange(known, Math.max(0, known.length - most), known.length);
    }

    /** The last run's value as a measurement. */
    public MetricResult last() {
        return at(values.length - 1).orElseThrow();
    }

    /** A run's value as a measurement; nothing if the run has none. */
    Optional<MetricResult> at(int run) {
        return Double.isNaN(values[run])
                ? Optional.empty()
                : Optional.of(
                        new MetricResult(
                                id,
                                metric,
                                MetricReading.measured(values[run]),
                                new FilePosition("", 0)));
    }

    /** The same in some of the runs; nothing if none of them has a value. */
    Optional<PastSeries> between(int from, int to) {
        double[] some = Arrays.copyOfRange(values, from, to);
        return Arrays.stream(some).allMatch(Double::isNaN)
                ? Optional.empty()
                : Optional.of(new PastSeries(id, metric, some));
    }
}
