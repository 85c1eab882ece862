package io.perfwarden.importing.tool;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.history.GabHistory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The history that github-action-benchmark keeps in {@code data.js}: of each suite, the entry with
 * the latest date, read as {@code import} reads it.
 *
 * <p>A suite's name is a parameter only where there are several, so that the only suite of a file
 * can be compared with what its tool writes.
 */
public final class GabHistoryReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "gab-history",
                    "github-action-benchmark data.js",
                    DirectionOrigin.DECLARED,
                    Offer.SPREAD);

    private static final String VARIABLE = "window.BENCHMARK_DATA";

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        return head.text().stripLeading().startsWith(VARIABLE);
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        List<GabSuite> suites = new ArrayList<>();
        GabHistory.walk(
                file,
                limits,
                (name, line) -> {
                    results.reserve(results.at(line));
                    GabSuite suite = new GabSuite(name);
                    suites.add(suite);
                    return suite::offer;
                });
        for (GabSuite suite : suites) {
            suite.addTo(results, suites.size() > 1, file, limits);
        }
        return results.finish();
    }
}
