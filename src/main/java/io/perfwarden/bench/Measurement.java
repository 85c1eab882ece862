package io.perfwarden.bench;

import java.util.Comparator;
import java.util.Optional;

/**
 * One metric of one benchmark, as one file states it.
 *
 * @param declared the limit the file itself declares, where it does
 * @param version what the tool says tells the benchmark's own source from others of the same name;
 *     empty where it says nothing. Values of two versions are not of the same thing
 */
public record Measurement(
        BenchmarkId id,
        Metric metric,
        Reading reading,
        Position position,
        Optional<Tolerance> declared,
        String version) {

    /**
     * Which metric of which benchmark, in whatever unit. Ordered, so that a hash table finds one of
     * many that were chosen to collide.
     */
    public record Key(BenchmarkId id, String metric) implements Comparable<Key> {
        private static final Comparator<Key> ORDER =
                Comparator.comparing(Key::id).thenComparing(Key::metric);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /** Of a benchmark without versions. */
    public Measurement(
            BenchmarkId id,
            Metric metric,
            Reading reading,
            Position position,
            Optional<Tolerance> declared) {
        this(id, metric, reading, position, declared, "");
    }

    public Measurement(BenchmarkId id, Metric metric, Reading reading, Position position) {
        this(id, metric, reading, position, Optional.empty());
    }

    public Key key() {
        return new Key(id, metric.name());
    }

    public Measurement withVersion(String other) {
        return new Measurement(id, metric, reading, position, declared, other);
    }

    public Measurement withId(BenchmarkId other) {
        return new Measurement(other, metric, reading, position, declared, version);
    }

    /** The same from another source. */
    public Measurement from(Source source) {
        Position there = new Position(source, position.line());
        return new Measurement(id, metric, reading, there, declared, version);
    }

    public Measurement withMetric(Metric other) {
        if (other.equals(metric)) {
            return this;
        }
        return new Measurement(id, other, reading, position, declared, version);
    }
}
