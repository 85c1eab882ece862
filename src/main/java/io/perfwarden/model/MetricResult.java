package io.perfwarden.model;

import module java.base;

/**
 * One metric of one benchmark in one file.
 *
 * @param version the tool's version of the benchmark's source; empty if it states none. Values of
 *     two versions are not comparable
 */
public record MetricResult(
        BenchmarkId id,
        Metric metric,
        MetricReading reading,
        FilePosition position,
        Optional<DeclaredTolerance> declared,
        String version) {
    /** A metric of a benchmark in any unit. Ordered, so that hash tables resist colliding names. */
    public record Key(BenchmarkId id, String metric) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                KeyOrder.of(Key::id).thenComparing(Key::metric);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    public MetricResult(
            BenchmarkId id,
            Metric metric,
            MetricReading reading,
            FilePosition position,
            Optional<DeclaredTolerance> declared) {
        this(id, metric, reading, position, declared, "");
    }

    public MetricResult(
            BenchmarkId id, Metric metric, MetricReading reading, FilePosition position) {
        this(id, metric, reading, position, Optional.empty());
    }

    /** Whether a value was measured, even if it is no number. */
    public boolean hasValue() {
        return reading instanceof MetricReading.Measured;
    }

    public Key key() {
        return new Key(id, metric.name());
    }

    public MetricResult withVersion(String other) {
        return new MetricResult(id, metric, reading, position, declared, other);
    }

    public MetricResult withReading(MetricReading other) {
        return new MetricResult(id, metric, other, position, declared, version);
    }

    public MetricResult withId(BenchmarkId other) {
        return new MetricResult(other, metric, reading, position, declared, version);
    }

    public MetricResult from(ResultSource source) {
        FilePosition there = new FilePosition(source, position.line());
        return new MetricResult(id, metric, reading, there, declared, version);
    }

    public MetricResult withMetric(Metric other) {
        return other.equals(metric)
                ? this
                : new MetricResult(id, other, reading, position, declared, version);
    }

    /**
     * A limit that a baseline file declares for one measurement: {@code value * (1 + ratio) +
     * absolute}.
     *
     * @param ratio allowed relative worsening, 0.5 for 50 %
     * @param absolute allowance on top, in the metric's unit
     */
    public record DeclaredTolerance(double ratio, double absolute) {
        public DeclaredTolerance {
            if (!(ratio >= 0) || !(absolute >= 0)) {
                throw new IllegalArgumentException("a tolerance is not negative");
            }
        }
    }
}
