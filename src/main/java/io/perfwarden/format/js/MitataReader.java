package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * mitata's {@code format: 'json'}: a layout of groups, benchmarks with one run for each set of
 * arguments, and a context. The generated code it may hold is skipped.
 */
public final class MitataReader implements ResultReader.Json {
    private static final String GROUP = "group";

    @Override
    public FormatInfo format() {
        return document("mitata", "mitata JSON", Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        JsonShape benchmark = root.at("benchmarks").element();
        return (root.has("layout") && benchmark.has("alias"))
                || benchmark.has("alias", "runs", "kind")
                || root.at("context").has("noop");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        List<Map<String, String>> groups = new ArrayList<>();
        Metrics metrics = new Metrics(results);
        json.object(key -> {
            switch (key) {
                case "layout" -> json.array(() -> groups.add(group(json)));
                case "benchmarks" -> json.array(() -> benchmark(json, groups, metrics, results));
                case "context" -> context(json, results);
                default -> {}
            }
        });
    }

    /** What a group gives its benchmarks for a parameter. */
    private static Map<String, String> group(JsonCursor json) throws IOException {
        StringBuilder name = new StringBuilder();
        json.only("name", () -> name.append(json.text()));
        return name.isEmpty() ? Map.of() : Map.of(GROUP, name.toString());
    }

    private static void context(JsonCursor json, ResultCollector results) throws IOException {
        StringBuilder runtime = new StringBuilder();
        json.object(key -> {
            switch (key) {
                case "arch" -> results.fact(OS, json.text());
                case "runtime" -> runtime.insert(0, json.text() + " ");
                case "version" -> runtime.append(json.text());
                case "cpu" -> json.only("name", () -> results.fact(CPU, json.text()));
                default -> {}
            }
        });
        results.fact(RUNTIME, runtime.toString());
    }

    /**
     * Reads a benchmark. Its alias, such as {@code find $n}, does not change with the arguments,
     * which are parameters.
     */
    private static void benchmark(
            JsonCursor json,
            List<Map<String, String>> groups,
            Metrics metrics,
            ResultCollector results)
            throws IOException {
        List<MitataRun> runs = new ArrayList<>(1);
        String[] alias = {""};
        int[] group = {-1};
        json.object(key -> {
            switch (key) {
                case "alias" -> alias[0] = json.name();
                case GROUP -> group[0] = json.integer();
                case "runs" ->
                        json.array(() -> {
                            json.keep();
                            results.reserve(results.at(json.line()));
                            runs.add(new MitataRun(json));
                        });
                default -> {}
            }
        });
        if (alias[0].isEmpty()) {
            throw json.problem("expected the key alias, found none");
        }
        if (runs.isEmpty()) {
            results.unread(json.line(), "expected a run of the benchmark", alias[0]);
        }
        boolean grouped = group[0] >= 0 && group[0] < groups.size();
        Map<String, String> own = grouped ? groups.get(group[0]) : Map.of();
        for (MitataRun run : runs) {
            Map<String, String> params = new LinkedHashMap<>(own);
            params.putAll(run.args);
            run.addTo(results, metrics, new BenchmarkId(alias[0], params));
        }
    }

    private record Metrics(Metric time, Metric mean, Metric p75, Metric p99, Metric heap) {
        Metrics(ResultCollector results) {
            this(
                    results.metric("time", "ns"),
                    results.metric("mean", "ns").secondary(),
                    results.metric(JsTiming.P75, "ns").secondary(),
                    results.metric(JsTiming.P99, "ns").secondary(),
                    results.metric("heap", "B/iter").secondary());
        }
    }

    /** One run of a mitata benchmark while it is read. Times are in ns, and the heap in bytes. */
    private static final class MitataRun {
        private final int line;
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

        MitataRun(JsonCursor json) throws IOException {
            line = json.line();
            json.object(key -> {
                switch (key) {
                    case "args" ->
                            json.object(name -> {
                                if (!json.isObject() && !json.isArray()) {
                                    args = args.isEmpty() ? new LinkedHashMap<>() : args;
                                    args.put(json.key(name), json.text());
                                }
                            });
                    case "stats" -> json.object(name -> statistic(name, json));
                    case "error" -> error(json);
                    default -> {}
                }
            });
        }

        private void statistic(String name, JsonCursor json) throws IOException {
            switch (name) {
                case "p50" -> median = OptionalDouble.of(json.number());
                case "avg" -> mean = OptionalDouble.of(json.number());
                case JsTiming.P75 -> p75 = OptionalDouble.of(json.number());
                case JsTiming.P99 -> p99 = OptionalDouble.of(json.number());
                case "min" -> min = json.number();
                case "max" -> max = json.number();
                case "samples" -> samples = json.isNull() ? Samples.NONE : json.numbers();
                case "heap" -> {
                    heap = OptionalDouble.empty();
                    json.ifObject(key -> {
                        if (key.equals("avg") && !json.isNull()) {
                            heap = OptionalDouble.of(json.number());
                        }
                    });
                }
                default -> {}
            }
        }

        private void error(JsonCursor json) throws IOException {
            if (!json.isObject()) {
                error = json.isArray() ? error : json.note();
                return;
            }
            json.only("message", () -> error = json.note());
        }

        void addTo(ResultCollector results, Metrics metrics, BenchmarkId id)
                throws FormatException {
            FilePosition at = results.at(line);
            MetricReading reading =
                    JsTiming.of(median.isPresent() ? median : mean, min, max, samples)
                            .orElseGet(() -> new Failed(error));
            results.add(id, metrics.time(), reading, at);
            if (median.isPresent()) {
                results.add(id, metrics.mean(), mean, at);
            }
            results.add(id, metrics.p75(), p75, at);
            results.add(id, metrics.p99(), p99, at);
            results.add(id, metrics.heap(), heap, at);
        }
    }
}
