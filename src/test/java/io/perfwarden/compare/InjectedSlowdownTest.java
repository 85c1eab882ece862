package io.perfwarden.compare;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.format.Read;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.ResultReaders;
import io.perfwarden.model.Metric;
import io.perfwarden.model.ResultSet;
import io.perfwarden.testkit.MemoryFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs of one program with and without a known slow-down, as each tool wrote them: the reader and
 * the threshold rule find the slow-down, and nothing else.
 */
class InjectedSlowdownTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");

    /** Slow-downs are of 30 % and more; what was not slowed drifts by less than 15 %. */
    private static final double FAIL = 0.25;

    private static final double WARN = 0.2;

    private static final SuitePolicy SUITE =
            SuitePolicy.defaults("pairs")
                    .withRow(
                            RowPolicy.DEFAULT
                                    .withDecision(RowPolicy.Decision.THRESHOLD)
                                    .withLimits(
                                            new RowPolicy.Limits(FAIL, LimitQuantity.ZERO, WARN)));

    private static final String SORT_RANDOM =
            "words.Sort.time_sort [size=1000, order='random', env=virtualenv-py3.11]";
    private static final String SORT_SORTED =
            "words.Sort.time_sort [size=1000, order='sorted', env=virtualenv-py3.11]";
    private static final String SORT_64 = "Sorting/sort 64 words";
    private static final String SORT_4096 =
            "Sorting/sort 4096 words & <more> of them, with a rather long name that wraps";

    /** One project's own formats; their samples are limits and results, not runs to compare. */
    private static final Set<String> WITHOUT_A_PAIR =
            Set.of("ratio-slack-baseline", "ratio-slack-results", "parity");

    /** What a slow-down has no part in, though it counts as much as what was slowed. */
    private static final Set<String> ERRORS =
            Set.of("errors", "failures", "mismatches", "non2xx", "timeouts");

    /**
     * Two or three runs.
     *
     * @param base file or directory of the format's samples; {@code slow} and {@code same} alike
     * @param same absent where the format was written by hand and a copy would prove nothing
     * @param slowed names of all benchmarks that were slowed; with parameters where only some of
     *     them were, and with the metric where a benchmark has others that were not
     */
    record Pair(
            String format, String base, String slow, Optional<String> same, Set<String> slowed) {

        /** A tool's three runs {@code base}, {@code slow} and {@code same}. */
        static Pair of(String format, String ending, String... slowed) {
            return named(format, "", ending, slowed);
        }

        static Pair named(String format, String prefix, String ending, String... slowed) {
            return new Pair(
                    format,
                    prefix + "base" + ending,
                    prefix + "slow" + ending,
                    Optional.of(prefix + "same" + ending),
                    Set.of(slowed));
        }

        /** Only {@code base} and {@code slow}. */
        static Pair written(String format, String ending, String... slowed) {
            return new Pair(
                    format, "base" + ending, "slow" + ending, Optional.empty(), Set.of(slowed));
        }

        @Override
        public String toString() {
            return format + "/" + slow;
        }
    }

    /** Written by the tools, of one program with and without more work to do. */
    private static final List<Pair> TOOLS =
            List.of(
                    Pair.of("jmh", ".json", "org.example.TextBenchmark.sort"),
                    Pair.of("jmh-csv", ".csv", "org.example.TextBenchmark.sort"),
                    Pair.of("jmh-text", ".txt", "org.example.TextBenchmark.sort"),
                    Pair.of("google-benchmark", ".json", "sort_words/64", "sort_words/512"),
                    Pair.of("google-benchmark-csv", ".csv", "Sort/64", "Sort/512"),
                    Pair.of("catch2-xml", ".xml", SORT_64, SORT_4096),
                    Pair.of("catch2-text", ".txt", SORT_64, SORT_4096),
                    Pair.of("criterion", ".txt", "sort words/64", "sort words/512"),
                    Pair.of("criterion-tree", "", "sort words/64"),
                    Pair.of("libtest", ".txt", "tests::sort"),
                    Pair.of("libtest-json", ".json", "sort"),
                    Pair.named("libtest", "criterion-", ".txt", "sort words/64", "sort words/512"),
                    Pair.of("go", ".txt", "BenchmarkSort/size=100", "BenchmarkSort/size=1000"),
                    Pair.of(
                            "go-json",
                            ".json",
                            "BenchmarkSort/size=100",
                            "BenchmarkSort/size=1000"),
                    Pair.of(
                            "pytest-benchmark",
                            ".json",
                            "test_words.py::test_sort[100]",
                            "test_words.py::test_sort[1000]"),
                    Pair.of("hyperfine", ".json", "sh sum.sh 40000"),
                    Pair.of("hyperfine-csv", ".csv", "sh sum.sh 40000"),
                    Pair.of("benchmarkjs", ".txt", "sort"),
                    Pair.of("tinybench", ".json", "sort"),
                    Pair.of("vitest", ".json", "bench/words.bench.mjs > words > sort"),
                    Pair.of("mitata", ".json", "sort"),
                    Pair.of(
                            "perf-stat",
                            ".json",
                            "perf stat · duration_time",
                            "perf stat · task-clock"),
                    Pair.of("perf-stat-csv", ".csv", "perf stat · task-clock"),
                    Pair.of("time", ".txt", "sh count.sh"),
                    Pair.named("time", "posix-", ".txt", "time · time", "time · user"),
                    Pair.named("time", "bash-", ".txt", "time · time", "time · user"),
                    Pair.of("wrk", ".txt", "/items"),
                    Pair.of("autocannon", ".json", "/items?x=1"),
                    Pair.of("locust", ".csv", "/items", "Aggregated"),
                    Pair.of("lit", ".json", "shell :: loops/count.test"));

    /** Written by hand, since the tools could not be run. */
    private static final List<Pair> WRITTEN =
            List.of(
                    Pair.written("benchmark-ips", ".json", "sort 400"),
                    Pair.written("benchee", ".json", "sort"),
                    Pair.written("size-limit", ".json", "core", "core, gzip", "utils.js", "raw"),
                    Pair.written("deno-bench", ".json", "arrays > sort 2000"),
                    Pair.written("llama-bench", ".json", "tg128 @ d512", "tg128"),
                    Pair.written(
                            "fio",
                            ".json",
                            "randread-4k read [rw=randread, bs=4k]",
                            "seqwrite-64k write [rw=write, bs=64k] · iops",
                            "mixed read [rw=randrw, bs=4k, numjobs=2] · iops",
                            "mixed read [rw=randrw, bs=4k, numjobs=2] · bandwidth",
                            "mixed write [rw=randrw, bs=4k, numjobs=2]"),
                    Pair.written("iperf3", ".json", "TCP"),
                    Pair.written("jmeter", ".json", "GET item", "GET list, all pages", "browse"),
                    Pair.written(
                            "gatling", ".json", "basket", "basket / GET item", "basket / GET list"),
                    Pair.written("artillery", ".json", "/items", "/list"),
                    Pair.written("jmeter-csv", ".csv", "GET item", "GET list, all pages", "browse"),
                    Pair.written("gatling-text", ".txt", "Global"),
                    Pair.written("cachegrind", ".out", "bench"),
                    Pair.written("callgrind", ".out", "bench"),
                    Pair.written("valgrind-text", ".txt", "bench"),
                    Pair.written(
                            "androidx-benchmark",
                            ".json",
                            "com.example.ParseBenchmark.parse",
                            "com.example.ScrollBenchmark.scroll"),
                    Pair.written("tasty-bench", ".csv", "All.Fibonacci numbers.tenth"),
                    Pair.written("haskell-criterion", ".json", "list/nub 60"),
                    Pair.written("haskell-criterion-csv", ".csv", "list/nub 60"),
                    Pair.written("nvbench", ".json", "copy [Elements=1048576, device=NVIDIA H200]"),
                    Pair.written("xctest", ".txt", "AppTests.ParserTests testParse"),
                    Pair.written(
                            "pytorch-records",
                            ".json",
                            "pr_time_benchmarks / add_loop_eager",
                            "pr_time_benchmarks / gen"),
                    Pair.written("codspeed-walltime", ".json", "benches/p.rs::parse"),
                    Pair.written(
                            "duckdb", ".tsv", "benchmark/micro/aggregate/simple_group.benchmark"),
                    Pair.written("critcmp", ".json", "sort/words"),
                    Pair.written("pgbench", ".txt", "multiple scripts", "select.sql", "range.sql"),
                    Pair.written("sysbench", ".txt", "cpu"),
                    Pair.written("hey", ".txt", "hey"),
                    Pair.written("ab", ".txt", "/items"),
                    Pair.written("ghz", ".json", "greeter"),
                    Pair.written("vegeta", ".json", "vegeta"),
                    Pair.written("oha", ".json", "oha"),
                    Pair.written(
                            "vllm-bench",
                            ".json",
                            "tiny [backend=openai, request_rate=5.0] · tpot p50",
                            "tiny [backend=openai, request_rate=5.0] · tpot p99",
                            "tiny [backend=openai, request_rate=5.0] · tpot mean",
                            "tiny [backend=openai, request_rate=5.0] · itl p50",
                            "tiny [backend=openai, request_rate=5.0] · itl p99",
                            "tiny [backend=openai, request_rate=5.0] · itl mean"),
                    Pair.of("asv", ".json", SORT_RANDOM, SORT_SORTED),
                    Pair.of(
                            "benchmarkdotnet",
                            ".json",
                            "Example.Words.Sort(N: 100)",
                            "Example.Words.Sort(N: 1000)"),
                    Pair.of("conbench", ".json", "sort"),
                    Pair.of("julia", ".json", "words/sort/100", "words/sort/1000"),
                    Pair.of("lnt", ".json", "SingleSource/words/sort"),
                    Pair.of("nanobench", ".json", "sort"),
                    Pair.of("nanobench-csv", ".csv", "sort"),
                    Pair.of("pyperf", ".json", "sort words"),
                    Pair.written(
                            "asv-text", ".txt", "words.Sort.time_sort [env=virtualenv-py3.11]"),
                    Pair.written("bmf", ".json", "words::sort"),
                    Pair.written("cargo-criterion", ".json", "sort words/64"),
                    Pair.written("divan", ".txt", "text/sorting/on a single white space/64"),
                    Pair.written("gab-custom", ".json", "parse config"),
                    Pair.written(
                            "gab-history",
                            ".js",
                            "BenchmarkA-2",
                            "pause",
                            "sort",
                            "test_a",
                            "test_b"),
                    Pair.written("gobenchdata", ".json", "BenchmarkSort/size=100"),
                    Pair.written("gungraun", ".json", "text::group::sort::short"),
                    Pair.written("gungraun-text", ".txt", "text::group::sort::short"),
                    Pair.written(
                            "k6",
                            ".json",
                            "http_req_duration",
                            "http_req_duration{expected_response:true}",
                            "http_req_waiting",
                            "http_reqs"),
                    Pair.written(
                            "lighthouse",
                            ".json",
                            "/shop/cart?id=1 [device=mobile] · first-contentful-paint",
                            "/shop/cart?id=1 [device=mobile] · largest-contentful-paint"),
                    Pair.written("multi-resolution", ".json", "cpu/576/adm"),
                    Pair.written(
                            "perfherder",
                            ".log",
                            "pageload [options=cold webrender]",
                            "pageload / fcp [options=cold webrender]"));

    static Stream<Pair> pairs() {
        return Stream.concat(TOOLS.stream(), WRITTEN.stream());
    }

    static Stream<Pair> repeated() {
        return pairs().filter(pair -> pair.same().isPresent());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pairs")
    void the_slowed_benchmarks_regress_and_no_other(Pair pair) {
        List<Row> rows = judged(pair, pair.slow());
        assertThat(pair.slowed())
                .as("each is the name of a row")
                .allMatch(name -> rows.stream().anyMatch(row -> isNamed(row, name)));
        Predicate<Row> primary = row -> row.metric().role() == Metric.Role.PRIMARY;
        Predicate<Row> regressed = row -> row.outcome() == RowOutcome.REGRESSED;
        assertThat(rows).filteredOn(regressed).allMatch(row -> isSlowed(row, pair));
        assertThat(lines(rows, regressed.and(primary)))
                .as("regressed rows are the primary rows of %s", pair.slowed())
                .isNotEmpty()
                .isEqualTo(
                        lines(
                                rows,
                                primary.and(row -> isSlowed(row, pair))
                                        .and(row -> !ERRORS.contains(row.metric().name()))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pairs")
    void no_metric_of_a_benchmark_that_was_not_slowed_is_worse(Pair pair) {
        assertThat(lines(judged(pair, pair.slow()), row -> !isSlowed(row, pair) && isWorse(row)))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("repeated")
    void a_second_run_of_the_same_program_is_not_worse_in_any_metric(Pair pair) {
        assertThat(lines(judged(pair, pair.same().orElseThrow()), InjectedSlowdownTest::isWorse))
                .isEmpty();
    }

    @Test
    void every_format_of_results_has_a_pair() {
        Set<String> formats =
                ResultReaders.standard(ReadLimits.DEFAULT).readers().stream()
                        .map(ResultReader::id)
                        .filter(id -> !WITHOUT_A_PAIR.contains(id))
                        .collect(Collectors.toSet());
        assertThat(pairs().map(Pair::format)).containsAll(formats);
    }

    private static List<Row> judged(Pair pair, String current) {
        Baseline baseline = new Baseline(Optional.empty(), read(pair.format(), pair.base()));
        ResultSet now = read(pair.format(), current);
        return SuiteComparator.judge(SUITE, "", Optional.of(baseline), now).rows();
    }

    private static boolean isSlowed(Row row, Pair pair) {
        return pair.slowed().stream().anyMatch(name -> isNamed(row, name));
    }

    private static boolean isNamed(Row row, String name) {
        return name.equals(row.id().name())
                || name.equals(row.id().label())
                || name.equals(row.id().label() + " · " + row.metric().name());
    }

    /** Anything a maintainer would have to look at. */
    private static boolean isWorse(Row row) {
        return switch (row.outcome()) {
            case REGRESSED, SLOWER, ADDED, MISSING, INCONCLUSIVE -> true;
            case FAILED -> row.baseline().isPresent();
            case UNCHANGED, IMPROVED, SKIPPED, INCOMPARABLE, ACCEPTED -> false;
        };
    }

    private static List<String> lines(List<Row> rows, Predicate<Row> which) {
        return rows.stream().filter(which).map(InjectedSlowdownTest::line).sorted().toList();
    }

    private static String line(Row row) {
        return String.format(
                Locale.ROOT,
                "%s · %s: %.1f %% worse",
                row.id().label(),
                row.metric().name(),
                row.change().orElse(0) * 100);
    }

    /** A file, or all files below a directory as they lie in it. */
    private static ResultSet read(String format, String name) {
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
}
