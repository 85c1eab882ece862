package io.perfwarden.format.load;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * The end-of-test summary of k6: what {@code handleSummary} is given, and the older {@code
 * --summary-export}, which has a metric's values beside each other without its type. Neither has a
 * counter of iterations that were dropped where there were none, which is a count of 0.
 */
public final class K6Reader implements ResultReader {
    private static final Format FORMAT =
            Format.document("k6", "k6 summary JSON", DirectionOrigin.UNIT);

    /** What k6 tells of every test that it ran, and what it tells of some. */
    private static final Set<String> OF_ITERATIONS =
            Set.of("iterations", "iteration_duration", "http_reqs", K6Metric.DROPPED);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape root = head.json();
        JsonShape metrics = root.at("metrics");
        boolean typed = metrics.values().stream().anyMatch(metric -> metric.has("type", "values"));
        return typed || (root.has("root_group") && metrics.isObject()) || isExport(metrics);
    }

    private static boolean isExport(JsonShape metrics) {
        return metrics.at("iterations").has("count", "rate")
                && metrics.at("iteration_duration").isObject();
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> json.object(key -> field(key, json, results)));
        return results.finish();
    }

    private static void field(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        if (!key.equals("metrics")) {
            return;
        }
        Position position = results.at(json.line());
        Set<String> seen = new HashSet<>();
        json.object(name -> {
            if (OF_ITERATIONS.contains(name)) {
                seen.add(name);
            }
            new K6Metric(json.key(name), results, results.at(json.line())).read(json);
        });
        if (!seen.isEmpty() && !seen.contains(K6Metric.DROPPED)) {
            K6Metric.noneDropped(results, position);
        }
    }
}
