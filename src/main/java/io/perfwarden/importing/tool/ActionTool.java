package io.perfwarden.importing.tool;

import io.perfwarden.archive.InMemoryFile;
import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.catch2.Catch2TextReader;
import io.perfwarden.format.cpp.GoogleBenchmarkReader;
import io.perfwarden.format.custom.GabCustomReader;
import io.perfwarden.format.dotnet.BenchmarkDotNetReader;
import io.perfwarden.format.go.GoReader;
import io.perfwarden.format.history.GabEntry;
import io.perfwarden.format.history.GabEntry.Bench;
import io.perfwarden.format.js.BenchmarkJsReader;
import io.perfwarden.format.julia.BenchmarkToolsReader;
import io.perfwarden.format.jvm.JmhReader;
import io.perfwarden.format.python.PytestBenchmarkReader;
import io.perfwarden.format.rust.LibtestReader;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The tools of github-action-benchmark, by the words its workflows name them with. */
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

    /** The tool of an entry; one the action gained later, or none, is {@link #OTHER}. */
    public static ActionTool of(GabEntry entry) {
        for (ActionTool tool : values()) {
            if (tool.word.equals(entry.tool())) {
                return tool;
            }
        }
        return OTHER;
    }

    /** What the action does not keep, for people: {@code go: ...}; may be empty. */
    public String loss() {
        return loss.isEmpty() ? "" : word + ": " + loss;
    }

    /**
     * The measurements of an entry as the tool's own reader gives them.
     *
     * @param history the file of the entry, for its name
     */
    public ResultSet read(GabEntry entry, ResultFile history, ReadLimits limits)
            throws IOException {
        ResultReader reader = reader();
        Rebuilt rebuilt = rebuild(entry.benches(), limits);
        ResultCollector results = new ResultCollector(reader, history, limits);
        entry.with(rebuilt.others()).addTo(results, Map.of());
        ResultSet others = results.finish();
        if (rebuilt.text().isEmpty()) {
            return others;
        }
        ResultFile own = new InMemoryFile(history.name(), rebuilt.bytes());
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

    private Rebuilt rebuild(List<Bench> benches, ReadLimits limits) throws IOException {
        return switch (this) {
            case GO -> GoOutput.of(benches);
            case JMH -> JmhOutput.of(benches, limits);
            case GOOGLE -> GoogleBenchmarkOutput.of(benches);
            case JULIA -> JuliaOutput.of(benches);
            case PYTEST -> kept(benches.stream().map(ActionTool::seconds).toList());
            case DOTNET -> kept(benches.stream().map(ActionTool::deviating).toList());
            case CATCH2 -> kept(benches.stream().map(ActionTool::withoutRange).toList());
            case CARGO, BENCHMARK_JS, LUAU, SMALLER, BIGGER, OTHER -> kept(benches);
        };
    }

    private static Rebuilt kept(List<Bench> benches) {
        return new Rebuilt("", benches);
    }

    /** Rounds in a second, which are one through the mean. */
    private static Bench seconds(Bench bench) {
        return bench.ownUnit().equals("iter/sec")
                ? bench.with(1 / bench.value(), "s", bench.range())
                : bench;
    }

    /** The margin is one standard deviation. */
    private static Bench deviating(Bench bench) {
        return bench.with(
                bench.value(), bench.unit(), bench.range().replaceFirst("^\u00b1", "stddev:"));
    }

    /** The margin has lost its unit, which need not be the value's. */
    private static Bench withoutRange(Bench bench) {
        return bench.with(bench.value(), bench.unit(), "");
    }
}
