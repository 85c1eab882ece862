package io.perfwarden.format.rust;

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
 * The lines {@code test NAME ... bench: 1,234.50 ns/iter (+/- 56) = 78 MB/s} of Rust's own
 * benchmark harness, of the bencher crate and of criterion's {@code --output-format bencher}.
 */
public final class LibtestReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines(
                    "libtest", "Rust libtest and bencher text", DirectionOrigin.UNIT, Offer.SPREAD);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.mentions("bench:") && LibtestLog.isIn(head.lines());
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        LibtestLog log = new LibtestLog(results);
        ConsoleLines.walk(file, limits, results, log);
        log.finish();
        return results.finish();
    }
}
