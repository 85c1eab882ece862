package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The record of a parity gate: cells of a feature and two backends, with the largest difference of
 * each metric and the tolerance they were held to. A cell is a benchmark {@code
 * feature/backend/backend}, a difference a metric of it, the tolerance its declared limit.
 */
public final class ParityReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("parity", "parity gate JSON record").directedBy(DirectionOrigin.FORMAT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("cells").element().has("feature", "backend_a", "backend_b");
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
            case "cells" ->
                    json.array(() -> {
                        ParityCell cell = new ParityCell(results.at(json.line()));
                        json.object(field -> cell.field(field, json));
                        cell.addTo(results, json);
                    });
            default -> {}
        }
    }

    /**
     * One cell of a parity record while it is read. Differences are numbers only where something
     * was compared: a cell that is an error, or that compared no frames, has failed, whatever it
     * holds.
     */
    private static final class ParityCell {
        private final FilePosition position;
        private final Map<String, Double> differences = new LinkedHashMap<>();
        private final Map<String, Double> mismatches = new LinkedHashMap<>();
        private String feature = "";
        private String backendA = "";
        private String backendB = "";
        private String status = "";
        private String note = "";
        private double tolerance = Double.NaN;
        private double frames;

        ParityCell(FilePosition position) {
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
            json.object(
                    metric -> into.put(json.key(metric), json.numberOrNull().orElse(Double.NaN)));
        }

        void addTo(ResultCollector results, JsonCursor json) throws FormatException {
            if (feature.isEmpty() || backendA.isEmpty() || backendB.isEmpty()) {
                throw json.problem("expected the keys feature, backend_a and backend_b");
            }
            if (!(tolerance >= 0) || differences.isEmpty()) {
                throw json.problem("expected a tolerance_abs and a difference of some metric");
            }
            BenchmarkId id = BenchmarkId.of(feature + "/" + backendA + "/" + backendB);
            for (var difference : differences.entrySet()) {
                Metric metric =
                        Metric.of(difference.getKey(), Unit.NONE)
                                .directed(BetterDirection.LOWER, DirectionOrigin.FORMAT);
                results.add(
                        new MetricResult(
                                id,
                                metric,
                                reading(difference.getKey(), difference.getValue()),
                                position,
                                Optional.of(new DeclaredTolerance(0, tolerance))));
            }
        }

        private MetricReading reading(String metric, double difference) {
            boolean beyond = mismatches.getOrDefault(metric, 0.0) > 0;
            return switch (status) {
                case "SKIP" -> new Skipped(note);
                case "OK", "FAIL" -> {
                    if (!(frames > 0)) {
                        yield new Failed("no frames were compared");
                    }
                    yield beyond && difference <= tolerance
                            ? new Failed("mismatches, yet no difference beyond the tolerance")
                            : MetricReading.measured(difference);
                }
                case "ERROR" -> new Failed(note.isEmpty() ? "status ERROR" : note);
                default -> new Failed("status " + status);
            };
        }
    }
}
