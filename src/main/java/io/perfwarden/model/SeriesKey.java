package io.perfwarden.model;

import java.util.Comparator;

/**
 * The one identity of a series: values with equal keys measured the same thing in units that can be
 * put side by side, whatever run, attempt or baseline they are of.
 *
 * @param unitClass the {@link Unit#base()} of its values: another class is another series
 */
public record SeriesKey(SuitePlatform where, BenchmarkId benchmark, String metric, String unitClass)
        implements Comparable<SeriesKey> {
    private static final Comparator<SeriesKey> ORDER =
            Comparator.comparing(SeriesKey::benchmark)
                    .thenComparing(SeriesKey::metric)
                    .thenComparing(SeriesKey::unitClass)
                    .thenComparing(SeriesKey::where);

    /** By benchmark, then by metric. */
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

    /** The same metric of the same benchmark, whatever its unit. */
    public SeriesKey inAnyUnit() {
        return new SeriesKey(where, benchmark, metric, "");
    }

    /** The same metric of the same benchmark, whatever its unit and measuring mode. */
    public SeriesKey inAnyMode() {
        return new SeriesKey(where, benchmark.withoutMode(), metric, "");
    }
}
