package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/**
 * JMH's {@code -rf json}: an array with one object for each benchmark, set of parameters and mode.
 *
 * <p>Failed benchmarks are simply absent from such a file; nothing here can tell.
 */
public final class JmhReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return document("jmh", "JMH JSON", Offer.SAMPLES, Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape row = head.json().element();
        return row.has("jmhVersion") || row.has("benchmark", "primaryMetric");
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        JmhProfiles profiles = new JmhProfiles();
        JsonCursor.walk(
                file,
                limits,
                json -> json.array(() -> new JmhRow(json.line(), profiles).read(json, results)));
        profiles.tell(results);
    }

    /**
     * One object of a JMH file while it is read. What identifies it is the method, the parameters,
     * the mode and the number of threads; paths and arguments of the JVM never do. Its version does
     * where results are of several.
     */
    private static final class JmhRow {
        /** JMH's mode of single calls; it comes before the metrics. */
        private static final String SAMPLE = "sample";

        private final int line;
        private final JmhProfiles profiles;
        private final Map<String, String> params = new LinkedHashMap<>();
        private final Map<String, JmhMetric> secondary = new LinkedHashMap<>();
        private Optional<JmhMetric> primary = Optional.empty();
        private String benchmark = "";
        private String mode = "";
        private String threads = JmhMetrics.ONE_THREAD;
        private String version = "";
        private String vmName = "";
        private String jdkVersion = "";

        JmhRow(int line, JmhProfiles profiles) {
            this.line = line;
            this.profiles = profiles;
        }

        void read(JsonCursor json, ResultCollector results) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "benchmark" -> benchmark = json.name();
                    case "mode" -> mode = json.text();
                    case "threads" -> threads = json.text();
                    case "params" -> {
                        if (!json.isNull()) {
                            json.object(name -> params.put(json.key(name), json.text()));
                        }
                    }
                    case "primaryMetric" ->
                            primary = Optional.of(new JmhMetric(json, mode.equals(SAMPLE)));
                    case "secondaryMetrics" ->
                            json.object(name ->
                                    secondary.put(json.key(name), new JmhMetric(json, false)));
                    case "jmhVersion" -> version = json.text();
                    case "vmName" -> vmName = json.text();
                    case "jdkVersion" -> jdkVersion = json.text();
                    default -> {}
                }
            });
            if (benchmark.isEmpty()) {
                throw json.problem("expected the key benchmark, found none");
            }
            if (primary.isEmpty()) {
                throw json.problem("expected the key primaryMetric, found none");
            }
            results.from(RUNTIME, vmName + " " + jdkVersion);
            addTo(results, primary.get());
            results.fact(TOOL, version.isEmpty() ? "" : "JMH " + version);
            results.fact(RUNTIME, vmName + " " + jdkVersion);
        }

        private void addTo(ResultCollector results, JmhMetric measured) throws FormatException {
            BenchmarkId id = JmhMetrics.id(benchmark, mode, threads, params);
            FilePosition position = results.at(line);
            Metric metric = JmhMetrics.primary(mode, results.unit(measured.unit));
            results.add(id, metric, measured.reading(), position);
            measured.percentiles.forEach((name, value) -> percentile(name, value, measured.unit));
            for (var entry : secondary.entrySet()) {
                Measured reading = entry.getValue().reading();
                if (profiles.take(entry.getKey(), entry.getValue().unit, reading.value())) {
                    continue;
                }
                Unit unit = results.unit(entry.getValue().unit);
                Metric beside = JmhMetrics.beside(entry.getKey(), unit, metric, reading);
                results.add(id, beside, reading, position);
            }
        }

        /**
         * Most versions have a metric of each percentile as well; of two values the larger counts.
         */
        private void percentile(String name, double value, String unit) {
            var known = secondary.keySet().stream().filter(it -> it.endsWith(name));
            String key = known.findFirst().orElse(name);
            if (!secondary.containsKey(key) || secondary.get(key).score < value) {
                secondary.put(key, new JmhMetric(value, unit));
            }
        }
    }

    /**
     * A primary or secondary metric of a JMH file. Percentiles of single calls are named as JMH's
     * own metrics are; only mode {@code sample} has them, where they are no spread of iterations.
     */
    private static final class JmhMetric {
        /** Up to p99: those above are extremes. */
        private static final Map<String, String> PERCENTILES =
                Map.of("50.0", "p0.50", "90.0", "p0.90", "95.0", "p0.95", "99.0", "p0.99");

        private double score = Double.NaN;
        private boolean scored;
        private double error = Double.NaN;
        private Samples confidence = Samples.NONE;
        private Samples samples = Samples.NONE;
        private String unit = "";
        private final Map<String, Double> percentiles = new TreeMap<>();

        JmhMetric(double score, String unit) {
            this.score = score;
            this.unit = unit;
        }

        /**
         * @param ofCalls whether the score is of single calls, and so are its percentiles
         */
        JmhMetric(JsonCursor json, boolean ofCalls) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "score" -> {
                        score = json.number();
                        scored = true;
                    }
                    case "scoreError" -> error = json.numberOrNull().orElse(Double.NaN);
                    case "scoreConfidence" -> confidence = json.numbers();
                    case "scoreUnit" -> unit = json.text();
                    case "scorePercentiles" -> {
                        if (ofCalls) {
                            percentiles.clear();
                            json.ifObject(percent -> percentile(percent, json));
                        }
                    }
                    case "rawData" -> samples = json.numbers();
                    case "rawDataHistogram" -> samples = JmhHistogram.read(json);
                    default -> {}
                }
            });
            if (!scored) {
                throw json.problem("expected the key score, found none");
            }
        }

        private void percentile(String percent, JsonCursor json) throws IOException {
            String name = PERCENTILES.get(percent);
            if (name != null && json.isNumber()) {
                percentiles.put(name, json.number());
            }
        }

        Measured reading() {
            ReportedSpread spread =
                    confidence.size() == 2
                            ? ReportedSpread.confidence(confidence.get(0), confidence.get(1))
                            : ReportedSpread.around(ReportedSpread.Kind.CONFIDENCE, score, error);
            return new Measured(score, spread, samples);
        }
    }

    /**
     * The raw data of JMH's mode {@code sample}: {@code [fork][iteration][value, count]}.
     *
     * <p>Counts reach millions, so at most {@value #MOST} samples are kept; where there are more,
     * each bucket gets its share, rounded so that the kept ones stand for evenly spaced ranks.
     */
    static final class JmhHistogram {
        static final int MOST = 10_000;

        private JmhHistogram() {}

        static Samples read(JsonCursor json) throws IOException {
            SampleBuffer values = new SampleBuffer();
            SampleBuffer counts = new SampleBuffer();
            json.array(() -> json.array(() -> json.array(() -> bucket(json, values, counts))));
            return expand(values.toSamples(), counts.toSamples());
        }

        private static void bucket(JsonCursor json, SampleBuffer values, SampleBuffer counts)
                throws IOException {
            Samples pair = json.numbers();
            if (pair.size() != 2 || !(pair.get(1) >= 0) || Double.isInfinite(pair.get(1))) {
                throw json.problem("expected a value and how often it was seen");
            }
            values.add(pair.get(0));
            counts.add(pair.get(1));
            json.checkSamples(counts);
        }

        private static Samples expand(Samples values, Samples counts) {
            double total = 0;
            for (double count : counts.toArray()) {
                total += count;
            }
            double step = Math.max(1, total / MOST);
            SampleBuffer kept = new SampleBuffer();
            double seen = 0;
            for (int i = 0; i < counts.size(); i++) {
                seen += counts.get(i);
                while ((kept.size() + 0.5) * step < seen) {
                    kept.add(values.get(i));
                }
            }
            return kept.toSamples();
        }
    }

    /**
     * Profiles, such as those of {@code -prof perfasm} and {@code stack}, which JMH lists among the
     * metrics with no value and no unit. They are no measurements, and are told of once.
     */
    static final class JmhProfiles {
        private static final int MOST_NAMED = 5;
        private final Set<String> names = new TreeSet<>();
        private boolean any;

        boolean take(String metric, String unit, double score) {
            boolean profile = unit.equals("---") && Double.isNaN(score);
            any |= profile;
            if (profile && names.size() < MOST_NAMED) {
                names.add(ForeignText.quote(metric.replaceFirst("^\u00b7", "")));
            }
            return profile;
        }

        void tell(ResultCollector results) {
            if (any) {
                String what = "profiles are no measurements and left out: ";
                results.warn(results.at(0), what + String.join(", ", names), "");
            }
        }
    }

    /** What identifies a benchmark of JMH and what its metrics are, whatever JMH wrote them as. */
    static final class JmhMetrics {
        static final String ONE_THREAD = "1";
        private static final String THROUGHPUT_MODE = "thrpt";

        /** Bytes of the smallest object on any JVM: a compact header and nothing else. */
        private static final double SMALLEST_OBJECT = 8;

        /** Put before our parameters where the benchmark has one of the same name. */
        private static final String OURS = "jmh:";

        private JmhMetrics() {}

        /** The method, the mode, the number of threads unless it is one, and the parameters. */
        static BenchmarkId id(
                String benchmark, String mode, String threads, Map<String, String> params) {
            Map<String, String> all = new LinkedHashMap<>();
            if (!mode.isEmpty()) {
                all.put(ours(BenchmarkId.MODE, params), mode);
            }
            if (!threads.isEmpty() && !threads.equals(ONE_THREAD)) {
                all.put(ours("threads", params), threads);
            }
            all.putAll(params);
            return new BenchmarkId(benchmark, all);
        }

        private static String ours(String name, Map<String, String> params) {
            return params.containsKey(name) ? OURS + name : name;
        }

        static Metric primary(String mode, Unit unit) {
            boolean rate = mode.isEmpty() ? unit.isRate() : mode.equals(THROUGHPUT_MODE);
            return Metric.of(rate ? "throughput" : "time", unit);
        }

        /**
         * Collectors report costs, even where the unit is a rate: {@code gc.alloc.rate} in MB/s.
         */
        static Metric beside(String key, Unit unit, Metric primary, MetricReading reading) {
            String bare = key.replaceFirst("^\u00b7", "");
            String name = bare.isEmpty() || bare.equals(primary.name()) ? OURS + bare : bare;
            Metric metric = Metric.of(name, unit).secondary();
            boolean cost = name.startsWith("gc.") || unit.symbol().equals("#/op");
            Metric directed =
                    cost ? metric.directed(BetterDirection.LOWER, DirectionOrigin.FORMAT) : metric;
            return isCountOfBytes(name, reading) ? directed.deterministic() : directed.varying();
        }

        /**
         * Allocations per operation repeat exactly, except where an operation allocates nothing:
         * what is measured then is the harness, a fraction of a byte that differs from run to run.
         */
        private static boolean isCountOfBytes(String name, MetricReading reading) {
            return name.equals("gc.alloc.rate.norm")
                    && reading instanceof Measured value
                    && value.value() >= SMALLEST_OBJECT;
        }
    }
}
