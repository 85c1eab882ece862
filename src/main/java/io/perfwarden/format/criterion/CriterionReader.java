package io.perfwarden.format.criterion;

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
 * What criterion.rs prints to the console under {@code cargo bench}, with whatever surrounds it.
 */
public final class CriterionReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines(
                    "criterion", "criterion.rs console output", DirectionOrigin.UNIT, Offer.SPREAD);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.mentions("time:")
                && head.lines().stream()
                        .anyMatch(line -> CriterionEstimate.find(line, "time:").isPresent());
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        ConsoleLines.walk(file, limits, new CriterionLog(results, limits)::read);
        return results.finish();
    }
}
