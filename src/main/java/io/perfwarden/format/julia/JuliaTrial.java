package io.perfwarden.format.julia;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.OptionalDouble;

/**
 * A trial of BenchmarkTools, or an estimate of one, while it is read. Times are nanoseconds. An
 * estimate has one time; of a trial the median is taken. Memory and the number of allocations are
 * those of one evaluation and do not vary.
 */
final class JuliaTrial {
    private final Position position;
    private OptionalDouble time = OptionalDouble.empty();
    private OptionalDouble collection = OptionalDouble.empty();
    private OptionalDouble memory = OptionalDouble.empty();
    private OptionalDouble allocations = OptionalDouble.empty();
    private Samples times = Samples.NONE;
    private Samples collections = Samples.NONE;

    JuliaTrial(Position position) {
        this.position = position;
    }

    void read(String name, JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> field(key, json));
        BenchmarkId id = BenchmarkId.of(name);
        results.add(id, Metric.of("time", results.unit("ns")), time(), position);
        Metric gc = Metric.of("gctime", results.unit("ns")).secondary();
        if (!collections.isEmpty()) {
            Reading reading = new Reading.Measured(collections.median(), Spread.NONE, collections);
            results.add(id, gc, reading, position);
        }
        add(results, id, gc, collection);
        Metric bytes = Metric.of("memory", results.unit("B/op"));
        add(results, id, bytes.secondary().deterministic(), memory);
        Metric count = Metric.of("allocs", results.unit("allocs/op"));
        add(results, id, count.secondary().deterministic(), allocations);
    }

    private Reading time() {
        if (time.isPresent()) {
            return Reading.measured(time.getAsDouble());
        }
        return times.isEmpty()
                ? new Reading.Failed("the trial has no times")
                : new Reading.Measured(times.median(), Spread.NONE, times);
    }

    private void add(ResultCollector results, BenchmarkId id, Metric metric, OptionalDouble value)
            throws FormatException {
        if (value.isPresent()) {
            results.add(id, metric, Reading.measured(value.getAsDouble()), position);
        }
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "time" -> time = json.numberOrNull();
            case "gctime" -> collection = json.numberOrNull();
            case "memory" -> memory = json.numberOrNull();
            case "allocs" -> allocations = json.numberOrNull();
            case "times" -> times = json.isNull() ? Samples.NONE : json.numbers();
            case "gctimes" -> collections = json.isNull() ? Samples.NONE : json.numbers();
            default -> {}
        }
    }
}
