package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import org.jspecify.annotations.Nullable;

/**
 * mitata's {@code format: 'json'}: groups, benchmarks with a run for each set of arguments, and a
 * context. Before 1.0 {@code json: true}: benchmarks with statistics and their group's name.
 * Generated code is skipped.
 */
public final class MitataReader implements ResultReader.Json {
    private static final String GROUP = "group";
    private static final FieldTable NAMED = new FieldTable().texts("name");
    private static final FieldTable MESSAGE = new FieldTable().notes("message");
    private static final FieldTable CONTEXT =
            new FieldTable().texts("arch", "runtime", "version").inner("cpu", NAMED);

    @Override
    public FormatInfo format() {
        return document("mitata", "mitata JSON", Offer.SAMPLES, Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        JsonShape benchmark = root.at("benchmarks").element();
        return (root.has("layout") && benchmark.has("alias"))
                || benchmark.has("alias", "runs", "kind")
                || benchmark.has("name", "async", "stats")
                || root.at("context").has("noop");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        List<Map<String, String>> groups = new ArrayList<>();
        MitataMetrics metrics = new MitataMetrics(results);
        json.object(key -> {
            switch (key) {
                case "layout" -> json.array(() -> groups.add(group(json)));
                case "benchmarks" -> json.array(() -> benchmark(json, groups, metrics, results));
                case "context" -> context(json, results);
                case "cpu" -> results.fact(CPU, json.text());
                case "runtime" -> results.fact(RUNTIME, json.text());
                default -> {}
            }
        });
    }

    private static Map<String, String> group(JsonCursor json) throws IOException {
        String name = NAMED.read(json).text("name");
        return name.isEmpty() ? Map.of() : Map.of(GROUP, name);
    }

    private static void context(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields context = CONTEXT.read(json);
        results.fact(OS, context.text("arch"));
        results.fact(CPU, context.inner("cpu").text("name"));
        results.fact(RUNTIME, context.text("runtime") + " " + context.text("version"));
    }

    /**
     * Reads a benchmark. Its alias, such as {@code find $n}, is constant; the arguments are
     * parameters.
     */
    private static void benchmark(
            JsonCursor json,
            List<Map<String, String>> groups,
            MitataMetrics metrics,
            ResultCollector results)
            throws IOException {
        List<MitataRun> runs = new ArrayList<>(1);
        String[] alias = {""};
        int[] group = {-1};
        Map<String, String> own = new LinkedHashMap<>();
        ObjectFields only = new ObjectFields(json.line());
        json.object(key -> {
            switch (key) {
                case "alias", "name" -> alias[0] = json.name();
                case GROUP -> {
                    if (json.isText()) {
                        own.put(GROUP, json.name());
                    } else if (json.isNumber()) {
                        group[0] = json.integer();
                    }
                }
                case "runs" ->
                        json.array(() -> {
                            json.keep();
                            results.reserve(results.at(json.line()));
                            runs.add(new MitataRun(json));
                        });
                case "stats", "error" -> MitataRun.RUN.readField(key, json, only);
                default -> {}
            }
        });
        if (only.has("stats") || only.has("error")) {
            runs.add(new MitataRun(only));
        }
        if (alias[0].isEmpty()) {
            throw json.problem("expected the key alias, found none");
        }
        if (runs.isEmpty()) {
            results.unread(json.line(), "expected a run of the benchmark", alias[0]);
        }
        if (group[0] >= 0 && group[0] < groups.size()) {
            own.putAll(groups.get(group[0]));
        }
        for (MitataRun run : runs) {
            Map<String, String> params = new LinkedHashMap<>(own);
            params.putAll(run.fields().get("args", Map.of()));
            run.addTo(results, metrics, new BenchmarkId(alias[0], params));
        }
    }

    private record MitataMetrics(Metric time, Metric mean, Metric p75, Metric p99, Metric heap) {
        MitataMetrics(ResultCollector results) {
            this(
                    results.metric("time", "ns"),
                    results.metric("mean", "ns").secondary(),
                    results.metric(JsTiming.P75, "ns").secondary(),
                    results.metric(JsTiming.P99, "ns").secondary(),
                    results.metric("heap", "B/iter").secondary());
        }
    }

    /** One run. Times are in ns, the heap in bytes; {@code _} is how often it was measured. */
    private record MitataRun(ObjectFields fields) {
        private static final FieldTable STATISTICS =
                new FieldTable()
                        .numbers("p50", "avg", JsTiming.P75, JsTiming.P99, "min", "max")
                        .samples("samples")
                        .maybeWithin("heap", new FieldTable().numbers("avg", "_"));
        static final FieldTable RUN =
                new FieldTable()
                        .with(MitataRun::args, "args")
                        .inner("stats", STATISTICS)
                        .with(MitataRun::error, "error");

        MitataRun(JsonCursor json) throws IOException {
            this(RUN.read(json));
        }

        private static Map<String, String> args(JsonCursor json) throws IOException {
            Map<String, String> args = new LinkedHashMap<>();
            json.object(name -> {
                if (!json.isObject() && !json.isArray()) {
                    args.put(json.key(name), json.text());
                }
            });
            return args;
        }

        private static @Nullable String error(JsonCursor json) throws IOException {
            if (json.isObject()) {
                ObjectFields error = MESSAGE.read(json);
                return error.has("message") ? error.text("message") : null;
            }
            return json.isArray() ? null : json.note();
        }

        void addTo(ResultCollector results, MitataMetrics metrics, BenchmarkId id)
                throws FormatException {
            FilePosition at = results.at(fields.line());
            ObjectFields stats = fields.inner("stats");
            OptionalDouble centre = stats.optional(stats.has("p50") ? "p50" : "avg");
            MetricReading reading =
                    JsTiming.of(
                                    centre,
                                    stats.number("min"),
                                    stats.number("max"),
                                    stats.samples("samples"))
                            .orElseGet(() -> new Failed(fields.get("error", "no statistics")));
            results.add(id, metrics.time(), reading, at);
            if (stats.has("p50")) {
                results.add(id, metrics.mean(), stats.optional("avg"), at);
            }
            results.add(id, metrics.p75(), stats.optional(JsTiming.P75), at);
            results.add(id, metrics.p99(), stats.optional(JsTiming.P99), at);
            ObjectFields heap = stats.inner("heap");
            if (heap.number("_") != 0) {
                results.add(id, metrics.heap(), heap.optional("avg"), at);
            }
        }
    }
}
