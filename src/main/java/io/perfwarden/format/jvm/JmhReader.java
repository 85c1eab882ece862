package io.perfwarden.format.jvm;

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
 * JMH's {@code -rf json}: an array with one object for each benchmark, set of parameters and mode.
 *
 * <p>Failed benchmarks are simply absent from such a file; nothing here can tell.
 */
public final class JmhReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "jmh",
                    "JMH JSON",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.SPREAD,
                    Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape row = head.json().element();
        return row.has("jmhVersion") || row.has("benchmark", "primaryMetric");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JmhProfiles profiles = new JmhProfiles();
        JsonCursor.walk(
                file,
                limits,
                json -> json.array(() -> new JmhRow(json.line(), profiles).read(json, results)));
        profiles.tell(results);
        return results.finish();
    }
}
