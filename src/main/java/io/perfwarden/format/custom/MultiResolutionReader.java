package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * VMAF's wall-clock matrix: a cell for each resolution, backend and metric, with the median in
 * whole milliseconds. A run and the committed baseline look alike.
 */
public final class MultiResolutionReader implements ResultReader.Json {
    private static final FieldTable CELL =
            new FieldTable()
                    .with(MultiResolutionReader::part, "resolution", "backend", "metric")
                    .numbersOrNull("median_ms")
                    .texts("status")
                    .notes("skip_reason")
                    .require(
                            "expected the keys resolution, backend and metric",
                            "resolution",
                            "backend",
                            "metric");

    private static final Map<String, String> FACTS =
            Map.of(
                    "cpu_model", CPU,
                    "os", OS,
                    "gpu_model", GPU,
                    "nvidia_driver", "nvidia_driver",
                    "cuda_version", "cuda",
                    "vmaf_version", TOOL);

    @Override
    public FormatInfo format() {
        return document("multi-resolution", "multi-resolution wall-clock JSON", Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        return root.at("runs").element().has("resolution", "backend", "metric")
                || (root.at("runs").isArray() && root.has("schema_version", "total_cells"));
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> {
            switch (key) {
                case "schema_version" -> {
                    if (!json.text().equals("1")) {
                        throw json.expectedProblem("schema_version 1");
                    }
                }
                case "hardware" -> json.object(fact -> hardware(fact, json, results));
                case "runs" -> json.array(() -> add(CELL.read(json), results));
                default -> {}
            }
        });
    }

    private static void hardware(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        String fact = FACTS.getOrDefault(key, "");
        if (!fact.isEmpty()) {
            String text = fact(json);
            results.fact(fact, fact.equals(TOOL) && !text.isEmpty() ? "vmaf " + text : text);
        }
    }

    private static String fact(JsonCursor json) throws IOException {
        String text = json.text().strip();
        return text.endsWith(",") ? text.substring(0, text.length() - 1).strip() : text;
    }

    private static String part(JsonCursor json) throws IOException {
        String part = json.name();
        if (part.indexOf('/') >= 0) {
            throw json.expectedProblem("a text without a slash");
        }
        return part;
    }

    private static void add(ObjectFields cell, ResultCollector results) throws FormatException {
        Stream<String> parts = Stream.of("backend", "resolution", "metric").map(cell::text);
        BenchmarkId id = BenchmarkId.of(parts.collect(Collectors.joining("/")));
        String status = cell.text("status");
        String reason = status.isEmpty() ? "no status" : "status " + status;
        String skipped = cell.text("skip_reason");
        MetricReading reading =
                !status.equals("ok")
                        ? new Skipped(skipped.isEmpty() ? reason : skipped)
                        : cell.has("median_ms")
                                ? MetricReading.of(cell.number("median_ms"))
                                : new Failed("status ok without median_ms");
        results.add(id, results.metric("time", "ms"), reading, cell.line());
    }
}
