package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * One benchmark of pyperf during reading. The values of all runs are samples, without warm-ups and
 * calibration; their median counts. Runs also state the process's peak memory.
 */
final class PyperfBenchmark {
    private static final String PEAK = "mem_max_rss";
    final FilePosition position;
    private final Map<String, String> metadata = new HashMap<>();
    private final SampleBuffer values = new SampleBuffer();
    private final SampleBuffer memory = new SampleBuffer();

    PyperfBenchmark(FilePosition position) {
        this.position = position;
    }

    void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> {
            switch (key) {
                case "metadata", "common_metadata" -> PyperfReader.metadata(json, metadata);
                case "runs" -> json.array(() -> json.object(field -> run(field, json, results)));
                default -> {}
            }
        });
    }

    private void run(String field, JsonCursor json, ResultCollector results) throws IOException {
        switch (field) {
            case "values", "samples" -> json.array(() -> value(values, json, results));
            case "metadata" -> json.only(PEAK, () -> value(memory, json, results));
            default -> {}
        }
    }

    private void value(SampleBuffer into, JsonCursor json, ResultCollector results)
            throws IOException {
        results.reserveSample(position);
        into.add(json.number());
        json.checkSamples(into);
    }

    /** Its metadata, with those that all benchmarks of the file have in common. */
    Map<String, String> with(Map<String, String> common) {
        common.forEach(metadata::putIfAbsent);
        return metadata;
    }

    void addTo(ResultCollector results) throws FormatException {
        FilePosition at = results.at(position.line());
        String name = metadata.getOrDefault("name", "");
        if (name.isEmpty()) {
            throw new FormatException(at.toString(), "expected a name in the metadata, found none");
        }
        BenchmarkId id = BenchmarkId.of(name);
        Metric metric = metric(metadata.getOrDefault("unit", ""), results);
        MetricReading reading = values.isEmpty() ? new Failed("no run has values") : median(values);
        results.add(id, metric, reading, at);
        if (!memory.isEmpty()) {
            Metric peak = results.metric("max rss", "B").secondary();
            results.add(id, peak, median(memory), at);
        }
    }

    private static MetricReading median(SampleBuffer buffer) {
        return MetricReading.median(buffer.toSamples());
    }

    private static Metric metric(String unit, ResultCollector results) {
        return switch (unit) {
            case "", "second" -> results.metric("time", "s");
            case "byte" -> results.metric("memory", "B");
            case "integer" -> results.metric("value", "");
            default -> results.metric("value", unit);
        };
    }
}
