package io.perfwarden.format.julia;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * What {@code BenchmarkTools.save} writes: versions, then the saved values, each a pair of a type's
 * name and its fields. Groups hold groups and, at the end, trials or estimates of them.
 */
public final class BenchmarkToolsReader implements ResultReader.Json {
    private static final String MODULE = "BenchmarkTools.";

    /** The name of what was saved without being in a group. */
    private static final String UNNAMED = "trial";

    private static final class Pair {
        private String type = "";
        private int index;
    }

    @Override
    public FormatInfo format() {
        return document("julia", "Julia BenchmarkTools JSON", Offer.SAMPLES, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape versions = head.json().element();
        return versions.has("Julia", "BenchmarkTools");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.array(() -> part(json, results));
    }

    private static void part(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isObject()) {
            json.object(key -> {
                switch (key) {
                    case "Julia" -> results.fact(RUNTIME, "Julia " + json.text());
                    case "BenchmarkTools" -> results.fact(TOOL, "BenchmarkTools " + json.text());
                    default -> {}
                }
            });
        } else {
            json.array(() -> value(List.of(), json, results));
        }
    }

    private static void value(List<String> path, JsonCursor json, ResultCollector results)
            throws IOException {
        Pair pair = new Pair();
        json.array(() -> {
            if (pair.index++ == 0) {
                pair.type = withoutModule(json.text());
            } else {
                fields(pair.type, path, json, results);
            }
        });
    }

    /** Until version 0.5 of BenchmarkTools types had their module in front. */
    private static String withoutModule(String type) {
        return type.startsWith(MODULE) ? type.substring(MODULE.length()) : type;
    }

    private static void fields(
            String type, List<String> path, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (type) {
            case "BenchmarkGroup" -> group(path, json, results);
            case "Trial", "TrialEstimate" -> {
                results.from(ResultSource.PATH, keys(path));
                new JuliaTrial(results.at(json.line()))
                        .read(path.isEmpty() ? UNNAMED : String.join("/", path), json, results);
            }
            case "Parameters" -> {}
            default ->
                    results.unread(
                            results.at(json.line()).toString(),
                            "expected a group or a trial, found",
                            type,
                            "save the result of run, or its minimum or median");
        }
    }

    /** Tells a key with a slash in it from two keys; nothing where no key has one. */
    private static String keys(List<String> path) {
        return path.stream().anyMatch(key -> key.indexOf('/') >= 0)
                ? path.stream()
                        .map(key -> "\"" + key.replace("\"", "\\\"") + "\"")
                        .collect(Collectors.joining("/"))
                : "";
    }

    private static void group(List<String> path, JsonCursor json, ResultCollector results)
            throws IOException {
        json.object(field -> {
            if (field.equals("data")) {
                json.object(key -> {
                    List<String> inner = new ArrayList<>(path);
                    inner.add(key);
                    String _ = json.key(String.join("/", inner));
                    value(inner, json, results);
                });
            }
        });
    }

    /**
     * A trial of BenchmarkTools, or an estimate of one, while it is read. Times are nanoseconds. An
     * estimate has one time; of a trial the median is taken. Memory and the number of allocations
     * are those of one evaluation and do not vary.
     */
    private static final class JuliaTrial {
        private final FilePosition position;
        private OptionalDouble time = OptionalDouble.empty();
        private OptionalDouble collection = OptionalDouble.empty();
        private OptionalDouble memory = OptionalDouble.empty();
        private OptionalDouble allocations = OptionalDouble.empty();
        private Samples times = Samples.NONE;
        private Samples collections = Samples.NONE;

        JuliaTrial(FilePosition position) {
            this.position = position;
        }

        void read(String name, JsonCursor json, ResultCollector results) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "time" -> time = json.numberOrNull();
                    case "gctime" -> collection = json.numberOrNull();
                    case "memory" -> memory = json.numberOrNull();
                    case "allocs" -> allocations = json.numberOrNull();
                    case "times" -> times = json.isNull() ? Samples.NONE : json.numbers();
                    case "gctimes" -> collections = json.isNull() ? Samples.NONE : json.numbers();
                    default -> {}
                }
            });
            BenchmarkId id = BenchmarkId.of(name);
            results.add(id, results.metric("time", "ns"), time(), position);
            Metric gc = results.metric("gctime", "ns").secondary();
            if (!collections.isEmpty()) {
                MetricReading reading = MetricReading.median(collections);
                results.add(id, gc, reading, position);
            }
            add(results, id, gc, collection);
            Metric bytes = results.metric("memory", "B/op");
            add(results, id, bytes.secondary().deterministic(), memory);
            Metric count = results.metric("allocs", "allocs/op");
            add(results, id, count.secondary().deterministic(), allocations);
        }

        private MetricReading time() {
            if (time.isPresent()) {
                return MetricReading.measured(time.getAsDouble());
            }
            return times.isEmpty()
                    ? new Failed("the trial has no times")
                    : MetricReading.median(times);
        }

        private void add(
                ResultCollector results, BenchmarkId id, Metric metric, OptionalDouble value)
                throws FormatException {
            results.add(id, metric, value, position);
        }
    }
}
