package io.perfwarden.format.go;

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

/**
 * What {@code go test -bench} prints, with whatever surrounds it. Repeated lines of one benchmark,
 * in one run or in several one after the other, are its samples, and their median is the value.
 */
public final class GoReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines(
                    "go",
                    "Go benchmark text",
                    DirectionOrigin.DECLARED,
                    Offer.SAMPLES,
                    Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return GoLine.mayBeIn(head.letters()) && GoLog.isIn(head.lines());
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        GoLog log = new GoLog(results);
        ConsoleLines.walk(file, limits, results, log);
        log.finish();
        return results.finish();
    }
}
