package io.perfwarden.format.js;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * mitata's {@code format: 'json'}: a layout of groups, benchmarks with one run for each set of
 * arguments, and a context. The generated code it may hold is skipped.
 */
public final class MitataReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "mitata", "mitata JSON", DirectionOrigin.UNIT, Offer.SPREAD, Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape root = head.json();
        JsonShape benchmark = root.at("benchmarks").element();
        return (root.has("layout") && benchmark.has("alias"))
                || benchmark.has("alias", "runs", "kind")
                || root.at("context").has("noop");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(
                file,
                limits,
                json -> {
                    Document document = new Document(results, new ArrayList<>());
                    json.object(key -> document.field(key, json));
                });
        return results.finish();
    }

    /**
     * What is read of a document.
     *
     * @param groups what each gives its benchmarks for a parameter, in the order of the layout
     */
    private record Document(
            ResultCollector results, List<Map<String, String>> groups, MitataRun.Metrics metrics) {
        Document(ResultCollector results, List<Map<String, String>> groups) {
            this(results, groups, new MitataRun.Metrics(results));
        }

        void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "layout" -> json.array(() -> groups.add(group(json)));
                case "benchmarks" ->
                        json.array(() -> new MitataBenchmark(groups, metrics).read(json, results));
                case "context" -> context(json, results);
                default -> {}
            }
        }
    }

    private static Map<String, String> group(JsonCursor json) throws IOException {
        StringBuilder name = new StringBuilder();
        json.object(key -> {
            if (key.equals("name")) {
                name.append(json.text());
            }
        });
        return name.isEmpty() ? Map.of() : Map.of(MitataBenchmark.GROUP, name.toString());
    }

    private static void context(JsonCursor json, ResultCollector results) throws IOException {
        StringBuilder runtime = new StringBuilder();
        json.object(key -> {
            switch (key) {
                case "arch" -> results.fact(Environment.OS, json.text());
                case "runtime" -> runtime.insert(0, json.text() + " ");
                case "version" -> runtime.append(json.text());
                case "cpu" -> cpu(json, results);
                default -> {}
            }
        });
        results.fact(Environment.RUNTIME, runtime.toString());
    }

    private static void cpu(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> {
            if (key.equals("name")) {
                results.fact(Environment.CPU, json.text());
            }
        });
    }
}
