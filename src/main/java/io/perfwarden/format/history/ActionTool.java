package io.perfwarden.format.history;

import module java.base;

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
            case JMH -> ActionJson.jmh(benches, limits);
            case GOOGLE -> ActionJson.googleBenchmark(benches);
            case JULIA -> ActionJson.julia(benches);
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
     * A tool's output before the action split it.
     *
     * @param text empty without output of this tool
     */
    record RebuiltOutput(String text, List<GabBench> others) {}
}
