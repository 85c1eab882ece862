package io.perfwarden.format.js;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One benchmark of vitest while it is read. Its {@code id} changes when another benchmark is added
 * before it, so the names of suite and benchmark identify it.
 */
final class VitestBenchmark {
    private static final String RATE = "hz";

    private final String group;
    private final int line;
    private final Map<String, Double> statistics = new LinkedHashMap<>();
    private Samples samples = Samples.NONE;
    private String name = "";

    VitestBenchmark(String group, int line) {
        this.group = group;
        this.line = line;
    }

    void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> field(key, json));
        if (name.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
        BenchmarkId id = BenchmarkId.of(group + " > " + name);
        Position position = results.at(line);
        Double rate = statistics.remove(RATE);
        Reading time =
                Timing.of(statistics, samples)
                        .orElseGet(() -> new Reading.Failed("the benchmark failed: no times"));
        results.add(id, Metric.of("time", results.unit("ms")), time, position);
        for (Map.Entry<String, Reading> other : Timing.beside(statistics).entrySet()) {
            Metric metric = Metric.of(other.getKey(), results.unit("ms")).secondary();
            results.add(id, metric, other.getValue(), position);
        }
        if (rate != null) {
            Metric metric = Metric.of("throughput", results.unit("ops/s")).secondary();
            results.add(id, metric, Reading.measured(rate), position);
        }
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "name" -> name = json.name();
            case "samples" -> samples = json.numbers();
            case RATE, "mean", "median", "min", "max", Timing.P75, Timing.P99 ->
                    json.numberOrNull().ifPresent(value -> statistics.put(key, value));
            default -> {}
        }
    }
}
