package io.perfwarden.format.js;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One run of a mitata benchmark.
 *
 * @param args its arguments, as text
 * @param reading its time in ns, or that it failed
 * @param heap bytes allocated in one iteration, where the runtime tells
 */
record MitataRun(Map<String, String> args, Reading reading, OptionalDouble heap, int line) {
    /** What is read of a run before all of it is known. */
    private static final class Parts {
        private final Map<String, String> args = new LinkedHashMap<>();
        private final Map<String, Double> statistics = new LinkedHashMap<>();
        private Samples samples = Samples.NONE;
        private OptionalDouble heap = OptionalDouble.empty();
        private String error = "no statistics";

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "args" -> args(json);
                case "stats" -> json.object(name -> statistic(name, json));
                case "error" -> error(json);
                default -> {}
            }
        }

        private void args(JsonCursor json) throws IOException {
            json.object(name -> {
                if (!json.isObject() && !json.isArray()) {
                    args.put(json.key(name), json.text());
                }
            });
        }

        private void statistic(String name, JsonCursor json) throws IOException {
            switch (name) {
                case "avg", "p50", "min", "max" -> statistics.put(name, json.number());
                case "samples" -> samples = json.isNull() ? Samples.NONE : json.numbers();
                case "heap" -> heap = average(json);
                default -> {}
            }
        }

        private static OptionalDouble average(JsonCursor json) throws IOException {
            if (!json.isObject()) {
                return OptionalDouble.empty();
            }
            Double average = json.numbersByKey().get("avg");
            return average == null ? OptionalDouble.empty() : OptionalDouble.of(average);
        }

        private void error(JsonCursor json) throws IOException {
            if (!json.isObject()) {
                error = json.isArray() ? error : json.note();
                return;
            }
            json.object(key -> {
                if (key.equals("message")) {
                    error = json.note();
                }
            });
        }
    }

    static MitataRun read(JsonCursor json, int line) throws IOException {
        Parts parts = new Parts();
        json.object(key -> parts.field(key, json));
        Reading reading =
                Timing.of(parts.statistics, parts.samples)
                        .orElseGet(() -> new Reading.Failed(parts.error));
        return new MitataRun(parts.args, reading, parts.heap, line);
    }

    void addTo(ResultCollector results, BenchmarkId id) throws FormatException {
        Position position = results.at(line);
        results.add(id, Metric.of("time", results.unit("ns")), reading, position);
        if (heap.isPresent()) {
            Metric metric = Metric.of("heap", results.unit("B/iter")).secondary();
            results.add(id, metric, Reading.measured(heap.getAsDouble()), position);
        }
    }
}
