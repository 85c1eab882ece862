package io.perfwarden.model;

import java.util.Comparator;

/**
 * The identity of a series: values with equal keys are comparable, whatever their run, attempt or
 * baseline.
 *
 * @param unitClass the {@link Unit#base()} of its values
 */
public record SeriesKey(SuitePlatform where, BenchmarkId benchmark, String metric, String unitClass)
        implements Comparable<SeriesKey> {
    private static final Comparator<SeriesKey> ORDER =
            KeyOrder.of(SeriesKey::benchmark)
                    .thenComparing(SeriesKey::metric)
                    .thenComparing(SeriesKey::unitClass)
                    .thenComparing(SeriesKey::where);

    @Override
    public int compareTo(SeriesKey other) {
        return ORDER.compare(this, other);
    }

    public static SeriesKey of(SuitePlatform where, BenchmarkId benchmark, Metric metric) {
        return new SeriesKey(where, benchmark, metric.name(), metric.unit().base());
    }

    public static SeriesKey of(SuitePlatform where, MetricResult measurement) {
        return of(where, measurement.id(), measurement.metric());
    }

    public SeriesKey inAnyUnit() {
        return new SeriesKey(where, benchmark, metric, "");
    }

    /** The metric of the benchmark in any unit and measuring mode. */
    public SeriesKey inAnyMode() {
        return new SeriesKey(where, benchmark.withoutMode(), metric, "");
    }
}
