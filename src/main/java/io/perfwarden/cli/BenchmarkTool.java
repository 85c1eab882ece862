package io.perfwarden.cli;

import module java.base;

import picocli.CommandLine.*;

/** A benchmark tool, and the files that show its use. */
enum BenchmarkTool {
    JMH("JMH", "pom\\.xml|build\\.gradle(\\.kts)?|libs\\.versions\\.toml|build\\.sbt", "jmh"),
    GOOGLE_BENCHMARK(
            "Google Benchmark",
            "CMakeLists\\.txt|.*\\.cmake|BUILD(\\.bazel)?|MODULE\\.bazel|conanfile\\.(txt|py)|vcpkg\\.json",
            "benchmark::benchmark|google_?benchmark|google/benchmark|\"benchmark\""),
    CATCH2(
            "Catch2",
            ".*\\.(cpp|cc|cxx)",
            "(?s)\\A(?=.*?\\bcatch(2/|_|\\.hpp)).*?\\bBENCHMARK(_ADVANCED)?\\s{0,9}\\("),
    GO("Go", ".*_test\\.go", "\\bfunc Benchmark"),
    CRITERION(
            "criterion.rs",
            "Cargo\\.toml",
            "(?m)^[ \\t]*+criterion\\b|\\[[a-z.-]{0,40}dependencies\\.criterion\\]"),
    DIVAN("divan", "Cargo\\.toml", "(?m)^[ \\t]*+divan\\b"),
    GUNGRAUN("gungraun", "Cargo\\.toml", "(?m)^[ \\t]*+(gungraun|iai-callgrind)\\b"),
    PYTEST_BENCHMARK(
            "pytest-benchmark",
            "pyproject\\.toml|setup\\.(py|cfg)|tox\\.ini|Pipfile|requirements.*\\.(txt|in)",
            "pytest[-_]benchmark"),
    ASV("asv", "asv\\.conf\\.jsonc?", "\"(project|benchmark_dir|repo)\""),
    PYPERF("pyperf", "pyproject\\.toml|setup\\.(py|cfg)|requirements.*\\.(txt|in)", "\\bpyperf\\b"),
    BENCHMARKDOTNET(
            "BenchmarkDotNet",
            ".*\\.(cs|fs|vb)proj|Directory\\.Packages\\.props",
            "BenchmarkDotNet"),
    VITEST("vitest bench", "package\\.json", "vitest bench"),
    MITATA("mitata", "package\\.json", "\"mitata\""),
    BENCHMARKJS("benchmark.js", "package\\.json", "\"benchmark\"\\s{0,5}:"),
    JULIA("BenchmarkTools", "benchmarks\\.jl", "BenchmarkTools"),
    HYPERFINE("hyperfine", "justfile|Makefile|.*\\.(sh|ya?ml)", "(?m)(^|[\\s;|&])hyperfine\\s");

    private final String title;
    private final Pattern file;
    private final Pattern content;

    /**
     * @param file pattern of a file's name, without its directory
     * @param content pattern of the file's beginning
     */
    BenchmarkTool(String title, String file, String content) {
        this.title = title;
        this.file = Pattern.compile(file);
        this.content = Pattern.compile(content);
    }

    String title() {
        return title;
    }

    boolean mayShowIn(String name) {
        return file.matcher(name).matches();
    }

    boolean isShownBy(String text) {
        return content.matcher(text).find();
    }

    /** A second metric that the tool can measure. */
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
            case CATCH2, DIVAN, PYTEST_BENCHMARK, BENCHMARKJS, HYPERFINE -> "mean";
        };
    }

    String suite() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
