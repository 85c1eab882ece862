package io.perfwarden.format.load;

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

/** autocannon's {@code --json}: one test, or several one after the other or in an array. */
public final class AutocannonReader implements ResultReader {
    private static final Format FORMAT =
            Format.document("autocannon", "autocannon JSON", DirectionOrigin.UNIT, Offer.SPREAD);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return isTest(head.json()) || isTest(head.json().element());
    }

    private static boolean isTest(JsonShape test) {
        return test.at("latency").has("p50")
                && test.at("requests").has("average")
                && test.has("throughput", "non2xx");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> document(json, results));
        return results.finish();
    }

    private static void document(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isArray()) {
            json.array(() -> new AutocannonRun(json.line()).read(json, results));
        } else {
            new AutocannonRun(json.line()).read(json, results);
        }
    }
}
