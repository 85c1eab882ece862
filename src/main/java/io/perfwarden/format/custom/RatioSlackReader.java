package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * A run of one of Apex-X's three suites: {@code metrics} by name (cpu), a tree under {@code
 * benchmarks} (gpu), or {@code summary} and {@code cases} (TensorRT). Names are as in the baseline.
 */
public final class RatioSlackReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("ratio-slack-results", "ratio-plus-slack JSON results", Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        if (!root.has("suite", "schema_version") || root.has("baseline_notes")) {
            return false;
        }
        JsonShape metrics = root.at("metrics");
        boolean flat =
                metrics.isObject() && metrics.values().stream().allMatch(JsonShape::isNumber);
        boolean tree = root.at("benchmarks").isObject() && root.has("status");
        return flat || tree || root.has("summary", "cases");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        new RatioSlackRun(json, results).read();
    }

    static Metric time(ResultCollector results) {
        return results.metric("time", "ms");
    }
}
