package io.perfwarden.format.js;

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

/**
 * {@code vitest bench --outputJson}: files, groups with the full name of their suite, benchmarks.
 *
 * <p>Benchmarks that were skipped or are yet to be written are absent from such a file; nothing
 * here can tell.
 */
public final class VitestReader implements ResultReader {
    private static final Format FORMAT =
            Format.document("vitest", "vitest bench JSON", DirectionOrigin.UNIT, Offer.SPREAD);

    /** A suite while it is read. */
    private static final class Group {
        private String name = "";

        private void field(String key, JsonCursor json, ResultCollector results)
                throws IOException {
            switch (key) {
                case "fullName" -> name = json.name();
                case "benchmarks" -> {
                    if (name.isEmpty()) {
                        throw json.problem("expected the key fullName before it");
                    }
                    json.array(() -> new VitestBenchmark(name, json.line()).read(json, results));
                }
                default -> {}
            }
        }
    }

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape group = head.json().at("files").element().at("groups").element();
        return group.has("fullName", "benchmarks");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(
                file,
                limits,
                json ->
                        each(
                                json,
                                "files",
                                () -> each(json, "groups", () -> group(json, results))));
        return results.finish();
    }

    private static void each(JsonCursor json, String list, JsonCursor.Value value)
            throws IOException {
        json.only(list, () -> json.array(value));
    }

    private static void group(JsonCursor json, ResultCollector results) throws IOException {
        Group group = new Group();
        json.object(key -> group.field(key, json, results));
    }
}
