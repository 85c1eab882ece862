package io.perfwarden.format.web;

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

/** Lighthouse's {@code --output=json}: one report of one page, or several one after the other. */
public final class LighthouseReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "lighthouse", "Lighthouse JSON", DirectionOrigin.UNIT, Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape root = head.json();
        return root.has("lighthouseVersion") || root.has("requestedUrl", "audits");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> new LighthouseReport(results).read(json));
        return results.finish();
    }
}
