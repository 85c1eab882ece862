package io.perfwarden.format.go;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/** gobenchdata's JSON: an array of runs; the latest one is read. */
public final class GobenchdataReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return document("gobenchdata", "gobenchdata JSON", Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape run = head.json().element();
        return run.has("Version", "Suites") || run.at("Suites").element().has("Pkg", "Benchmarks");
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        GobenchdataRun[] newest = {GobenchdataRun.NONE};
        JsonCursor.Document each =
                json ->
                        json.array(() -> {
                            GobenchdataRun run = GobenchdataRun.read(json, results);
                            newest[0] = run.isNewerThan(newest[0]) ? run : newest[0];
                        });
        JsonCursor.walk(file, limits, each);
        newest[0].addTo(results);
    }
}
