package io.perfwarden.format.load;

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
import java.util.regex.Pattern;

/** What wrk prints, with {@code --latency} or without: one test or several. */
public final class WrkReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines("wrk", "wrk text", DirectionOrigin.UNIT, Offer.SPREAD);

    private static final Pattern START = Pattern.compile("^Running \\S+ test @ \\S+");
    private static final Pattern END = Pattern.compile("^Requests/sec: +[\\d.]+");

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.mentions("Requests/sec:") && head.anyLine(START) && head.anyLine(END);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        WrkLog log = new WrkLog(results);
        ConsoleLines.walk(file, limits, results, log::read);
        log.finish();
        return results.finish();
    }
}
