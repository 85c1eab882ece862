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
}
