package io.perfwarden.format.history;

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

/** gobenchdata's JSON: an array of runs, of which the one with the latest date is read. */
public final class GobenchdataReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "gobenchdata", "gobenchdata JSON", DirectionOrigin.UNIT, Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape run = head.json().element();
        return run.has("Version", "Suites") || run.at("Suites").element().has("Pkg", "Benchmarks");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        GobenchdataRun[] newest = {GobenchdataRun.NONE};
        JsonCursor.walk(
                file,
                limits,
                json ->
                        json.array(() -> {
                            GobenchdataRun run = GobenchdataRun.read(json);
                            newest[0] = run.isNewerThan(newest[0]) ? run : newest[0];
                        }));
        newest[0].addTo(results);
        return results.finish();
    }
}
