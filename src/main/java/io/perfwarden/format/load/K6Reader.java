package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * k6's end-of-test summary: of {@code handleSummary}, of the older {@code --summary-export}, whose
 * metrics have values without a type, and both with {@code --new-machine-readable-summary} (k6
 * 1.5): metrics in an array, counters without rate. A missing counter of dropped iterations is 0.
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
