package io.perfwarden.format.custom;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
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
import java.util.stream.Stream;

/**
 * Results of Conbench: one, a list, one after the other, or what its server answers, where they are
 * in {@code data}.
 */
public final class ConbenchReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "conbench",
                    "Conbench results",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.SPREAD,
                    Offer.ENVIRONMENT);

    private static final String DATA = "data";

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape root = head.json();
        return Stream.of(root, root.at(DATA), root.at(DATA, DATA))
                .flatMap(shape -> Stream.of(shape, shape.element()))
                .anyMatch(ConbenchReader::isResult);
    }

    private static boolean isResult(JsonShape shape) {
        return shape.has("run_id", "tags") && (shape.has("stats") || shape.has("error"));
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> value(json, results));
        return results.finish();
    }

    private static void value(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isArray()) {
            json.array(() -> value(json, results));
            return;
        }
        ConbenchResult result = new ConbenchResult(results.at(json.line()));
        json.object(key -> {
            if (key.equals(DATA) && (json.isArray() || json.isObject())) {
                value(json, results);
            } else {
                result.field(key, json, results);
            }
        });
        result.addTo(results, json);
    }
}
