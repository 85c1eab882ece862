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

/** The tree that divan prints. The median is the value; fastest and slowest are its range. */
public final class DivanReader implements ResultReader {
    private static final Format FORMAT =
            Format.lines("divan", "divan console output", DirectionOrigin.UNIT, Offer.SPREAD);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.mentions("fastest", "slowest")
                && head.lines().stream().anyMatch(DivanTree::isHeader);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        DivanTree tree = new DivanTree(results);
        ConsoleLines.walk(file, limits, tree::read);
        tree.finish();
        return results.finish();
    }
}
