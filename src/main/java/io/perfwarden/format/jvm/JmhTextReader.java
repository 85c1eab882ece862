package io.perfwarden.format.jvm;

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
 * The table at the end of what JMH prints. It leaves out what the names of all benchmarks begin
 * with; where the log above the table is there too, it tells the whole names and the threads.
 */
public final class JmhTextReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines(
                    "jmh-text",
                    "JMH console output",
                    DirectionOrigin.UNIT,
                    Offer.SPREAD,
                    Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return (head.mentions("Benchmark ", "Score ") || head.mentions("# JMH version: "))
                && head.lines().stream()
                        .anyMatch(line ->
                                JmhLog.isHeader(line) || line.startsWith("# JMH version: "));
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JmhLog log = new JmhLog(results);
        ConsoleLines.walk(file, limits, results, log);
        log.finish();
        return results.finish();
    }
}
