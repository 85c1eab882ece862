package io.perfwarden.cli.init;

import module java.base;

/** A benchmark tool that Perfwarden reads. */
public enum BenchmarkTool {
    JMH("JMH"),
    KOTLINX_BENCHMARK("kotlinx-benchmark"),
    GOOGLE_BENCHMARK("Google Benchmark"),
    CATCH2("Catch2"),
    GO("Go"),
    CRITERION("criterion.rs"),
    DIVAN("divan"),
    GUNGRAUN("gungraun"),
    LIBTEST("libtest"),
    PYTEST_BENCHMARK("pytest-benchmark"),
    ASV("asv"),
    PYPERF("pyperf"),
    BENCHMARKDOTNET("BenchmarkDotNet"),
    VITEST("vitest bench"),
    TINYBENCH("tinybench"),
    MITATA("mitata"),
    BENCHMARKJS("benchmark.js"),
    JULIA("BenchmarkTools"),
    HYPERFINE("hyperfine"),
    /** A runner of its own, whose results are written as JSON of names, units and values. */
    CUSTOM("a runner of its own");

    private final String title;

    BenchmarkTool(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** A second metric that the tool can measure. */
    public String metric() {
        return switch (this) {
            case JMH, KOTLINX_BENCHMARK -> "gc.alloc.rate.norm";
            case GOOGLE_BENCHMARK -> "real_time";
            case GO -> "B/op";
            case CRITERION, VITEST -> "throughput";
            case GUNGRAUN -> "EstimatedCycles";
            case BENCHMARKDOTNET -> "Allocated Memory";
            case MITATA -> "heap";
            case JULIA, ASV, PYPERF -> "memory";
            case CATCH2,
                    DIVAN,
                    LIBTEST,
                    PYTEST_BENCHMARK,
                    TINYBENCH,
                    BENCHMARKJS,
                    HYPERFINE,
                    CUSTOM ->
                    "mean";
        };
    }

    public String suite() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
