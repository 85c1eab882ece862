package io.perfwarden.format.llvm;

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

/** What LLVM's lit writes under {@code --output}: tests with a code and metrics. */
public final class LitReader implements ResultReader {
    private static final Format FORMAT =
            Format.document("lit", "lit results", DirectionOrigin.UNIT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.json().at("tests").element().has("name", "code");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(
                file,
                limits,
                json -> json.only("tests", () -> json.array(() -> test(json, results))));
        return results.finish();
    }

    private static void test(JsonCursor json, ResultCollector results) throws IOException {
        LitTest test = new LitTest(results.at(json.line()));
        json.object(key -> test.field(key, json));
        if (!test.isComplete()) {
            throw json.problem("expected the keys name and code");
        }
        test.addTo(results);
    }
}
