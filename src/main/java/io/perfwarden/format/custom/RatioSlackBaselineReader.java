package io.perfwarden.format.custom;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.DeclaredTolerance;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Apex-X's performance baseline: each metric with its value and the limit that belongs to it,
 * {@code value * (1 + ratio) + absolute}.
 */
public final class RatioSlackBaselineReader implements ResultReader.Json {
    /** What the gate allows where the file says nothing: half as much again, and nothing on top. */
    private static final double RATIO = 0.50;

    private static final double ABSOLUTE = 0.0;

    /** One metric while it is read. */
    private static final class Entry {
        private OptionalDouble value = OptionalDouble.empty();
        private double ratio = RATIO;
        private double absolute = ABSOLUTE;

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "value_ms" -> value = OptionalDouble.of(json.number());
                case "max_regression_ratio" -> ratio = allowance(json);
                case "max_regression_abs_ms" -> absolute = allowance(json);
                default -> {}
            }
        }

        private static double allowance(JsonCursor json) throws IOException {
            double allowed = json.number();
            if (!(allowed >= 0)) {
                throw json.expected("an allowance that is not negative");
            }
            return allowed;
        }
    }

    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "ratio-slack-baseline",
                "ratio-plus-slack JSON baseline",
                DirectionOrigin.UNIT,
                Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        JsonShape metrics = root.at("metrics");
        return metrics.values().stream().anyMatch(metric -> metric.has("value_ms"))
                || (metrics.isObject() && root.has("suite", "baseline_notes"));
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> field(key, json, results));
    }

    private static void field(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "metrics" -> json.object(name -> metric(name, json, results));
            case "suite" -> results.fact(BenchmarkEnvironment.SUITE, json.note());
            case "required_status" ->
                    results.fact(BenchmarkEnvironment.REQUIRED_STATUS, json.text());
            default -> {}
        }
    }

    private static void metric(String name, JsonCursor json, ResultCollector results)
            throws IOException {
        int line = json.line();
        BenchmarkId id = BenchmarkId.of(json.key(name));
        Entry entry = new Entry();
        json.object(key -> entry.field(key, json));
        double value =
                entry.value.orElseThrow(
                        () -> json.problem("expected the key value_ms, found none"));
        DeclaredTolerance declared = new DeclaredTolerance(entry.ratio, entry.absolute);
        results.add(
                new MetricResult(
                        id,
                        RatioSlack.time(results),
                        MetricReading.measured(value),
                        results.at(line),
                        Optional.of(declared)));
    }
}
