package io.perfwarden.format.js;

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
import java.util.Set;

/**
 * What people write of tinybench's tasks with {@code JSON.stringify}, for it has no file format: an
 * array of names with results ({@code {name, latency, throughput}}, of version 2 {@code {name, hz,
 * mean}}), of names beside results ({@code {name, result}}), or of the rows of {@code table()}.
 */
public final class TinybenchReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "tinybench",
                    "tinybench JSON",
                    DirectionOrigin.UNIT,
                    Offer.SPREAD,
                    Offer.ENVIRONMENT);

    /** Keys under which people put the array. */
    private static final Set<String> LISTS = Set.of("tasks", "results", "benchmarks", "table");

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return isTask(head.json().element())
                || LISTS.stream().anyMatch(list -> isTask(head.json().at(list).element()));
    }

    private static boolean isTask(JsonShape task) {
        boolean row = task.has(TinybenchTask.TABLE_NAME) || task.has("Task Name", "ops/sec");
        return row || (task.has("name") && (isResult(task) || isResult(task.at("result"))));
    }

    private static boolean isResult(JsonShape result) {
        boolean distribution = result.at("latency").has("mean") && result.has("throughput");
        return distribution || result.has("hz", "mean", "rme", "p75");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> document(json, results));
        return results.finish();
    }

    private static void document(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isArray()) {
            json.array(() -> new TinybenchTask(json.line()).read(json, results));
            return;
        }
        json.object(key -> {
            if (LISTS.contains(key)) {
                document(json, results);
            }
        });
    }
}
