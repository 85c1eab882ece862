package io.perfwarden.format.shell;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;

/**
 * hyperfine's {@code --export-json}: one result for each command and set of parameters, in seconds.
 *
 * <p>The time of a shell is subtracted from each run, so that very short commands come out as 0.
 */
public final class HyperfineReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "hyperfine",
                    "hyperfine JSON",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.SPREAD);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.json().at("results").element().has("command", "mean");
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
        HyperfineResult result = new HyperfineResult(results.at(json.line()));
        json.object(key -> result.field(key, json));
        if (!result.isComplete()) {
            throw json.problem("expected the keys command and mean");
        }
        result.addTo(results);
    }
}
