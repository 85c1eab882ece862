package io.perfwarden.demo;

import module java.base;

import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import io.perfwarden.model.Samples;
import io.perfwarden.model.SuitePlatform;
import io.perfwarden.model.Unit;

/**
 * What the benchmarks of a made-up library measure at each of its commits. The same numbers come
 * out each time.
 */
final class SampleResults {
    /** Runs of the whole story; the first has number 1. */
    static final int RUNS = 60;

    static final int NOISE = 2;
    static final int ACCEPTED = 26;
    static final int NEW_MACHINE = 30;
    static final int BROKEN = 36;
    static final int FIXED = 39;
    static final int NEW_RUNTIME = 48;
    static final int OPEN = 57;
    static final int REMOVED = 58;

    static final SuitePlatform LINUX = new SuitePlatform("core", "linux");
    static final SuitePlatform MACOS = new SuitePlatform("core", "macos");
    static final SuitePlatform CODEC = new SuitePlatform("codec", "");
    static final List<SuitePlatform> ALL = List.of(LINUX, MACOS, CODEC);

    private static final int SAMPLES = 5;
    private static final Unit NS = Unit.parse("ns");
    private static final Metric TIME = Metric.of("cpu_time", NS);
    private static final Metric WALL = Metric.of("real_time", NS).secondary();
    private static final Metric THROUGHPUT = Metric.of("thrpt", Unit.parse("ops/s"));
    private static final Metric ALLOCATED =
            Metric.of("gc.alloc.rate.norm", Unit.parse("B/op")).secondary().deterministic();

    /** Benchmarks of suite {@code core} with their time in nanoseconds, and their noise. */
    private static final List<Sample> CORE =
            List.of(
                    new Sample("parse/json", 18_400, 0.006),
                    new Sample("parse/csv", 9_250, 0.005),
                    new Sample("parse/number", 24.6, 0.004),
                    new Sample("encode/base64", 1_310, 0.005),
                    new Sample("encode/hex", 842, 0.006),
                    new Sample("hash/sha256", 5_120, 0.003),
                    new Sample("hash/crc32", 388, 0.004),
                    new Sample("sort/small", 214, 0.007),
                    new Sample("sort/radix", 61_800, 0.006),
                    new Sample("io/read_file", 152_000, 0.07));

    /** A benchmark, its usual value, and the standard deviation of its runs, 0.01 for 1 %. */
    private record Sample(String name, double value, double noise) {}

    /**
     * A pull request that changes one benchmark.
     *
     * @param factor of its time, 1 for no change
     */
    record Change(String benchmark, double factor) {
        static final Change NONE = new Change("", 1);

        double of(String name) {
            return name.equals(benchmark) ? factor : 1;
        }
    }

    private SampleResults() {}

    /** Whether a run of the default branch measured a suite: its job failed three times. */
    static boolean has(SuitePlatform where, int run) {
        return !where.equals(CODEC) || run < 15 || run > 17;
    }

    /**
     * What a run measures.
     *
     * @param run number of the default branch's run that it is like
     * @param attempt tells several measurements of the same code apart
     */
    static ResultSet of(SuitePlatform where, int run, int attempt, Change change) {
        List<MetricResult> all = new ArrayList<>();
        RandomGenerator chance =
                new SplittableRandom(where.toString().hashCode() * 31L + run * 1009L + attempt);
        if (where.equals(CODEC)) {
            for (String method : List.of("compress", "decompress", "checksum")) {
                for (int size : List.of(1024, 65536)) {
                    codec(method, size, run, change, chance).forEach(all::add);
                }
            }
        } else {
            for (Sample one : CORE) {
                if (run < REMOVED || !one.name().equals("sort/radix")) {
                    double level = one.value() * level(one.name(), where, run);
                    double time = level * change.of(one.name());
                    Samples samples = samples(time, one.noise(), chance);
                    var id = BenchmarkId.of(one.name());
                    all.add(result(id, TIME, MetricReading.median(samples)));
                    double wall = samples.median() * (1.02 + 0.01 * chance.nextDouble());
                    all.add(result(id, WALL, MetricReading.of(wall)));
                }
            }
        }
        String format = where.equals(CODEC) ? "jmh" : "google-benchmark";
        return new ResultSet(List.of(format), all, machine(where, run), List.of());
    }

    private static Stream<MetricResult> codec(
            String method, int size, int run, Change change, RandomGenerator chance) {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("mode", "thrpt");
        params.put("size", Integer.toString(size));
        var id = new BenchmarkId("org.acme.CodecBench." + method, params);
        double faster = run >= NEW_RUNTIME && method.equals("compress") ? 1.24 : 1;
        double slower = run >= RUNS && method.equals("decompress") && size > 1024 ? 1.09 : 1;
        double base = (method.length() * 41_000.0 + 120_000) * 1024 / size;
        Samples samples = samples(base * faster / slower / change.of(method), 0.008, chance);
        double bytes = method.equals("checksum") ? 24 : size + 48;
        return Stream.of(
                result(id, THROUGHPUT, MetricReading.median(samples)),
                result(id, ALLOCATED, MetricReading.of(bytes)));
    }

    /** How much longer a benchmark takes at a run than at the first. */
    private static double level(String name, SuitePlatform where, int run) {
        double machine = where.equals(LINUX) && run >= NEW_MACHINE ? 0.93 : 1;
        return machine
                * switch (name) {
                    case "parse/json" -> run >= ACCEPTED ? 1.18 : 1;
                    case "hash/sha256" -> run >= BROKEN && run < FIXED ? 1.31 : 1;
                    case "encode/base64" -> run >= OPEN ? 1.124 : 1;
                    default -> where.equals(MACOS) ? 0.71 : 1;
                };
    }

    /** A run as a whole lies a little off, its samples around that. */
    private static Samples samples(double level, double noise, RandomGenerator chance) {
        double centre = level * (1 + noise * chance.nextGaussian());
        double[] samples = new double[SAMPLES];
        Arrays.setAll(samples, _ -> centre * (1 + noise / 2 * chance.nextGaussian()));
        return Samples.of(Arrays.stream(samples).map(SampleResults::rounded).toArray());
    }

    /** As many digits as tools write. */
    private static double rounded(double value) {
        return new BigDecimal(value).round(new MathContext(6)).doubleValue();
    }

    private static MetricResult result(BenchmarkId id, Metric metric, MetricReading reading) {
        return new MetricResult(id, metric, reading, new FilePosition("results.json", 0));
    }

    private static BenchmarkEnvironment machine(SuitePlatform where, int run) {
        Map<String, String> facts = new HashMap<>();
        if (where.equals(MACOS)) {
            facts.put(BenchmarkEnvironment.CPU, "Apple M2");
            facts.put(BenchmarkEnvironment.PROCS, "8");
        } else {
            facts.put(
                    BenchmarkEnvironment.CPU,
                    run >= NEW_MACHINE ? "AMD EPYC 9654" : "AMD EPYC 7763");
            facts.put(BenchmarkEnvironment.PROCS, "4");
        }
        if (where.equals(CODEC)) {
            facts.put(
                    BenchmarkEnvironment.RUNTIME,
                    run >= NEW_RUNTIME ? "OpenJDK 25.0.3" : "OpenJDK 25.0.1");
        }
        return new BenchmarkEnvironment(facts);
    }
}
