package io.perfwarden.format.parity;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;

/**
 * The record of a parity gate: cells of a feature and two backends, with the largest difference of
 * each metric and the tolerance they were held to. A cell is a benchmark {@code
 * feature/backend/backend}, a difference a metric of it, the tolerance its declared limit.
 */
public final class ParityReader implements ResultReader {
    private static final Format FORMAT =
            Format.document("parity", "parity gate JSON record", DirectionOrigin.FORMAT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.json().at("cells").element().has("feature", "backend_a", "backend_b");
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
}
