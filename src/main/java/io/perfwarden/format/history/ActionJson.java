package io.perfwarden.format.history;

import module java.base;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.NumberText;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.history.ActionTool.RebuiltOutput;
import io.perfwarden.format.history.GabEntry.GabBench;
import io.perfwarden.model.Unit;

/** Restores the JSON of tools from what github-action-benchmark keeps of it. */
final class ActionJson {
    private static final ObjectMapper JSON = new ObjectMapper();

    private ActionJson() {}

    /**
     * Restores BenchmarkTools' JSON, with a group for each benchmark. The action keeps an
     * estimate's time, with garbage collection, memory and allocations beside it.
     */
    static RebuiltOutput julia(List<GabBench> benches) throws IOException {
        List<Object> groups = new ArrayList<>();
        List<GabBench> others = new ArrayList<>();
        for (GabBench bench : benches) {
            if (bench.ownUnit().equals("ns")) {
                var fields = fields("time", bench.value());
                for (String key : List.of("gctime", "memory", "allocs")) {
                    number(bench, key + "=").ifPresent(value -> fields.put(key, value));
                }
                var estimate = fields(bench.name(), List.of("TrialEstimate", fields));
                groups.add(List.of("BenchmarkGroup", fields("data", estimate)));
            } else {
                others.add(bench);
            }
        }
        return rebuilt(groups, List.of(groups), others);
    }

    /**
     * Restores Google Benchmark's JSON. The action keeps the row's name and real time, with
     * processor time beside it. Names tell aggregates, if mean, median and deviation of one name
     * are there.
     */
    static RebuiltOutput googleBenchmark(List<GabBench> benches) throws IOException {
        Set<String> names = benches.stream().map(GabBench::name).collect(Collectors.toSet());
        List<Object> rows = new ArrayList<>();
        List<GabBench> others = new ArrayList<>();
        for (GabBench bench : benches) {
            String name = bench.name();
            String unit = bench.ownUnit();
            if (!unit.endsWith("/iter")) {
                others.add(bench);
                continue;
            }
            String kind = aggregate(name, names);
            int suffix = kind.isEmpty() ? 0 : kind.length() + 1;
            var row = fields("name", name);
            row.put("run_name", name.substring(0, name.length() - suffix));
            row.put("run_type", kind.isEmpty() ? "iteration" : "aggregate");
            row.put("aggregate_name", kind);
            row.put("real_time", bench.value());
            number(bench, "cpu:").ifPresent(value -> row.put("cpu_time", value));
            row.put("time_unit", unit.substring(0, unit.length() - "/iter".length()));
            rows.add(row);
        }
        return rebuilt(rows, fields("benchmarks", rows), others);
    }

    private static String aggregate(String name, Set<String> names) {
        for (String kind : List.of("mean", "median", "stddev", "cv")) {
            String stem = name.substring(0, Math.max(0, name.length() - kind.length()));
            boolean series =
                    Stream.of("mean", "median", "stddev").allMatch(it -> names.contains(stem + it));
            if (name.endsWith("_" + kind) && stem.length() > 1 && series) {
                return kind;
            }
        }
        return "";
    }

    /**
     * Restores JMH's JSON. The action appends parameters to the name, as {@code name (
     * {"size":"100"} )}, and drops the mode: operations per time are {@code thrpt}, and time per
     * operation is taken for {@code avgt}, though {@code sample} and {@code ss} share that unit.
     */
    static RebuiltOutput jmh(List<GabBench> benches, ReadLimits limits) throws IOException {
        List<Object> rows = new ArrayList<>();
        List<GabBench> others = new ArrayList<>();
        for (GabBench bench : benches) {
            String base = Unit.parse(bench.ownUnit()).base();
            if (!base.startsWith("ops/") && !base.endsWith("/op")) {
                others.add(bench);
                continue;
            }
            String name = bench.name();
            int open = name.endsWith("} )") ? name.indexOf(" ( {") : -1;
            var params =
                    open > 0
                            ? params(name, open + 3, limits)
                            : Optional.<Map<String, String>>empty();
            var row = fields("benchmark", params.isPresent() ? name.substring(0, open) : name);
            row.put("mode", base.startsWith("ops/") ? "thrpt" : "avgt");
            valueAfter(bench, "threads:").ifPresent(threads -> row.put("threads", threads));
            row.put("params", params.orElse(Map.of()));
            var score = fields("score", bench.value());
            score.put("scoreUnit", bench.ownUnit());
            row.put("primaryMetric", score);
            rows.add(row);
        }
        return rebuilt(rows, rows, others);
    }

    /** The parameters after a name; absent if they are no JSON. */
    private static Optional<Map<String, String>> params(String name, int from, ReadLimits limits)
            throws IOException {
        Map<String, String> found = new LinkedHashMap<>();
        try {
            String text = name.substring(from, name.length() - 2);
            JsonCursor.Document all =
                    json -> json.object(key -> found.put(json.key(key), json.text()));
            JsonCursor.walk(text, name, limits, all);
            return Optional.of(found);
        } catch (FormatException _) {
            return Optional.empty();
        }
    }

    private static RebuiltOutput rebuilt(List<Object> own, Object document, List<GabBench> others)
            throws IOException {
        return new RebuiltOutput(own.isEmpty() ? "" : JSON.writeValueAsString(document), others);
    }

    private static Map<String, Object> fields(String key, Object value) {
        return new LinkedHashMap<>(Map.of(key, value));
    }

    /** The lines beside a value, such as {@code threads: 4} or {@code 8 procs}. */
    static Stream<String> extra(GabBench bench) {
        String[] lines = bench.extra().split("[" + GabEntry.BREAK + "\n]", -1);
        return Arrays.stream(lines).map(String::strip);
    }

    private static Optional<String> valueAfter(GabBench bench, String label) {
        return extra(bench)
                .filter(line -> line.startsWith(label))
                .map(line -> line.substring(label.length()).strip())
                .findFirst();
    }

    /** The number after a label. */
    private static OptionalDouble number(GabBench bench, String label) {
        return NumberText.parse(valueAfter(bench, label).orElse("").split(" ", 2)[0]);
    }
}
