package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;
import io.perfwarden.model.MetricResult.DeclaredTolerance;

/**
 * The record of a parity gate: cells of a feature and two backends, with each metric's largest
 * difference and tolerance. A cell is a benchmark {@code feature/backend/backend}, a difference its
 * metric, the tolerance the declared limit.
 */
public final class ParityReader implements ResultReader.Json {
    private static final String DIFFERENCES = "per_metric_max_abs_diff";
    private static final String MISMATCHES = "per_metric_mismatches";

    private static final FieldTable CELL =
            new FieldTable()
                    .names("feature", "backend_a", "backend_b")
                    .texts("status")
                    .notes("note")
                    .numbers("tolerance_abs", "n_frames")
                    .with(ParityReader::numbers, DIFFERENCES, MISMATCHES)
                    .require(
                            "expected the keys feature, backend_a and backend_b",
                            "feature",
                            "backend_a",
                            "backend_b");

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
        json.object(key -> {
            if (key.equals("schema_version") && !json.text().equals("1")) {
                throw json.expectedProblem("schema_version 1");
            } else if (key.equals("cells")) {
                json.array(() -> add(CELL.read(json), results));
            }
        });
    }

    private static Map<String, Double> numbers(JsonCursor json) throws IOException {
        Map<String, Double> found = new LinkedHashMap<>();
        json.object(key -> found.put(json.key(key), json.numberOrNull().orElse(Double.NaN)));
        return found;
    }

    private static void add(ObjectFields cell, ResultCollector results) throws IOException {
        double tolerance = cell.number("tolerance_abs");
        Map<String, Double> differences = cell.get(DIFFERENCES, Map.of());
        if (!(tolerance >= 0) || differences.isEmpty()) {
            String what = "expected a tolerance_abs and a difference of some metric for";
            results.unread(results.at(cell.line()), what, name(cell));
            return;
        }
        BenchmarkId id = BenchmarkId.of(name(cell));
        Optional<DeclaredTolerance> declared = Optional.of(new DeclaredTolerance(0, tolerance));
        for (var difference : differences.entrySet()) {
            Metric metric =
                    Metric.of(difference.getKey(), Unit.NONE)
                            .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
            MetricReading reading = reading(cell, difference.getKey(), difference.getValue());
            FilePosition position = results.at(cell.line());
            results.add(new MetricResult(id, metric, reading, position, declared));
        }
    }

    private static String name(ObjectFields cell) {
        Stream<String> names = Stream.of("feature", "backend_a", "backend_b").map(cell::text);
        return names.collect(Collectors.joining("/"));
    }

    /** A cell with an error, or without frames, failed, whatever it holds. */
    private static MetricReading reading(ObjectFields cell, String metric, double difference) {
        Map<String, Double> mismatches = cell.get(MISMATCHES, Map.of());
        boolean within = difference <= cell.number("tolerance_abs");
        String status = cell.text("status");
        String note = cell.text("note");
        boolean odd = !(mismatches.getOrDefault(metric, 0.0) <= 0) && within;
        return switch (status) {
            case "SKIP" -> new Skipped(note);
            case "OK", "FAIL" ->
                    !(cell.number("n_frames") > 0)
                            ? new Failed("no frames were compared")
                            : odd
                                    ? new Failed(
                                            "mismatches, yet no difference beyond the tolerance")
                                    : MetricReading.of(difference);
            case "ERROR" -> new Failed(note.isEmpty() ? "status ERROR" : note);
            default -> new Failed("status " + status);
        };
    }
}
