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
import java.io.IOException;

/**
 * What {@code go test -bench} prints, with whatever surrounds it. Repeated lines of one benchmark,
 * in one run or in several one after the other, are its samples, and their median is the value.
 */
public final class GoReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return FormatInfo.lines(
                "go",
                "Go benchmark text",
                DirectionOrigin.DECLARED,
                Offer.SAMPLES,
                Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return GoLine.mayBeIn(head.letters()) && GoLog.isIn(head.lines());
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        GoLog log = new GoLog(results);
        ConsoleLines.walk(file, limits, results, log);
        log.finish();
    }
}
