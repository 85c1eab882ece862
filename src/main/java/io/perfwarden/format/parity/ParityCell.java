package io.perfwarden.format.parity;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Tolerance;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One cell of a parity record while it is read. Differences are numbers only where something was
 * compared: a cell that is an error, or that compared no frames, has failed, whatever it holds.
 */
final class ParityCell {
    private final Position position;
    private final Map<String, Double> differences = new LinkedHashMap<>();
    private final Map<String, Double> mismatches = new LinkedHashMap<>();
    private String feature = "";
    private String backendA = "";
    private String backendB = "";
    private String status = "";
    private String note = "";
    private double tolerance = Double.NaN;
    private double frames;

    ParityCell(Position position) {
        this.position = position;
    }

    void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "feature" -> feature = json.name();
            case "backend_a" -> backendA = json.name();
            case "backend_b" -> backendB = json.name();
            case "status" -> status = json.text();
            case "note" -> note = json.note();
            case "tolerance_abs" -> tolerance = json.number();
            case "n_frames" -> frames = json.number();
            case "per_metric_max_abs_diff" -> numbers(differences, json);
            case "per_metric_mismatches" -> numbers(mismatches, json);
            default -> {}
        }
    }

    private static void numbers(Map<String, Double> into, JsonCursor json) throws IOException {
        json.object(metric -> into.put(json.key(metric), json.numberOrNull().orElse(Double.NaN)));
    }

    void addTo(ResultCollector results, JsonCursor json) throws FormatException {
        if (feature.isEmpty() || backendA.isEmpty() || backendB.isEmpty()) {
            throw json.problem("expected the keys feature, backend_a and backend_b");
        }
        if (!(tolerance >= 0) || differences.isEmpty()) {
            throw json.problem("expected a tolerance_abs and a difference of some metric");
        }
        BenchmarkId id = BenchmarkId.of(feature + "/" + backendA + "/" + backendB);
        for (Map.Entry<String, Double> difference : differences.entrySet()) {
            Metric metric =
                    Metric.of(difference.getKey(), Unit.NONE)
                            .directed(Direction.LOWER, DirectionOrigin.FORMAT);
            results.add(
                    new Measurement(
                            id,
                            metric,
                            reading(difference.getKey(), difference.getValue()),
                            position,
                            Optional.of(new Tolerance(0, tolerance))));
        }
    }

    private Reading reading(String metric, double difference) {
        boolean beyond = mismatches.getOrDefault(metric, 0.0) > 0;
        return switch (status) {
            case "SKIP" -> new Reading.Skipped(note);
            case "OK", "FAIL" -> {
                if (!(frames > 0)) {
                    yield new Reading.Failed("no frames were compared");
                }
                yield beyond && difference <= tolerance
                        ? new Reading.Failed("mismatches, yet no difference beyond the tolerance")
                        : Reading.measured(difference);
            }
            case "ERROR" -> new Reading.Failed(note.isEmpty() ? "status ERROR" : note);
            default -> new Reading.Failed("status " + status);
        };
    }
}
