package io.perfwarden.format.python;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.SampleBuffer;
import java.io.IOException;

/**
 * One benchmark of pyperf while it is read. The values of all its runs are samples and their median
 * the value, which the file does not hold itself; warm-ups are none, and neither are the first
 * runs, which only calibrate. Each run also says how much memory its process took at most.
 */
final class PyperfBenchmark {
    /** A run's peak of resident memory, in bytes. */
    private static final String PEAK = "mem_max_rss";

    private final Position position;
    private final PyperfMetadata metadata = new PyperfMetadata();
    private final SampleBuffer values = new SampleBuffer();
    private final SampleBuffer memory = new SampleBuffer();

    PyperfBenchmark(Position position) {
        this.position = position;
    }

    Position position() {
        return position;
    }

    void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> {
            switch (key) {
                case "metadata" -> metadata.read(json);
                case "runs" ->
                        json.array(() ->
                                json.object(field -> {
                                    switch (field) {
                                        case "values" ->
                                                json.array(() -> value(values, json, results));
                                        case "metadata" ->
                                                json.only(PEAK, () -> value(memory, json, results));
                                        default -> {}
                                    }
                                }));
                default -> {}
            }
        });
    }

    private void value(SampleBuffer into, JsonCursor json, ResultCollector results)
            throws IOException {
        results.reserveSample(position);
        into.add(json.number());
        json.checkSamples(into);
    }

    void addTo(ResultCollector results, PyperfMetadata common) throws FormatException {
        String name = metadata.get("name", common);
        if (name.isEmpty()) {
            throw new FormatException(
                    position.toString(), "expected a name in the metadata, found none");
        }
        BenchmarkId id = BenchmarkId.of(name);
        Metric metric = metric(metadata.get("unit", common), results);
        Reading reading =
                values.isEmpty() ? new Reading.Failed("no run has values") : median(values);
        results.add(id, metric, reading, position);
        if (!memory.isEmpty()) {
            Metric peak = Metric.of("max rss", results.unit("B")).secondary();
            results.add(id, peak, median(memory), position);
        }
    }

    private static Reading median(SampleBuffer buffer) {
        Samples samples = buffer.toSamples();
        return new Reading.Measured(samples.median(), Spread.NONE, samples);
    }

    private static Metric metric(String unit, ResultCollector results) {
        return switch (unit) {
            case "", "second" -> Metric.of("time", results.unit("s"));
            case "byte" -> Metric.of("memory", results.unit("B"));
            case "integer" -> Metric.of("value", results.unit(""));
            default -> Metric.of("value", results.unit(unit));
        };
    }
}
