package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * JMH's {@code -rf json}: an object for each benchmark, set of parameters and mode.
 * kotlinx-benchmark and Swift's package-benchmark write the same without JMH's version.
 *
 * <p>The file lacks failed benchmarks; nothing here can tell.
 */
public final class JmhReader implements ResultReader {
    /** The mode of single calls; in others percentiles only show the spread of iterations. */
    private static final String SAMPLE = "sample";

    /** Up to p99, as higher ones are extremes. */
    private static final Map<String, String> PERCENTILES =
            Map.of("50.0", "p0.50", "90.0", "p0.90", "95.0", "p0.95", "99.0", "p0.99");

    private static final FieldTable METRIC =
            new FieldTable()
                    .numbers("score")
                    .numbersOrNull("scoreError")
                    .texts("scoreUnit")
                    .with(JsonCursor::numbers, "scoreConfidence", "rawData")
                    .with(JmhHistogram::read, "rawDataHistogram")
                    .with(JmhReader::percentiles, "scorePercentiles")
                    .require("expected the key score, found none", "score");

    private static final FieldTable ROW =
            new FieldTable()
                    .names("benchmark")
                    .texts("mode", "threads", "jmhVersion", "vmName", "jdkVersion")
                    .texts("configurationName", "compilationMode")
                    .with(json -> json.isNull() ? null : json.texts(), "params")
                    .inner("primaryMetric", METRIC)
                    .with(JmhReader::secondary, "secondaryMetrics");

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
                json -> json.array(() -> add(ROW.read(json), json, profiles, results)));
        profiles.tell(results);
    }

    /** Adds an object; paths and arguments of the JVM are no part of its identity. */
    private static void add(
            ObjectFields row, JsonCursor json, JmhProfiles profiles, ResultCollector results)
            throws IOException {
        for (String key : List.of("benchmark", "primaryMetric")) {
            if (!row.has(key)) {
                throw json.problem("expected the key " + key + ", found none");
            }
        }
        String mode = row.text("mode");
        String threads = row.get("threads", JmhMetrics.ONE_THREAD);
        String runtime = row.text("vmName") + " " + row.text("jdkVersion");
        results.from(RUNTIME, runtime);
        // of kotlinx-benchmark
        String configuration = row.text("configurationName") + " " + row.text("compilationMode");
        results.from(ResultSource.TARGET, configuration.strip());
        Map<String, String> params = row.get("params", Map.of());
        BenchmarkId id = JmhMetrics.id(row.text("benchmark"), mode, threads, params);
        FilePosition position = results.at(row.line());
        ObjectFields measured = row.inner("primaryMetric");
        Metric metric = JmhMetrics.primary(mode, results.unit(measured.text("scoreUnit")));
        results.add(id, metric, reading(measured), position);
        Map<String, ObjectFields> secondary = row.get("secondaryMetrics", new LinkedHashMap<>());
        if (mode.equals(SAMPLE)) {
            addPercentiles(measured, secondary);
        }
        for (var entry : secondary.entrySet()) {
            Measured reading = reading(entry.getValue());
            String unit = entry.getValue().text("scoreUnit");
            if (!profiles.take(entry.getKey(), unit, reading.value())) {
                Unit read = results.unit(unit);
                Metric beside = JmhMetrics.secondaryMetric(entry.getKey(), read, metric, reading);
                results.add(id, beside, reading, position);
            }
        }
        String version = row.text("jmhVersion");
        results.fact(TOOL, version.isEmpty() ? "" : "JMH " + version);
        results.fact(RUNTIME, runtime);
    }

    private static Measured reading(ObjectFields metric) {
        double score = metric.number("score");
        Samples ends = metric.samples("scoreConfidence");
        ReportedSpread spread =
                ends.size() == 2
                        ? ReportedSpread.confidence(ends.get(0), ends.get(1))
                        : ReportedSpread.around(
                                ReportedSpread.Kind.CONFIDENCE, score, metric.number("scoreError"));
        return new Measured(
                score, spread, metric.get("rawDataHistogram", metric.samples("rawData")));
    }

    private static Map<String, ObjectFields> secondary(JsonCursor json) throws IOException {
        Map<String, ObjectFields> found = new LinkedHashMap<>();
        json.object(name -> found.put(json.key(name), METRIC.read(json)));
        return found;
    }

    private static Map<String, Double> percentiles(JsonCursor json) throws IOException {
        Map<String, Double> found = new TreeMap<>();
        json.ifObject(percent -> {
            String name = PERCENTILES.get(percent);
            if (name != null && json.isNumber()) {
                found.put(name, json.number());
            }
        });
        return found;
    }

    /**
     * Names percentiles of single calls as JMH's own metrics. Most versions have these too; the
     * larger value counts.
     */
    private static void addPercentiles(ObjectFields measured, Map<String, ObjectFields> secondary) {
        Map<String, Double> percentiles = measured.get("scorePercentiles", Map.of());
        percentiles.forEach((name, value) -> {
            var known = secondary.keySet().stream().filter(it -> it.endsWith(name));
            String key = known.findFirst().orElse(name);
            if (!secondary.containsKey(key) || secondary.get(key).number("score") < value) {
                ObjectFields percentile = new ObjectFields(measured.line());
                percentile.put("score", value);
                percentile.put("scoreUnit", measured.text("scoreUnit"));
                secondary.put(key, percentile);
            }
        });
    }

    /**
     * Raw data of the mode {@code sample}: {@code [fork][iteration][value, count]}.
     *
     * <p>Counts reach millions, so at most {@value #MOST} samples are kept. Each bucket gets its
     * share, rounded so that the kept ones are evenly spaced ranks.
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
            if (pair.size() != 2) {
                throw json.problem("expected a value and how often it was seen");
            }
            double count = pair.get(1);
            boolean counted = count >= 0 && Double.isFinite(count);
            values.add(counted ? pair.get(0) : Double.NaN);
            counts.add(counted ? count : 1);
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
     * Profiles, as of {@code -prof perfasm} and {@code stack}, which JMH lists as metrics without
     * value and unit. They are reported once.
     */
    static final class JmhProfiles {
        private static final int MOST_NAMED = 5;
        private final Set<String> names = new TreeSet<>();
        private boolean any;

        boolean take(String metric, String unit, double score) {
            boolean profile = unit.equals("---") && Double.isNaN(score);
            any |= profile;
            if (profile && names.size() < MOST_NAMED) {
                names.add(ForeignText.quote(JmhMetrics.withoutDot(metric)));
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
}
