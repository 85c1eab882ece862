package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** divan's tree. The median is the value; fastest and slowest are its range. */
public final class DivanReader implements ResultReader {
    @Override
    public FormatInfo format() {
        return logLines("divan", "divan console output", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions("fastest", "slowest") && head.anyLine(DivanTree::isHeader);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        DivanTree tree = new DivanTree(results);
        ConsoleLines.walkProgram(file, limits, results, tree::read);
        tree.finish();
    }
}
