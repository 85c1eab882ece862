package io.perfwarden.bench;

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

    public Measurement withVersion(String other) {
        return new Measurement(id, metric, reading, position, declared, other);
    }

    public Measurement withId(BenchmarkId other) {
        return new Measurement(other, metric, reading, position, declared, version);
    }

    public Measurement withMetric(Metric other) {
        if (other.equals(metric)) {
            return this;
        }
        return new Measurement(id, other, reading, position, declared, version);
    }
}
