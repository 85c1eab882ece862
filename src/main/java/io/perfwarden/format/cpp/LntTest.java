package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * One test of an LNT report during reading; the median of a metric's values counts. Texts, such as
 * the program's hash, are skipped.
 */
final class LntTest {
    static final String STATUS = "_status";

    /** Metrics that show that the test ran; the hash's status does not. */
    private static final Set<String> TIMED =
            Set.of(
                    "compile_status",
                    "execution_status",
                    "user_status",
                    "sys_status",
                    "wall_status");

    private static final Set<String> TEXTS = Set.of("hash", "profile");

    /** LNT's codes: 0 passed, 1 failed, 2 expected to fail. */
    private static final double PASSED = 0;

    final FilePosition position;
    private final Map<String, Samples> metrics = new LinkedHashMap<>();
    private final List<String> odd = new ArrayList<>();
    String name = "";

    LntTest(FilePosition position) {
        this.position = position;
    }

    LntTest withName(String other) {
        LntTest test = new LntTest(position);
        test.name = other;
        return test;
    }

    /** Takes the only metric of a version 1 test under its own name. */
    void take(LntTest only, String metric) {
        for (Samples samples : only.metrics.values()) {
            metrics.put(metric, samples);
        }
        if (!only.odd.isEmpty() && LntReader.LlvmMetric.isNumeric(metric)) {
            odd.add(metric);
        }
    }

    void metric(String key, JsonCursor json) throws IOException {
        SampleBuffer values = new SampleBuffer();
        int[] elements = {0};
        JsonCursor.Value each =
                () -> {
                    elements[0]++;
                    OptionalDouble value = number(key, json);
                    if (value.isPresent()) {
                        values.add(value.getAsDouble());
                        json.checkSamples(values);
                    }
                };
        if (json.isArray()) {
            json.array(each);
        } else {
            each.read();
        }
        if (!values.isEmpty()) {
            metrics.put(key, values.toSamples());
        }
        boolean whole = !values.isEmpty() && values.size() == elements[0];
        if (!whole && (key.isEmpty() || LntReader.LlvmMetric.isNumeric(key))) {
            odd.add(key);
        }
    }

    /** A number, also in quotes; a hash may have only digits. */
    private static OptionalDouble number(String key, JsonCursor json) throws IOException {
        return json.isNumber()
                ? OptionalDouble.of(json.number())
                : json.isText() && !TEXTS.contains(key)
                        ? NumberText.parse(json.raw())
                        : OptionalDouble.empty();
    }

    void addTo(ResultCollector results) throws FormatException {
        BenchmarkId id = BenchmarkId.of(name);
        Set<String> all = names();
        odd.stream()
                .filter(key -> !hasFailed(key.replaceFirst("_time$", STATUS)))
                .forEach(
                        key -> results.unread(position, LntReader.LlvmMetric.EXPECTED + key, name));
        for (var entry : metrics.entrySet()) {
            String key = entry.getKey();
            if (!key.endsWith(STATUS)) {
                Metric metric = LntReader.LlvmMetric.of(key, all, results);
                results.add(id, metric, reading(key, entry.getValue()), position);
            } else if (TIMED.contains(key) && hasFailed(key) && !metrics.containsKey(timeOf(key))) {
                Metric metric = LntReader.LlvmMetric.of(timeOf(key), all, results);
                results.add(id, metric, new Failed(key + " is not 0"), position);
            }
        }
    }

    private Set<String> names() {
        return metrics.keySet().stream()
                .map(key -> TIMED.contains(key) && hasFailed(key) ? timeOf(key) : key)
                .collect(Collectors.toSet());
    }

    private MetricReading reading(String metric, Samples samples) {
        String status = metric.replaceFirst("_time$", STATUS);
        return hasFailed(status) ? new Failed(status + " is not 0") : MetricReading.median(samples);
    }

    private boolean hasFailed(String status) {
        Samples codes = metrics.getOrDefault(status, Samples.NONE);
        return status.endsWith(STATUS) && !codes.isEmpty() && codes.get(0) != PASSED;
    }

    private static String timeOf(String status) {
        return status.substring(0, status.length() - STATUS.length()) + "_time";
    }
}
