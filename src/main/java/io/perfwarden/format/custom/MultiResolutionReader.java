package io.perfwarden.format.custom;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Environment;
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
 * VMAF's wall-clock matrix: one cell for each resolution, backend and metric, with the median of
 * its runs in whole milliseconds. The file of a fresh run and the committed baseline look the same.
 */
public final class MultiResolutionReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "multi-resolution",
                    "multi-resolution wall-clock JSON",
                    DirectionOrigin.UNIT,
                    Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape root = head.json();
        return root.at("runs").element().has("resolution", "backend", "metric")
                || (root.at("runs").isArray() && root.has("schema_version", "total_cells"));
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> json.object(key -> field(key, json, results)));
        return results.finish();
    }

    private static void field(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "schema_version" -> version(json);
            case "hardware" -> json.object(fact -> hardware(fact, json, results));
            case "runs" -> json.array(() -> MultiResolutionCell.read(json, results));
            default -> {}
        }
    }

    private static void version(JsonCursor json) throws IOException {
        if (!json.text().equals("1")) {
            throw json.expected("schema_version 1");
        }
    }

    private static void hardware(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "cpu_model" -> results.fact(Environment.CPU, fact(json));
            case "os" -> results.fact(Environment.OS, fact(json));
            case "gpu_model" -> results.fact(Environment.GPU, fact(json));
            case "nvidia_driver" -> results.fact("nvidia_driver", fact(json));
            case "cuda_version" -> results.fact("cuda", fact(json));
            case "vmaf_version" -> {
                String version = fact(json);
                results.fact(Environment.TOOL, version.isEmpty() ? "" : "vmaf " + version);
            }
            default -> {}
        }
    }

    /** The harness cuts versions out of sentences and sometimes keeps their comma. */
    private static String fact(JsonCursor json) throws IOException {
        String text = json.text().strip();
        return text.endsWith(",") ? text.substring(0, text.length() - 1).strip() : text;
    }
}
