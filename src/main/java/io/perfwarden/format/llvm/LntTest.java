package io.perfwarden.format.llvm;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.SampleBuffer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One test of an LNT report while it is read: for each metric one value or several, of which the
 * median is taken. Texts, such as the hash of the program, are no metrics.
 */
final class LntTest {
    private static final String STATUS = "_status";

    /** Of what has a time; the status of the program's hash, for one, says nothing of any. */
    private static final Set<String> TIMED = Set.of("compile_status", "execution_status");

    /** Codes of LNT: 0 passed, 1 failed, 2 expected to fail. */
    private static final double PASSED = 0;

    private final Position position;
    private final Map<String, Samples> metrics = new LinkedHashMap<>();
    private final List<String> odd = new ArrayList<>();
    private String name = "";

    LntTest(Position position) {
        this.position = position;
    }

    Position position() {
        return position;
    }

    String name() {
        return name;
    }

    void name(String given) {
        name = given;
    }

    /** A test at the same place, with another name and no metrics. */
    LntTest named(String other) {
        LntTest test = new LntTest(position);
        test.name(other);
        return test;
    }

    /** Takes over the only metric of a test of the first version, under its own name. */
    void take(LntTest only, String metric) {
        for (Samples samples : only.metrics.values()) {
            metrics.put(metric, samples);
        }
        if (!only.odd.isEmpty() && LlvmMetric.isNumeric(metric)) {
            odd.add(metric);
        }
    }

    void metric(String key, JsonCursor json) throws IOException {
        SampleBuffer values = new SampleBuffer();
        int[] elements = {1};
        if (json.isArray()) {
            elements[0] = 0;
            json.array(() -> {
                elements[0]++;
                value(json, values);
            });
        } else {
            value(json, values);
        }
        if (!values.isEmpty()) {
            metrics.put(key, values.toSamples());
        }
        boolean whole = !values.isEmpty() && values.size() == elements[0];
        if (!whole && (key.isEmpty() || LlvmMetric.isNumeric(key))) {
            odd.add(key);
        }
    }

    private static void value(JsonCursor json, SampleBuffer values) throws IOException {
        if (json.isNumber()) {
            values.add(json.number());
            json.checkSamples(values);
        }
    }

    void addTo(ResultCollector results) throws FormatException {
        BenchmarkId id = BenchmarkId.of(name);
        Set<String> all = names();
        odd.stream()
                .filter(key -> !failed(key.replaceFirst("_time$", STATUS)))
                .forEach(key -> results.unread(position, LlvmMetric.EXPECTED + key, name));
        for (Map.Entry<String, Samples> entry : metrics.entrySet()) {
            String key = entry.getKey();
            if (!key.endsWith(STATUS)) {
                Metric metric = LlvmMetric.of(key, all, results);
                results.add(id, metric, reading(key, entry.getValue()), position);
            } else if (TIMED.contains(key) && failed(key) && !metrics.containsKey(timeOf(key))) {
                Metric metric = LlvmMetric.of(timeOf(key), all, results);
                results.add(id, metric, new Reading.Failed(key + " is not 0"), position);
            }
        }
    }

    /** Its metrics, with the times that are missing because of a failure. */
    private Set<String> names() {
        return metrics.keySet().stream()
                .map(key -> TIMED.contains(key) && failed(key) ? timeOf(key) : key)
                .collect(Collectors.toSet());
    }

    private Reading reading(String metric, Samples samples) {
        String status = metric.replaceFirst("_time$", STATUS);
        return failed(status)
                ? new Reading.Failed(status + " is not 0")
                : new Reading.Measured(samples.median(), Spread.NONE, samples);
    }

    private boolean failed(String status) {
        Samples codes = metrics.getOrDefault(status, Samples.NONE);
        return status.endsWith(STATUS) && !codes.isEmpty() && codes.get(0) != PASSED;
    }

    private static String timeOf(String status) {
        return status.substring(0, status.length() - STATUS.length()) + "_time";
    }
}
