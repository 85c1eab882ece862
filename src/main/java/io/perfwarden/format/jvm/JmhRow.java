package io.perfwarden.format.jvm;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One object of a JMH file while it is read. What identifies it is the method, the parameters, the
 * mode and the number of threads; paths and arguments of the JVM never do. Its version does where
 * results are of several.
 */
final class JmhRow {
    /** JMH's mode of single calls; it stands before the metrics. */
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
        json.object(key -> field(key, json));
        if (benchmark.isEmpty()) {
            throw json.problem("expected the key benchmark, found none");
        }
        JmhMetric measured =
                primary.orElseThrow(
                        () -> json.problem("expected the key primaryMetric, found none"));
        results.from(Environment.RUNTIME, vmName + " " + jdkVersion);
        addTo(results, measured);
        results.fact(Environment.TOOL, version.isEmpty() ? "" : "JMH " + version);
        results.fact(Environment.RUNTIME, vmName + " " + jdkVersion);
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "benchmark" -> benchmark = json.name();
            case "mode" -> mode = json.text();
            case "threads" -> threads = json.text();
            case "params" -> readParams(json);
            case "primaryMetric" ->
                    primary = Optional.of(JmhMetric.read(json, mode.equals(SAMPLE)));
            case "secondaryMetrics" ->
                    json.object(name -> secondary.put(json.key(name), JmhMetric.read(json)));
            case "jmhVersion" -> version = json.text();
            case "vmName" -> vmName = json.text();
            case "jdkVersion" -> jdkVersion = json.text();
            default -> {}
        }
    }

    private void readParams(JsonCursor json) throws IOException {
        if (!json.isNull()) {
            json.object(name -> params.put(json.key(name), json.text()));
        }
    }

    private void addTo(ResultCollector results, JmhMetric measured) throws FormatException {
        BenchmarkId id = JmhMetrics.id(benchmark, mode, threads, params);
        Position position = results.at(line);
        Metric metric = JmhMetrics.primary(mode, results.unit(measured.unit()));
        results.add(id, metric, measured.reading(), position);
        measured.percentiles().forEach((name, value) -> percentile(name, value, measured.unit()));
        for (Map.Entry<String, JmhMetric> entry : secondary.entrySet()) {
            Reading.Measured reading = entry.getValue().reading();
            if (profiles.take(entry.getKey(), entry.getValue().unit(), reading.value())) {
                continue;
            }
            Unit unit = results.unit(entry.getValue().unit());
            Metric beside = JmhMetrics.beside(entry.getKey(), unit, metric, reading);
            results.add(id, beside, reading, position);
        }
    }

    /** Most versions have a metric of each percentile as well; of two values the larger counts. */
    private void percentile(String name, double value, String unit) {
        String key =
                secondary.keySet().stream()
                        .filter(it -> it.endsWith(name))
                        .findFirst()
                        .orElse(name);
        Reading.Measured reading = new Reading.Measured(value, Spread.NONE, Samples.NONE);
        JmhMetric known = secondary.get(key);
        if (known == null || known.reading().value() < value) {
            secondary.put(key, new JmhMetric(reading, unit, Map.of()));
        }
    }
}
