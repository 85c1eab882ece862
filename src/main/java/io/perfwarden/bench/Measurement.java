package io.perfwarden.bench;

import java.util.Optional;

/**
 * One metric of one benchmark, as one file states it.
 *
 * @param declared the limit the file itself declares, where it does
 */
public record Measurement(
        BenchmarkId id,
        Metric metric,
        Reading reading,
        Position position,
        Optional<Tolerance> declared) {

    public Measurement(BenchmarkId id, Metric metric, Reading reading, Position position) {
        this(id, metric, reading, position, Optional.empty());
    }

    public Measurement withId(BenchmarkId other) {
        return new Measurement(other, metric, reading, position, declared);
    }

    public Measurement withMetric(Metric other) {
        if (other.equals(metric)) {
            return this;
        }
        return new Measurement(id, other, reading, position, declared);
    }
}
