package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * tinybench's tasks, which users write with {@code JSON.stringify}, as it has no file format: an
 * array of names with results ({@code {name, latency, throughput}}, or version 2's {@code {name,
 * hz, mean}}), of names beside results ({@code {name, result}}), or of the rows of {@code table()}.
 */
public final class TinybenchReader implements ResultReader.Json {
    private static final Set<String> LISTS = Set.of("tasks", "results", "benchmarks", "table");

    @Override
    public FormatInfo format() {
        return document("tinybench", "tinybench JSON", Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return isTask(head.json().element())
                || LISTS.stream().anyMatch(list -> isTask(head.json().at(list).element()));
    }

    private static boolean isTask(JsonShape task) {
        boolean row = task.has(TinybenchTask.TABLE_NAME) || task.has("Task Name", "ops/sec");
        return row || (task.has("name") && (isResult(task) || isResult(task.at("result"))));
    }

    /** Recognises keys before the samples, which may exceed the examined beginning. */
    private static boolean isResult(JsonShape result) {
        boolean distribution =
                result.at("latency").has("mean")
                        && Stream.of("throughput", "hz", "state").anyMatch(result::has);
        return distribution
                || result.has("totalTime", "period", "latency")
                || result.has("totalTime", "hz", "period")
                || result.has("hz", "mean", "rme", "p75");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isArray()) {
            // version 2 to 5 have nothing in their table for a task that did not run
            json.array(() -> {
                if (!json.isNull()) {
                    new TinybenchTask(json.line()).read(json, results);
                }
            });
            return;
        }
        json.object(key -> {
            if (LISTS.contains(key)) {
                read(json, results);
            }
        });
    }
}
