package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * {@code vitest bench --outputJson}: files, groups with the full name of their suite, benchmarks.
 *
 * <p>Benchmarks that were skipped or are yet to be written are absent from such a file; nothing
 * here can tell.
 */
public final class VitestReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("vitest", "vitest bench JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape group = head.json().at("files").element().at("groups").element();
        return group.has("fullName", "benchmarks");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.only(
                "files",
                () ->
                        json.array(() ->
                                json.only("groups", () -> json.array(() -> group(json, results)))));
    }

    private static void group(JsonCursor json, ResultCollector results) throws IOException {
        String[] name = {""};
        json.object(key -> {
            switch (key) {
                case "fullName" -> name[0] = json.name();
                case "benchmarks" -> {
                    if (name[0].isEmpty()) {
                        throw json.problem("expected the key fullName before it");
                    }
                    json.array(() -> new VitestBenchmark(name[0], json.line()).read(json, results));
                }
                default -> {}
            }
        });
    }

    /**
     * One benchmark of vitest while it is read. Its {@code id} changes when another benchmark is
     * added before it, so the names of suite and benchmark identify it.
     */
    private static final class VitestBenchmark {
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
            json.object(key -> {
                switch (key) {
                    case "name" -> name = json.name();
                    case "samples" -> samples = json.numbers();
                    case RATE, "mean", "median", "min", "max", JsTiming.P75, JsTiming.P99 ->
                            json.numberOrNull().ifPresent(value -> statistics.put(key, value));
                    default -> {}
                }
            });
            if (name.isEmpty()) {
                throw json.problem("expected the key name, found none");
            }
            BenchmarkId id = BenchmarkId.of(group + " > " + name);
            FilePosition position = results.at(line);
            Double rate = statistics.remove(RATE);
            MetricReading time =
                    JsTiming.of(statistics, samples)
                            .orElseGet(() -> new Failed("the benchmark failed: no times"));
            results.add(id, results.metric("time", "ms"), time, position);
            for (var other : JsTiming.beside(statistics).entrySet()) {
                Metric metric = results.metric(other.getKey(), "ms").secondary();
                results.add(id, metric, other.getValue(), position);
            }
            if (rate != null) {
                Metric metric = results.metric("throughput", "ops/s").secondary();
                results.add(id, metric, rate, position);
            }
        }
    }
}
