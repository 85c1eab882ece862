package io.perfwarden.format.cpp;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.ResultSet;
import java.io.IOException;

/** nanobench's template for JSON: one result for each benchmark, in seconds. */
public final class NanobenchReader implements ResultReader {
    private static final FormatInfo FORMAT =
            FormatInfo.document(
                    "nanobench",
                    "nanobench JSON",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.SPREAD);

    @Override
    public FormatInfo format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("results").element().has("name", "median(elapsed)");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(
                file,
                limits,
                json -> json.only("results", () -> json.array(() -> result(json, results))));
        return results.finish();
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
