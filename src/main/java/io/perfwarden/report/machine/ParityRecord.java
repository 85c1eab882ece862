package io.perfwarden.report.machine;

import io.perfwarden.compare.parity.ParityMatrix;
import io.perfwarden.compare.parity.ParityMatrix.FeatureCell;
import io.perfwarden.format.json.JsonObject;
import io.perfwarden.format.json.JsonValue;
import io.perfwarden.format.json.PythonJson;

/** The record that parity gates write: one entry a cell, keys sorted. */
public final class ParityRecord {
    /** Whether the tolerance's source is told; the first gates of this kind did not know it. */
    public enum Sources {
        TOLD,
        LEFT_OUT
    }

    private ParityRecord() {}

    /** The document with a line break at its end. */
    public static String render(ParityMatrix matrix, Sources sources) {
        return PythonJson.pretty(
                new JsonObject()
                        .put("schema_version", 1)
                        .put(
                                "cells",
                                new JsonValue.Items(
                                        matrix.cells().stream()
                                                .map(cell -> record(cell, sources))
                                                .toList()))
                        .end());
    }

    private static JsonValue record(FeatureCell cell, Sources sources) {
        JsonObject most = new JsonObject();
        JsonObject mismatches = new JsonObject();
        for (FeatureCell.Difference metric : cell.metrics()) {
            most.put(metric.metric(), JsonValue.of(metric.most()));
            mismatches.put(metric.metric(), metric.mismatches());
        }
        JsonObject record =
                new JsonObject()
                        .put("feature", cell.feature())
                        .put("backend_a", cell.backendA())
                        .put("backend_b", cell.backendB())
                        .put("tolerance_abs", JsonValue.of(cell.allowed().difference()))
                        .put("n_frames", cell.frames())
                        .put("status", cell.status().name())
                        .put("note", cell.note())
                        .put("per_metric_max_abs_diff", most.end())
                        .put("per_metric_mismatches", mismatches.end());
        if (sources == Sources.TOLD) {
            record.put("tolerance_source", cell.allowed().source().label());
        }
        return record.end();
    }
}
