package io.perfwarden.format.custom;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Reading;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.OptionalDouble;

/**
 * One cell of the matrix while it is read. Its name is {@code backend/resolution/metric}, such as
 * {@code cuda/1080/vif}.
 */
final class MultiResolutionCell {
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
        Metric time = Metric.of("time", results.unit("ms"));
        results.add(cell.id(), time, cell.reading(), results.at(line));
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

    private Reading reading() {
        if (!status.equals(MEASURED)) {
            String shown = status.isEmpty() ? "no status" : "status " + status;
            return new Reading.Skipped(skipReason.isEmpty() ? shown : skipReason);
        }
        return median.isPresent()
                ? Reading.measured(median.getAsDouble())
                : new Reading.Failed("status ok without median_ms");
    }
}
