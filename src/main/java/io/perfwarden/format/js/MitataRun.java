package io.perfwarden.format.js;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
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
 * @param mean in ns, where the reading is the median
 * @param p75 the 75th percentile in ns
 * @param p99 the 99th percentile in ns
 * @param heap bytes allocated in one iteration, where the runtime tells
 */
record MitataRun(
        Map<String, String> args,
        Reading reading,
        OptionalDouble mean,
        OptionalDouble p75,
        OptionalDouble p99,
        OptionalDouble heap,
        int line) {
    /** What is read of a run before all of it is known. */
    private static final class Parts {
        private Map<String, String> args = Map.of();
        private OptionalDouble median = OptionalDouble.empty();
        private OptionalDouble mean = OptionalDouble.empty();
        private OptionalDouble p75 = OptionalDouble.empty();
        private OptionalDouble p99 = OptionalDouble.empty();
        private double min = Double.NaN;
        private double max = Double.NaN;
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
                    args = args.isEmpty() ? new LinkedHashMap<>() : args;
                    args.put(json.key(name), json.text());
                }
            });
        }

        private void statistic(String name, JsonCursor json) throws IOException {
            switch (name) {
                case "p50" -> median = OptionalDouble.of(json.number());
                case "avg" -> mean = OptionalDouble.of(json.number());
                case Timing.P75 -> p75 = OptionalDouble.of(json.number());
                case Timing.P99 -> p99 = OptionalDouble.of(json.number());
                case "min" -> min = json.number();
                case "max" -> max = json.number();
                case "samples" -> samples = json.isNull() ? Samples.NONE : json.numbers();
                case "heap" -> heap(json);
                default -> {}
            }
        }

        private void heap(JsonCursor json) throws IOException {
            heap = OptionalDouble.empty();
            if (json.isObject()) {
                json.object(name -> {
                    if (name.equals("avg") && !json.isNull()) {
                        heap = OptionalDouble.of(json.number());
                    }
                });
            }
        }

        private Reading reading() {
            return Timing.of(median.isPresent() ? median : mean, min, max, samples)
                    .orElseGet(() -> new Reading.Failed(error));
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
        OptionalDouble mean = parts.median.isPresent() ? parts.mean : OptionalDouble.empty();
        return new MitataRun(
                parts.args, parts.reading(), mean, parts.p75, parts.p99, parts.heap, line);
    }

    /** What is measured of every run. */
    record Metrics(Metric time, Metric mean, Metric p75, Metric p99, Metric heap) {
        Metrics(ResultCollector results) {
            this(
                    Metric.of("time", results.unit("ns")),
                    Metric.of("mean", results.unit("ns")).secondary(),
                    Metric.of(Timing.P75, results.unit("ns")).secondary(),
                    Metric.of(Timing.P99, results.unit("ns")).secondary(),
                    Metric.of("heap", results.unit("B/iter")).secondary());
        }
    }

    void addTo(ResultCollector results, Metrics metrics, BenchmarkId id) throws FormatException {
        results.add(id, metrics.time(), reading, results.at(line));
        add(results, metrics.mean(), mean, id);
        add(results, metrics.p75(), p75, id);
        add(results, metrics.p99(), p99, id);
        add(results, metrics.heap(), heap, id);
    }

    private void add(ResultCollector results, Metric metric, OptionalDouble value, BenchmarkId id)
            throws FormatException {
        if (value.isPresent()) {
            results.add(id, metric, Reading.measured(value.getAsDouble()), results.at(line));
        }
    }
}
