package io.perfwarden.report.machine;

import io.perfwarden.json.Json;
import io.perfwarden.json.JsonObject;
import io.perfwarden.json.PythonJson;
import io.perfwarden.parity.Cell;
import io.perfwarden.parity.ParityMatrix;

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
                                new Json.Items(
                                        matrix.cells().stream()
                                                .map(cell -> record(cell, sources))
                                                .toList()))
                        .end());
    }

    private static Json record(Cell cell, Sources sources) {
        JsonObject most = new JsonObject();
        JsonObject mismatches = new JsonObject();
        for (Cell.Difference metric : cell.metrics()) {
            most.put(metric.metric(), Json.of(metric.most()));
            mismatches.put(metric.metric(), metric.mismatches());
        }
        JsonObject record =
                new JsonObject()
                        .put("feature", cell.feature())
                        .put("backend_a", cell.backendA())
                        .put("backend_b", cell.backendB())
                        .put("tolerance_abs", Json.of(cell.allowed().difference()))
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
