package io.perfwarden.format.julia;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Source;
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
import java.util.stream.Collectors;

/**
 * What {@code BenchmarkTools.save} writes: versions, then the saved values, each a pair of a type's
 * name and its fields. Groups hold groups and, at the end, trials or estimates of them.
 */
public final class BenchmarkToolsReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "julia",
                    "Julia BenchmarkTools JSON",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.ENVIRONMENT);

    private static final String MODULE = "BenchmarkTools.";

    /** The name of what was saved without being in a group. */
    private static final String UNNAMED = "trial";

    /** A pair while it is read. */
    private static final class Pair {
        private String type = "";
        private int index;
    }

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape versions = head.json().element();
        return versions.has("Julia", "BenchmarkTools");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> json.array(() -> part(json, results)));
        return results.finish();
    }

    private static void part(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isObject()) {
            json.object(key -> {
                switch (key) {
                    case "Julia" -> results.fact(Environment.RUNTIME, "Julia " + json.text());
                    case "BenchmarkTools" ->
                            results.fact(Environment.TOOL, "BenchmarkTools " + json.text());
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
                results.from(Source.PATH, keys(path));
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
}
