package io.perfwarden.format.custom;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;

/**
 * A fresh run of one of Apex-X's three suites: {@code metrics} by name (cpu), a tree under {@code
 * benchmarks} (gpu), or {@code summary} and {@code cases} (TensorRT). Names are spelt as the
 * baseline spells them.
 */
public final class RatioSlackResultsReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "ratio-slack-results",
                    "ratio-plus-slack JSON results",
                    DirectionOrigin.UNIT,
                    Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
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
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> new RatioSlackRun(json, results).read());
        return results.finish();
    }
}
