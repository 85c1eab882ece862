package io.perfwarden.format.cpp;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.model.DirectionOrigin;
import java.io.IOException;

/** nanobench's template for JSON: one result for each benchmark, in seconds. */
public final class NanobenchReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "nanobench", "nanobench JSON", DirectionOrigin.UNIT, Offer.SAMPLES, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("results").element().has("name", "median(elapsed)");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.only("results", () -> json.array(() -> result(json, results)));
    }

    private static void result(JsonCursor json, ResultCollector results) throws IOException {
        NanobenchResult result = new NanobenchResult(results.at(json.line()));
        json.object(key -> result.field(key, json));
        if (!result.isComplete()) {
            throw json.problem("expected the keys name and median(elapsed)");
        }
        result.addTo(results);
    }
}
