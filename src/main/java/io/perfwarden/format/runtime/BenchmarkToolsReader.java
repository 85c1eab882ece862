package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The output of {@code BenchmarkTools.save}: versions, then values as pairs of a type's name and
 * its fields. Nested groups end in trials or estimates.
 */
public final class BenchmarkToolsReader implements ResultReader.Json {
    private static final String MODULE = "BenchmarkTools.";
    private static final String UNNAMED = "trial";

    /**
     * Fields of a trial or an estimate. Times are nanoseconds. Memory and allocations are of one
     * evaluation and do not vary.
     */
    private static final FieldTable TRIAL =
            new FieldTable()
                    .numbers("time", "gctime", "memory", "allocs")
                    .samples("times", "gctimes");

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
        List<String> types = new ArrayList<>();
        json.array(() -> {
            if (types.isEmpty()) {
                // before version 0.5 of BenchmarkTools, types had their module in front
                String type = json.text();
                types.add(type.startsWith(MODULE) ? type.substring(MODULE.length()) : type);
            } else {
                fields(types.getFirst(), path, json, results);
            }
        });
    }

    private static void fields(
            String type, List<String> path, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (type) {
            case "BenchmarkGroup" -> group(path, json, results);
            case "Trial", "TrialEstimate" -> {
                results.from(ResultSource.PATH, keys(path));
                String name = path.isEmpty() ? UNNAMED : String.join("/", path);
                add(name, TRIAL.read(json), results);
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

    /** Distinguishes a key with a slash from two keys; empty if no key has one. */
    private static String keys(List<String> path) {
        return path.stream().anyMatch(key -> key.indexOf('/') >= 0)
                ? path.stream()
                        .map(key -> "\"" + key.replace("\"", "\\\"") + "\"")
                        .collect(Collectors.joining("/"))
                : "";
    }

    private static void group(List<String> path, JsonCursor json, ResultCollector results)
            throws IOException {
        JsonCursor.Field each =
                key -> {
                    List<String> inner = new ArrayList<>(path);
                    inner.add(key);
                    String _ = json.key(String.join("/", inner));
                    value(inner, json, results);
                };
        json.only("data", () -> json.object(each));
    }

    private static void add(String name, ObjectFields trial, ResultCollector results)
            throws FormatException {
        BenchmarkId id = BenchmarkId.of(name);
        FilePosition position = results.at(trial.line());
        Samples times = trial.samples("times");
        MetricReading time =
                trial.has("time")
                        ? MetricReading.of(trial.number("time"))
                        : times.isEmpty()
                                ? new Failed("the trial has no times")
                                : MetricReading.median(times);
        results.add(id, results.metric("time", "ns"), time, position);
        Metric gc = results.metric("gctime", "ns").secondary();
        if (!trial.samples("gctimes").isEmpty()) {
            results.add(id, gc, MetricReading.median(trial.samples("gctimes")), position);
        }
        results.add(id, gc, trial.optional("gctime"), position);
        Metric bytes = results.metric("memory", "B/op").secondary().deterministic();
        results.add(id, bytes, trial.optional("memory"), position);
        Metric count = results.metric("allocs", "allocs/op").secondary().deterministic();
        results.add(id, count, trial.optional("allocs"), position);
    }
}
