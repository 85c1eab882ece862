package io.perfwarden.format.python;

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
 * What asv prints while it runs: one line for each benchmark, below the environment it runs in.
 * Values are rounded to three digits, and what is behind ± is not said; the files under {@code
 * results} are better. The tables of benchmarks with parameters are not read.
 */
public final class AsvTextReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines("asv-text", "asv console output", DirectionOrigin.UNIT, Offer.SPREAD);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.mentions("%] ", " Benchmarking ")
                && head.lines().stream().anyMatch(AsvLog::isEnvironment);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        AsvLog log = new AsvLog(results);
        ConsoleLines.walk(file, limits, results, log);
        log.finish();
        return results.finish();
    }
}
