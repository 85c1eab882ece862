package io.perfwarden.format.load;

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

/** Locust's {@code --csv}: the table of requests, {@code _stats.csv}. */
public final class LocustReader implements ResultReader {
    private static final Format FORMAT =
            Format.document("locust", "Locust CSV", DirectionOrigin.UNIT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.lines().stream().anyMatch(LocustTable::isHeader);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        LocustTable table = new LocustTable(results);
        ConsoleLines.walk(file, limits, table::read);
        return results.finish();
    }
}
