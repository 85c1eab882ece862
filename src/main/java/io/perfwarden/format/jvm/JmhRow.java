package io.perfwarden.format.jvm;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
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
 * mode and the number of threads; paths, arguments and versions of the JVM never do.
 */
final class JmhRow {
    private static final String THREADS = "threads";
    private static final String ONE_THREAD = "1";
    private static final String THROUGHPUT_MODE = "thrpt";

    private static final String ALLOCATIONS = "gc.alloc.rate.norm";

    /** Bytes of the smallest object on any JVM: a compact header and nothing else. */
    private static final double SMALLEST_OBJECT = 8;

    /** Put before our parameters where the benchmark has one of the same name. */
    private static final String OURS = "jmh:";

    private final int line;
    private final Map<String, String> params = new LinkedHashMap<>();
    private final Map<String, JmhMetric> secondary = new LinkedHashMap<>();
    private Optional<JmhMetric> primary = Optional.empty();
    private String benchmark = "";
    private String mode = "";
    private String threads = ONE_THREAD;
    private String version = "";
    private String vmName = "";
    private String jdkVersion = "";

    JmhRow(int line) {
        this.line = line;
    }

    void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> field(key, json));
        if (benchmark.isEmpty()) {
            throw json.problem("expected the key benchmark, found none");
        }
        JmhMetric measured =
                primary.orElseThrow(
                        () -> json.problem("expected the key primaryMetric, found none"));
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
            case "primaryMetric" -> primary = Optional.of(JmhMetric.read(json));
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
        BenchmarkId id = id();
        Position position = results.at(line);
        Metric metric = primaryMetric(results.unit(measured.unit()));
        results.add(id, metric, measured.reading(), position);
        for (Map.Entry<String, JmhMetric> entry : secondary.entrySet()) {
            Unit unit = results.unit(entry.getValue().unit());
            Metric beside = secondaryMetric(entry.getKey(), unit, metric);
            if (isCountOfBytes(beside, entry.getValue())) {
                beside = beside.deterministic();
            }
            results.add(id, beside, entry.getValue().reading(), position);
        }
    }

    private BenchmarkId id() {
        Map<String, String> all = new LinkedHashMap<>();
        if (!mode.isEmpty()) {
            all.put(ours(BenchmarkId.MODE), mode);
        }
        if (!threads.isEmpty() && !threads.equals(ONE_THREAD)) {
            all.put(ours(THREADS), threads);
        }
        all.putAll(params);
        return new BenchmarkId(benchmark, all);
    }

    private String ours(String name) {
        return params.containsKey(name) ? OURS + name : name;
    }

    private Metric primaryMetric(Unit unit) {
        boolean rate =
                mode.isEmpty()
                        ? unit.impliedDirection() == Direction.HIGHER
                        : mode.equals(THROUGHPUT_MODE);
        return Metric.of(rate ? "throughput" : "time", unit);
    }

    /**
     * Allocations per operation repeat exactly, except where an operation allocates nothing: what
     * is measured then is the harness, a fraction of a byte that differs from run to run.
     */
    private static boolean isCountOfBytes(Metric metric, JmhMetric measured) {
        return metric.name().equals(ALLOCATIONS)
                && measured.reading() instanceof Reading.Measured value
                && value.value() >= SMALLEST_OBJECT;
    }

    /** Collectors report costs, even where the unit is a rate: {@code gc.alloc.rate} in MB/s. */
    private static Metric secondaryMetric(String key, Unit unit, Metric primary) {
        String bare = key.startsWith("\u00b7") ? key.substring(1) : key;
        String name = bare.isEmpty() || bare.equals(primary.name()) ? OURS + bare : bare;
        Metric metric = Metric.of(name, unit).secondary();
        return name.startsWith("gc.")
                ? metric.directed(Direction.LOWER, DirectionOrigin.FORMAT)
                : metric;
    }
}
