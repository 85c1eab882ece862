package io.perfwarden.format.catch2;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;

/** What Catch2 prints of benchmarks to the console, of versions 2 and 3. */
public final class Catch2TextReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines(
                    "catch2-text", "Catch2 console output", DirectionOrigin.UNIT, Offer.SPREAD);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.mentions("benchmark name ")
                && head.lines().stream().anyMatch(Catch2Log::isHeader);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        Catch2Log log = new Catch2Log(results);
        ConsoleLines.walk(file, limits, results, log::read);
        log.finish();
        return results.finish();
    }
}
