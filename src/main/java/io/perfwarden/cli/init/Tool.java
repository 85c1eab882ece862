package io.perfwarden.cli.init;

import java.util.Locale;
import java.util.regex.Pattern;

/** A benchmark tool, how a repository shows that it uses it, and how it writes its results. */
enum Tool {
    JMH(
            "JMH",
            "pom\\.xml|build\\.gradle(\\.kts)?|libs\\.versions\\.toml|build\\.sbt",
            "jmh",
            "java -jar target/benchmarks.jar -rf json -rff results.json",
            "results.json"),
    GOOGLE_BENCHMARK(
            "Google Benchmark",
            "CMakeLists\\.txt|.*\\.cmake|BUILD(\\.bazel)?|MODULE\\.bazel|conanfile\\.(txt|py)|vcpkg\\.json",
            "benchmark::benchmark|google_?benchmark|google/benchmark|\"benchmark\"",
            "./build/benchmarks --benchmark_out=results.json --benchmark_out_format=json",
            "results.json"),
    GO(
            "Go",
            ".*_test\\.go",
            "\\bfunc Benchmark",
            "go test -run='^$' -bench=. -benchmem -count=10 ./... | tee results.txt",
            "results.txt"),
    CRITERION(
            "criterion.rs",
            "Cargo\\.toml",
            "(?m)^[ \\t]*+criterion\\b|\\[[a-z.-]{0,40}dependencies\\.criterion\\]",
            "cargo bench 2>&1 | tee results.txt",
            "results.txt"),
    DIVAN(
            "divan",
            "Cargo\\.toml",
            "(?m)^[ \\t]*+divan\\b",
            "cargo bench 2>&1 | tee results.txt",
            "results.txt"),
    GUNGRAUN(
            "gungraun",
            "Cargo\\.toml",
            "(?m)^[ \\t]*+(gungraun|iai-callgrind)\\b",
            "cargo bench 2>&1 | tee results.txt",
            "results.txt"),
    PYTEST_BENCHMARK(
            "pytest-benchmark",
            "pyproject\\.toml|setup\\.(py|cfg)|tox\\.ini|Pipfile|requirements.*\\.(txt|in)",
            "pytest[-_]benchmark",
            "pytest --benchmark-only --benchmark-json=results.json",
            "results.json"),
    ASV(
            "asv",
            "asv\\.conf\\.jsonc?",
            "\"(project|benchmark_dir|repo)\"",
            "asv machine --yes && asv run 'HEAD^!'",
            ".asv/results"),
    PYPERF(
            "pyperf",
            "pyproject\\.toml|setup\\.(py|cfg)|requirements.*\\.(txt|in)",
            "\\bpyperf\\b",
            "python bench.py -o results.json",
            "results.json"),
    BENCHMARKDOTNET(
            "BenchmarkDotNet",
            ".*\\.(cs|fs|vb)proj|Directory\\.Packages\\.props",
            "BenchmarkDotNet",
            "dotnet run -c Release -- --filter '*' --exporters fulljson",
            "BenchmarkDotNet.Artifacts/results"),
    VITEST(
            "vitest bench",
            "package\\.json",
            "vitest bench",
            "npx vitest bench --run --outputJson results.json",
            "results.json"),
    MITATA(
            "mitata",
            "package\\.json",
            "\"mitata\"",
            "node bench.js > results.json",
            "results.json"),
    BENCHMARKJS(
            "benchmark.js",
            "package\\.json",
            "\"benchmark\"\\s{0,5}:",
            "node bench.js | tee results.txt",
            "results.txt"),
    JULIA(
            "BenchmarkTools",
            "benchmarks\\.jl",
            "BenchmarkTools",
            "julia --project=benchmark -e 'include(\"benchmark/benchmarks.jl\");"
                    + " BenchmarkTools.save(\"results.json\", run(SUITE))'",
            "results.json"),
    HYPERFINE(
            "hyperfine",
            "justfile|Makefile|.*\\.(sh|ya?ml)",
            "(?m)(^|[\\s;|&])hyperfine\\s",
            "hyperfine --export-json results.json './build/program'",
            "results.json");

    private final String title;
    private final Pattern file;
    private final Pattern content;
    private final String command;
    private final String results;

    /**
     * @param file matches the name of a file that shows it, without its directory
     * @param content is found in the beginning of that file
     * @param run a command, and what that writes
     */
    Tool(String title, String file, String content, String... run) {
        this.title = title;
        this.file = Pattern.compile(file);
        this.content = Pattern.compile(content);
        this.command = run[0];
        this.results = run[1];
    }

    /** What it calls itself. */
    String title() {
        return title;
    }

    /** Whether a file of this name may show it. */
    boolean mayShowIn(String name) {
        return file.matcher(name).matches();
    }

    /** Whether the beginning of such a file shows it. */
    boolean isShownBy(String text) {
        return content.matcher(text).find();
    }

    /** A line for a shell that measures; mostly to be adapted. */
    String command() {
        return command;
    }

    /** What that writes. */
    String results() {
        return results;
    }

    /** A metric that it measures beside the first one, or can be made to. */
    String metric() {
        return switch (this) {
            case JMH -> "gc.alloc.rate.norm";
            case GOOGLE_BENCHMARK -> "real_time";
            case GO -> "B/op";
            case CRITERION, VITEST -> "throughput";
            case GUNGRAUN -> "EstimatedCycles";
            case BENCHMARKDOTNET -> "Allocated Memory";
            case MITATA -> "heap";
            case JULIA, ASV, PYPERF -> "memory";
            case DIVAN, PYTEST_BENCHMARK, BENCHMARKJS, HYPERFINE -> "mean";
        };
    }

    /** The suite's name. */
    String suite() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
