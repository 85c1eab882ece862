package io.perfwarden.format.valgrind;

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

/** What gungraun, iai-callgrind and their forerunner iai print to the console. */
public final class GungraunTextReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines(
                    "gungraun-text",
                    "gungraun (iai-callgrind) console output",
                    DirectionOrigin.FORMAT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return (head.mentions("|") || head.mentions("Instructions:"))
                && head.lines().stream().anyMatch(GungraunLog::isCount);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        GungraunLog log = new GungraunLog(results);
        ConsoleLines.walk(file, limits, results, log::read);
        log.finish();
        return results.finish();
    }
}
