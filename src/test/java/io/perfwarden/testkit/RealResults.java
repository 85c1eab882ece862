package io.perfwarden.testkit;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.SuiteComparator;
import io.perfwarden.compare.SuiteComparison;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.Read;
import io.perfwarden.model.ResultSet;

/**
 * Two files that a tool wrote, below {@code src/test/resources/samples}, held against each other
 * with the limits that a suite has if nobody sets any.
 *
 * @param format directory of the format
 * @param base file or directory in it
 * @param now file or directory in it
 */
public record RealResults(String format, String base, String now) {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");

    /** The slowed run of each tool against the run before it. */
    private static final List<RealResults> SLOWED =
            Stream.of(
                            "androidx-benchmark/.json",
                            "tasty-bench/.csv",
                            "haskell-criterion/.json",
                            "haskell-criterion-csv/.csv",
                            "nvbench/.json",
                            "xctest/.txt",
                            "codspeed-walltime/.json",
                            "duckdb/.tsv",
                            "critcmp/.json",
                            "pgbench/.txt",
                            "sysbench/.txt",
                            "hey/.txt",
                            "ab/.txt",
                            "fio/.json",
                            "iperf3/.json",
                            "jmeter/.json",
                            "gatling/.json",
                            "artillery/.json",
                            "jmeter-csv/.csv",
                            "gatling-text/.txt",
                            "cachegrind/.out",
                            "callgrind/.out",
                            "valgrind-text/.txt",
                            "benchmark-ips/.json",
                            "benchee/.json",
                            "size-limit/.json",
                            "deno-bench/.json",
                            "ghz/.json",
                            "vegeta/.json",
                            "oha/.json",
                            "jmh/.json",
                            "jmh-csv/.csv",
                            "jmh-text/.txt",
                            "google-benchmark/.json",
                            "google-benchmark-csv/.csv",
                            "catch2-xml/.xml",
                            "catch2-text/.txt",
                            "criterion/.txt",
                            "criterion-tree/",
                            "cargo-criterion/.json",
                            "libtest/.txt",
                            "libtest-json/.json",
                            "go/.txt",
                            "go-json/.json",
                            "gobenchdata/.json",
                            "pytest-benchmark/.json",
                            "hyperfine/.json",
                            "hyperfine-csv/.csv",
                            "benchmarkjs/.txt",
                            "tinybench/.json",
                            "vitest/.json",
                            "mitata/.json",
                            "perf-stat/.json",
                            "time/.txt",
                            "wrk/.txt",
                            "autocannon/.json",
                            "locust/.csv",
                            "lit/.json",
                            "asv/.json",
                            "asv-text/.txt",
                            "benchmarkdotnet/.json",
                            "bmf/.json",
                            "conbench/.json",
                            "divan/.txt",
                            "gab-custom/.json",
                            "gungraun/.json",
                            "gungraun-text/.txt",
                            "julia/.json",
                            "k6/.json",
                            "lighthouse/.json",
                            "lnt/.json",
                            "multi-resolution/.json",
                            "nanobench/.json",
                            "perfherder/.log",
                            "pyperf/.json")
                    .map(RealResults::slowed)
                    .toList();

    private static RealResults slowed(String formatAndEnding) {
        String[] parts = formatAndEnding.split("/", -1);
        return new RealResults(parts[0], "base" + parts[1], "slow" + parts[1]);
    }

    /** The slowed run of each tool against the run before it. */
    public static Stream<RealResults> slowed() {
        return SLOWED.stream();
    }

    /** The same the other way round. */
    public RealResults turned() {
        return new RealResults(format, /* base= */ now, /* now= */ base);
    }

    /** Where a file or directory of a format is. */
    public static Path path(String format, String name) {
        return SAMPLES.resolve(format).resolve(name);
    }

    /** Judged as a suite that is named as the format. */
    public SuiteComparison judged() {
        Baseline baseline = new Baseline(Optional.empty(), read(base));
        return SuiteComparator.judge(
                SuitePolicy.defaults(format), "", Optional.of(baseline), read(now));
    }

    private ResultSet read(String name) {
        Path path = SAMPLES.resolve(format).resolve(name);
        if (Files.isRegularFile(path)) {
            return Read.ok(MemoryFile.sample(format + "/" + name));
        }
        try (Stream<Path> below = Files.walk(path)) {
            return ResultSet.merge(
                    below.filter(Files::isRegularFile)
                            .sorted()
                            .map(file -> read(path, file))
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ResultSet read(Path root, Path file) {
        try {
            String name = "target/" + root.relativize(file).toString().replace('\\', '/');
            return Read.ok(MemoryFile.of(name, Files.readAllBytes(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return format + "-" + now.replaceAll("\\..*", "");
    }
}
