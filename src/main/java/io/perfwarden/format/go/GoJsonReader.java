package io.perfwarden.format.go;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonLines;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;

/**
 * The events of {@code go test -json}, as {@code go doc test2json} describes them. What they carry
 * is Go's text in pieces: a result is often split over two events, and packages take turns.
 */
public final class GoJsonReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines(
                    "go-json",
                    "go test -json",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.mentions("\"Action\":\"", "\"Package\":\"")
                && head.lines().stream()
                        .anyMatch(line ->
                                JsonLines.begins(line)
                                        && line.contains("\"Action\":\"")
                                        && line.contains("\"Package\":\""));
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        GoEvents events = new GoEvents(results, limits);
        JsonLines.walk(file, limits, "\"Action\":", events::read);
        events.finish();
        return results.finish();
    }
}
