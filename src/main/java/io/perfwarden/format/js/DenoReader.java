package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * {@code deno bench --json}. One stall moves the average, and there is no median, so the 75th
 * percentile decides. Deno times calls one by one, or in batches where its clock is too coarse for
 * them. It decides that anew in each run, so the way is the mode.
 */
public final class DenoReader implements ResultReader.Json {
    private static final List<String> TIMES = List.of("p75", "avg", "p99");

    private static final FieldTable OK =
            new FieldTable()
                    .numbers(TIMES.toArray(String[]::new))
                    .with(json -> json.isTrue(), "highPrecision");

    private static final FieldTable RESULT =
            new FieldTable()
                    .maybeWithin("ok", OK)
                    .maybeWithin("failed", new FieldTable().notes("message"));

    private static final FieldTable BENCH =
            new FieldTable()
                    .names("name")
                    .texts("origin", "group")
                    .with(DenoReader::results, "results")
                    .require("expected the key name, found none", "name");

    @Override
    public FormatInfo format() {
        return document("deno-bench", "deno bench JSON", Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().has("version", "runtime", "benches")
                && head.json().at("runtime").text().startsWith("Deno/");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> {
            switch (key) {
                case "version" -> {
                    if (json.number() > 1) {
                        throw json.expectedProblem("version 1");
                    }
                }
                case "runtime" -> results.fact(BenchmarkEnvironment.RUNTIME, json.note());
                case "cpu" -> results.fact(BenchmarkEnvironment.CPU, json.note());
                case "benches" -> json.array(() -> add(BENCH.read(json), results));
                default -> {}
            }
        });
    }

    private static List<ObjectFields> results(JsonCursor json) throws IOException {
        List<ObjectFields> found = new ArrayList<>();
        json.ifArray(() -> {
            json.keep();
            found.add(RESULT.read(json));
        });
        return found;
    }

    private static void add(ObjectFields bench, ResultCollector results) throws FormatException {
        FilePosition position = results.at(bench.line());
        results.fromProgram(bench.text("origin"));
        String group = bench.text("group");
        String name = bench.text("name");
        String whole = group.isEmpty() ? name : group + " > " + name;
        boolean none = true;
        for (ObjectFields result : bench.get("results", List.<ObjectFields>of())) {
            if (result.has("ok")) {
                addTimes(whole, result.inner("ok"), position, results);
                none = false;
            } else if (result.has("failed")) {
                Failed why = new Failed(result.inner("failed").text("message"));
                results.add(BenchmarkId.of(whole), metric("p75", results), why, position);
                none = false;
            }
        }
        if (none) {
            results.unread(position, "expected a result of", whole);
        }
    }

    private static Metric metric(String statistic, ResultCollector results) {
        return results.metric("time " + statistic, "ns");
    }

    private static void addTimes(
            String name, ObjectFields times, FilePosition position, ResultCollector results)
            throws FormatException {
        String mode = times.get("highPrecision", true) ? "calls" : "batches";
        BenchmarkId id = new BenchmarkId(name, Map.of(BenchmarkId.MODE, mode));
        for (String statistic : TIMES) {
            Metric metric = metric(statistic, results);
            boolean decides = statistic.equals("p75");
            if (decides && !times.has(statistic)) {
                results.unread(position, "expected the time of", name);
            }
            results.add(
                    id, decides ? metric : metric.secondary(), times.optional(statistic), position);
        }
    }
}
