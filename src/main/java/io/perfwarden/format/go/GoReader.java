package io.perfwarden.format.go;

import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.ResultSet;
import java.io.IOException;

/**
 * What {@code go test -bench} prints, with whatever surrounds it. Repeated lines of one benchmark,
 * in one run or in several one after the other, are its samples, and their median is the value.
 */
public final class GoReader implements ResultReader {
    private static final FormatInfo FORMAT =
            FormatInfo.lines(
                    "go",
                    "Go benchmark text",
                    DirectionOrigin.DECLARED,
                    Offer.SAMPLES,
                    Offer.ENVIRONMENT);

    @Override
    public FormatInfo format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(FileHead head) {
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
