package io.perfwarden.format.history;

import module java.base;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.format.cpp.Catch2TextReader;
import io.perfwarden.format.cpp.GoogleBenchmarkReader;
import io.perfwarden.format.custom.GabCustomReader;
import io.perfwarden.format.go.GoReader;
import io.perfwarden.format.history.GabEntry.GabBench;
import io.perfwarden.format.js.BenchmarkJsReader;
import io.perfwarden.format.python.PytestBenchmarkReader;
import io.perfwarden.format.runtime.BenchmarkDotNetReader;
import io.perfwarden.format.runtime.BenchmarkToolsReader;
import io.perfwarden.format.runtime.JmhReader;
import io.perfwarden.format.rust.LibtestReader;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Unit;

/** Tools of github-action-benchmark, by the words of its workflows. */
public enum ActionTool {
    CARGO(
            "cargo",
            "the history does not name test targets, as output saved with 2>&1 does; a single one"
                    + " is added with --param target=NAME"),
    GO(
            "go",
            "the history names packages only where there are several; a single one is added with"
                    + " --param pkg=NAME"),
    BENCHMARK_JS("benchmarkjs", ""),
    LUAU("benchmarkluau", "fresh results of this tool cannot be read yet"),
    PYTEST("pytest", "the history has the mean of each benchmark, fresh results give the median"),
    GOOGLE("googlecpp", "the history has both times and no counters"),
    CATCH2(
            "catch2",
            "the history does not name test cases and sections, so its benchmarks do not pair with"
                    + " fresh results"),
    JULIA("julia", ""),
    JMH(
            "jmh",
            "the history does not name the mode: time per operation is taken for avgt; secondary"
                    + " metrics, and the parameters in older entries, are missing"),
    DOTNET("benchmarkdotnet", "the history has neither memory nor the names of jobs"),
    SMALLER(
            "customSmallerIsBetter",
            "fresh results do not say which way is better; where the unit does not either, the"
                    + " configuration must"),
    BIGGER("customBiggerIsBetter", SMALLER.loss),
    OTHER("", "");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final String word;
    private final String loss;

    ActionTool(String word, String loss) {
        this.word = word;
        this.loss = loss;
    }

    /** The entry's tool; an unknown one is {@link #OTHER}. */
    public static ActionTool of(GabEntry entry) {
        for (ActionTool tool : values()) {
            if (tool.word.equals(entry.tool())) {
                return tool;
            }
        }
        return OTHER;
    }

    /** What the action drops, for people: {@code go: ...}; may be empty. */
    public String loss() {
        return loss.isEmpty() ? "" : word + ": " + loss;
    }

    /** An entry's measurements as the tool's own reader gives them. */
    public ResultSet read(GabEntry entry, ResultFile history, ReadLimits limits)
            throws IOException {
        ResultReader reader = reader();
        RebuiltOutput rebuilt = rebuild(entry.benches(), limits);
        ResultCollector results = new ResultCollector(reader, history, limits);
        entry.with(rebuilt.others()).addTo(results, Map.of());
        ResultSet others = results.finish();
        if (rebuilt.text().isEmpty()) {
            return others;
        }
        ResultFile own =
                ResultFile.of(history.name(), rebuilt.text().getBytes(StandardCharsets.UTF_8));
        return ResultSet.merge(List.of(reader.read(own, limits), others));
    }

    private ResultReader reader() {
        return switch (this) {
            case CARGO -> new LibtestReader();
            case GO -> new GoReader();
            case BENCHMARK_JS -> new BenchmarkJsReader();
            case PYTEST -> new PytestBenchmarkReader();
            case GOOGLE -> new GoogleBenchmarkReader();
            case CATCH2 -> new Catch2TextReader();
            case JULIA -> new BenchmarkToolsReader();
            case JMH -> new JmhReader();
            case DOTNET -> new BenchmarkDotNetReader();
            case SMALLER, BIGGER -> new GabCustomReader();
            case LUAU, OTHER -> new GabHistoryReader();
        };
    }

    private RebuiltOutput rebuild(List<GabBench> benches, ReadLimits limits) throws IOException {
        return switch (this) {
            case GO -> ActionGoOutput.of(benches);
            case JMH -> jmh(benches, limits);
            case GOOGLE -> googleBenchmark(benches);
            case JULIA -> julia(benches);
            case PYTEST -> keepEntries(benches.stream().map(ActionTool::seconds).toList());
            case DOTNET -> keepEntries(benches.stream().map(ActionTool::withDeviation).toList());
            case CATCH2 -> keepEntries(benches.stream().map(ActionTool::withoutRange).toList());
            case CARGO, BENCHMARK_JS, LUAU, SMALLER, BIGGER, OTHER -> keepEntries(benches);
        };
    }

    private static RebuiltOutput keepEntries(List<GabBench> benches) {
        return new RebuiltOutput("", benches);
    }

    /** Converts rounds a second to seconds, by the mean. */
    private static GabBench seconds(GabBench bench) {
        return bench.ownUnit().equals("iter/sec")
                ? bench.with(1 / bench.value(), "s", bench.range())
                : bench;
    }

    private static GabBench withDeviation(GabBench bench) {
        String range = bench.range().replaceFirst("^\u00b1", "stddev:");
        return bench.with(bench.value(), bench.unit(), range);
    }

    /** Drops the margin, whose unit is lost and may differ from the value's. */
    private static GabBench withoutRange(GabBench bench) {
        return bench.with(bench.value(), bench.unit(), "");
    }

    /**
     * Restores BenchmarkTools' JSON, with a group for each benchmark. The action keeps an
     * estimate's time, with garbage collection, memory and allocations beside it.
     */
    private static RebuiltOutput julia(List<GabBench> benches) throws IOException {
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
    private static RebuiltOutput googleBenchmark(List<GabBench> benches) throws IOException {
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
    private static RebuiltOutput jmh(List<GabBench> benches, ReadLimits limits) throws IOException {
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

    /**
     * A tool's output before the action split it.
     *
     * @param text empty without output of this tool
     */
    record RebuiltOutput(String text, List<GabBench> others) {}

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
