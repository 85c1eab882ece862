package io.perfwarden.format;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What tools show on a console and no reader reads, and how they write a file that is read. */
enum ConsoleOutput {
    GOOGLE_BENCHMARK(
            "google-benchmark",
            "Google Benchmark",
            "--benchmark_out=results.json --benchmark_out_format=json",
            "Time             CPU",
            "Iterations"),
    PYTEST_BENCHMARK(
            "pytest-benchmark",
            "pytest-benchmark",
            "--benchmark-json=results.json",
            "Name (time in ",
            "Outliers"),
    HYPERFINE(
            "hyperfine",
            "hyperfine",
            "--export-json results.json",
            "Time (mean \u00b1 \u03c3):",
            "Range (min"),
    HYPERFINE_TABLE("hyperfine", "hyperfine", "--export-json results.json", "| Command | Mean ["),
    BENCHMARK_DOT_NET(
            "benchmarkdotnet", "BenchmarkDotNet", "--exporters json", "| Method", "| Mean"),
    VITEST("vitest", "vitest bench", "--outputJson results.json", "hz", "p995", "rme"),
    K6("k6", "k6", "--summary-export=results.json", "http_req_duration", "avg=", "p(95)="),
    AUTOCANNON("autocannon", "autocannon", "--json", "\u2502 Stat", "\u2502 2.5%", "\u2502 97.5%"),
    PYPERF("pyperf", "pyperf", "-o results.json", "Mean +- std dev:"),
    JULIA(
            "julia",
            "BenchmarkTools",
            "BenchmarkTools.save(\"results.json\", results)",
            "Range (min \u2026 max):",
            "GC (min \u2026 max):"),
    NANOBENCH(
            "nanobench",
            "nanobench",
            "its template for JSON",
            "|               ns/op |",
            "|                op/s |"),
    MITATA("mitata", "mitata", "run({ format: 'json' })", "avg (min \u2026 max)", "p75"),
    PERF_STAT(
            "perf-stat",
            "perf stat",
            "-j -o results.json",
            "Performance counter stats for ",
            "seconds time elapsed"),
    LOCUST("locust", "Locust", "--csv results", "# reqs", "# fails", "Avg", "req/s");

    private final String format;
    private final String tool;
    private final String option;

    /** A line each. */
    private final String marks;

    /**
     * @param format what the ids of the tool's formats begin with
     */
    ConsoleOutput(String format, String tool, String option, String... marks) {
        this.format = format;
        this.tool = tool;
        this.option = option;
        this.marks = String.join("\n", marks);
    }

    /** Which tool's a text is, if it is one of these. */
    static Optional<ConsoleOutput> of(FileHead head) {
        return Arrays.stream(values())
                .filter(it -> it.marks.lines().allMatch(head.text()::contains))
                .findFirst();
    }

    /**
     * All that a piece of a log holds beside results; {@code perf stat} may watch the benchmark.
     */
    static List<ConsoleOutput> in(String text) {
        return Arrays.stream(values())
                .filter(it -> it != PERF_STAT)
                .filter(it -> it.marks.lines().allMatch(text::contains))
                .toList();
    }

    /** Whether a format is of the tool. */
    boolean isOf(String id) {
        return id.startsWith(format);
    }

    /** Whether a line is the first that shows it. */
    boolean isIn(String line) {
        return marks.lines().findFirst().filter(line::contains).isPresent();
    }

    String tool() {
        return tool;
    }

    /** What to give the tool. */
    String option() {
        return option;
    }
}
