package io.perfwarden.cli.init;

import java.util.Locale;
import java.util.regex.Pattern;

/** A benchmark tool, how a repository shows that it uses it, and how it writes its results. */
enum Tool {
    JMH(
            "JMH",
            Sign.of("pom\\.xml|build\\.gradle(\\.kts)?|libs\\.versions\\.toml|build\\.sbt", "jmh"),
            "java -jar target/benchmarks.jar -rf json -rff results.json",
            "results.json"),
    GOOGLE_BENCHMARK(
            "Google Benchmark",
            Sign.of(
                    "CMakeLists\\.txt|.*\\.cmake|BUILD(\\.bazel)?|MODULE\\.bazel|conanfile\\.(txt|py)|vcpkg\\.json",
                    "benchmark::benchmark|google_?benchmark|google/benchmark|\"benchmark\""),
            "./build/benchmarks --benchmark_out=results.json --benchmark_out_format=json",
            "results.json"),
    GO(
            "Go",
            Sign.of(".*_test\\.go", "\\bfunc Benchmark"),
            "go test -run='^$' -bench=. -benchmem -count=10 ./... | tee results.txt",
            "results.txt"),
    CRITERION(
            "criterion.rs",
            Sign.of("Cargo\\.toml", "(?m)^[ \\t]*+criterion\\b|\\[[a-z.-]{0,40}dependencies\\.criterion\\]"),
            "cargo bench 2>&1 | tee results.txt",
            "results.txt"),
    DIVAN(
            "divan",
            Sign.of("Cargo\\.toml", "(?m)^[ \\t]*+divan\\b"),
            "cargo bench 2>&1 | tee results.txt",
            "results.txt"),
    GUNGRAUN(
            "gungraun",
            Sign.of("Cargo\\.toml", "(?m)^[ \\t]*+(gungraun|iai-callgrind)\\b"),
            "cargo bench 2>&1 | tee results.txt",
            "results.txt"),
    PYTEST_BENCHMARK(
            "pytest-benchmark",
            Sign.of(
                    "pyproject\\.toml|setup\\.(py|cfg)|tox\\.ini|Pipfile|requirements.*\\.(txt|in)",
                    "pytest[-_]benchmark"),
            "pytest --benchmark-only --benchmark-json=results.json",
            "results.json"),
    ASV(
            "asv",
            Sign.of("asv\\.conf\\.jsonc?", "\"(project|benchmark_dir|repo)\""),
            "asv machine --yes && asv run 'HEAD^!'",
            ".asv/results"),
    PYPERF(
            "pyperf",
            Sign.of("pyproject\\.toml|setup\\.(py|cfg)|requirements.*\\.(txt|in)", "\\bpyperf\\b"),
            "python bench.py -o results.json",
            "results.json"),
    BENCHMARKDOTNET(
            "BenchmarkDotNet",
            Sign.of(".*\\.(cs|fs|vb)proj|Directory\\.Packages\\.props", "BenchmarkDotNet"),
            "dotnet run -c Release -- --filter '*' --exporters fulljson",
            "BenchmarkDotNet.Artifacts/results"),
    VITEST(
            "vitest bench",
            Sign.of("package\\.json", "vitest bench"),
            "npx vitest bench --run --outputJson results.json",
            "results.json"),
    MITATA(
            "mitata",
            Sign.of("package\\.json", "\"mitata\""),
            "node bench.js > results.json",
            "results.json"),
    BENCHMARKJS(
            "benchmark.js",
            Sign.of("package\\.json", "\"benchmark\"\\s{0,5}:"),
            "node bench.js | tee results.txt",
            "results.txt"),
    JULIA(
            "BenchmarkTools",
            Sign.of("benchmarks\\.jl", "BenchmarkTools"),
            "julia --project=benchmark -e 'include(\"benchmark/benchmarks.jl\");"
                    + " BenchmarkTools.save(\"results.json\", run(SUITE))'",
            "results.json"),
    HYPERFINE(
            "hyperfine",
            Sign.of("justfile|Makefile|.*\\.(sh|ya?ml)", "(?m)(^|[\\s;|&])hyperfine\\s"),
            "hyperfine --export-json results.json './build/program'",
            "results.json");

    /**
     * A file by its name, and what it holds.
     *
     * @param file matches a name without its directory as a whole
     * @param content is found in the file's beginning
     */
    record Sign(Pattern file, Pattern content) {
        private static Sign of(String file, String content) {
            return new Sign(Pattern.compile(file), Pattern.compile(content));
        }
    }

    private final String title;
    private final Sign sign;
    private final String command;
    private final String results;

    Tool(String title, Sign sign, String command, String results) {
        this.title = title;
        this.sign = sign;
        this.command = command;
        this.results = results;
    }

    /** What it calls itself. */
    String title() {
        return title;
    }

    Sign sign() {
        return sign;
    }

    /** A line for a shell that measures; mostly to be adapted. */
    String command() {
        return command;
    }

    /** What that writes. */
    String results() {
        return results;
    }

    /** The suite's name. */
    String suite() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
