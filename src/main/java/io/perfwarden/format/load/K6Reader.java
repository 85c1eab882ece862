package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The end-of-test summary of k6: what {@code handleSummary} is given, the older {@code
 * --summary-export}, which has a metric's values beside each other without its type, and what both
 * are with {@code --new-machine-readable-summary} (k6 1.5): metrics in an array, counters without
 * their rate. None has a counter of iterations that were dropped where there were none, which is a
 * count of 0.
 */
public final class K6Reader implements ResultReader.Json {

    @Override
    public FormatInfo format() {
        return document("k6", "k6 summary JSON");
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        JsonShape metrics = root.at("metrics");
        boolean typed = metrics.values().stream().anyMatch(metric -> metric.has("type", "values"));
        return typed
                || root.at("results", "metrics").element().has("name", "type", "values")
                || (root.has("root_group") && metrics.isObject())
                || (metrics.at("iterations").has("count", "rate")
                        && metrics.at("iteration_duration").isObject());
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        K6Summary summary = new K6Summary(results, results.at(json.line()));
        summary.read(json);
        summary.add();
    }
}
