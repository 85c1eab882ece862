package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import io.perfwarden.model.MetricResult.DeclaredTolerance;

/**
 * Apex-X's performance baseline: metrics with their limit {@code value * (1 + ratio) + absolute}.
 */
public final class RatioSlackBaselineReader implements ResultReader.Json {
    /** The gate's default: half as much again, and nothing on top. */
    private static final double RATIO = 0.50;

    private static final FieldTable ENTRY =
            new FieldTable()
                    .numbers("value_ms")
                    .with(
                            RatioSlackBaselineReader::allowance,
                            "max_regression_ratio",
                            "max_regression_abs_ms")
                    .require("expected the key value_ms, found none", "value_ms");

    private static double allowance(JsonCursor json) throws IOException {
        double allowed = json.number();
        if (allowed < 0 && Double.isFinite(allowed)) {
            throw json.expectedProblem("an allowance that is not negative");
        }
        return allowed;
    }

    @Override
    public FormatInfo format() {
        return document(
                "ratio-slack-baseline", "ratio-plus-slack JSON baseline", Offer.ENVIRONMENT);
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
        json.object(key -> {
            switch (key) {
                case "metrics" -> json.object(name -> metric(name, json, results));
                case "suite" -> results.fact(SUITE, json.note());
                case "required_status" -> results.fact(REQUIRED_STATUS, json.text());
                default -> {}
            }
        });
    }

    private static void metric(String name, JsonCursor json, ResultCollector results)
            throws IOException {
        BenchmarkId id = BenchmarkId.of(json.key(name));
        ObjectFields entry = ENTRY.read(json);
        double ratio = entry.get("max_regression_ratio", RATIO);
        double absolute = entry.get("max_regression_abs_ms", 0.0);
        FilePosition position = results.at(entry.line());
        if (!Double.isFinite(ratio + absolute)) {
            results.unread(position, "expected numbers as what is allowed for", name);
            return;
        }
        MetricReading reading = MetricReading.of(entry.number("value_ms"));
        Optional<DeclaredTolerance> declared = Optional.of(new DeclaredTolerance(ratio, absolute));
        results.add(
                new MetricResult(id, RatioSlackReader.time(results), reading, position, declared));
    }
}
