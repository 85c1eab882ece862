package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * VMAF's wall-clock matrix: one cell for each resolution, backend and metric, with the median of
 * its runs in whole milliseconds. The file of a fresh run and the committed baseline look the same.
 */
public final class MultiResolutionReader implements ResultReader.Json {
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
        json.object(key -> field(key, json, results));
    }

    private static void field(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "schema_version" -> {
                if (!json.text().equals("1")) {
                    throw json.expected("schema_version 1");
                }
            }
            case "hardware" -> json.object(fact -> hardware(fact, json, results));
            case "runs" -> json.array(() -> MultiResolutionCell.read(json, results));
            default -> {}
        }
    }

    private static void hardware(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "cpu_model" -> results.fact(BenchmarkEnvironment.CPU, fact(json));
            case "os" -> results.fact(BenchmarkEnvironment.OS, fact(json));
            case "gpu_model" -> results.fact(BenchmarkEnvironment.GPU, fact(json));
            case "nvidia_driver" -> results.fact("nvidia_driver", fact(json));
            case "cuda_version" -> results.fact("cuda", fact(json));
            case "vmaf_version" -> {
                String version = fact(json);
                results.fact(BenchmarkEnvironment.TOOL, version.isEmpty() ? "" : "vmaf " + version);
            }
            default -> {}
        }
    }

    /** The harness cuts versions out of sentences and sometimes keeps their comma. */
    private static String fact(JsonCursor json) throws IOException {
        String text = json.text().strip();
        return text.endsWith(",") ? text.substring(0, text.length() - 1).strip() : text;
    }

    /**
     * One cell of the matrix while it is read. Its name is {@code backend/resolution/metric}, such
     * as {@code cuda/1080/vif}.
     */
    private static final class MultiResolutionCell {
        private static final String MEASURED = "ok";

        private String resolution = "";
        private String backend = "";
        private String metric = "";
        private String status = "";
        private String skipReason = "";
        private OptionalDouble median = OptionalDouble.empty();

        private MultiResolutionCell() {}

        static void read(JsonCursor json, ResultCollector results) throws IOException {
            int line = json.line();
            MultiResolutionCell cell = new MultiResolutionCell();
            json.object(key -> cell.field(key, json));
            if (cell.resolution.isEmpty() || cell.backend.isEmpty() || cell.metric.isEmpty()) {
                throw json.problem("expected the keys resolution, backend and metric");
            }
            Metric time = results.metric("time", "ms");
            results.add(cell.id(), time, cell.reading(), line);
        }

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "resolution" -> resolution = part(json);
                case "backend" -> backend = part(json);
                case "metric" -> metric = part(json);
                case "median_ms" -> median = json.numberOrNull();
                case "status" -> status = json.text();
                case "skip_reason" -> skipReason = json.note();
                default -> {}
            }
        }

        /** A slash would make two cells share a name. */
        private static String part(JsonCursor json) throws IOException {
            String part = json.name();
            if (part.indexOf('/') >= 0) {
                throw json.expected("a text without a slash");
            }
            return part;
        }

        private BenchmarkId id() {
            return BenchmarkId.of(backend + "/" + resolution + "/" + metric);
        }

        private MetricReading reading() {
            if (!status.equals(MEASURED)) {
                String shown = status.isEmpty() ? "no status" : "status " + status;
                return new Skipped(skipReason.isEmpty() ? shown : skipReason);
            }
            return median.isPresent()
                    ? MetricReading.measured(median.getAsDouble())
                    : new Failed("status ok without median_ms");
        }
    }
}
