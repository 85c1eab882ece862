package io.perfwarden.format.process;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.Format;
import io.perfwarden.format.Head;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;

/**
 * What GNU time ({@code -v}, {@code -p} or without) and the {@code time} of bash and other shells
 * print, wherever it stands in a log.
 */
public final class TimeReader implements ResultReader {
    private static final Format FORMAT =
            Format.log("time", "GNU time and bash time", DirectionOrigin.UNIT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        TimeLine.Kind previous = TimeLine.Kind.OTHER;
        for (String line : head.lines()) {
            TimeLine.Kind kind = TimeLine.kind(line);
            boolean shell = previous == TimeLine.Kind.REAL && kind == TimeLine.Kind.USER;
            if (shell || kind == TimeLine.Kind.VERBOSE || kind == TimeLine.Kind.SUMMARY) {
                return true;
            }
            previous = kind;
        }
        return false;
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        TimeLog log = new TimeLog(results);
        ConsoleLines.walk(file, limits, results, log::read);
        log.finish();
        return results.finish();
    }
}
