package io.perfwarden.format.history;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.ResultSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The history that github-action-benchmark keeps in {@code data.js}: of each suite, the entry with
 * the latest date, read as {@code import} reads it.
 *
 * <p>A suite's name is a parameter only where there are several, so that the only suite of a file
 * can be compared with what its tool writes.
 */
public final class GabHistoryReader implements ResultReader {
    private static final String VARIABLE = "window.BENCHMARK_DATA";

    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "gab-history",
                "github-action-benchmark data.js",
                DirectionOrigin.DECLARED,
                Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.text().stripLeading().startsWith(VARIABLE);
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
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
    }

    /** A suite of the history and its newest entry so far. */
    private static final class GabSuite {
        private final String name;
        private Optional<GabHistory.Entry> newest = Optional.empty();

        GabSuite(String name) {
            this.name = name;
        }

        /** Takes an entry if none is newer; of equal dates, the later in the file. */
        void offer(GabHistory.Entry entry) {
            if (newest.isEmpty() || !(entry.date() < newest.get().date())) {
                newest = Optional.of(entry);
            }
        }

        /**
         * Adds the newest entry, read as an import reads it.
         *
         * @param named whether the suite's name is a parameter of its benchmarks
         */
        void addTo(ResultCollector results, boolean named, ResultFile file, ReadLimits limits)
                throws IOException {
            if (newest.isEmpty() || newest.get().benches().isEmpty()) {
                return;
            }
            GabHistory.Entry entry = newest.get();
            FilePosition position = results.at(entry.benches().getFirst().line());
            ResultSet read = ActionTool.of(entry).read(entry, file, limits);
            for (MetricResult row : read.measurements()) {
                results.add(
                        new MetricResult(
                                named ? with(row.id()) : row.id(),
                                row.metric(),
                                row.reading(),
                                position,
                                row.declared(),
                                row.version()));
            }
            read.environment().facts().forEach(results::fact);
            read.warnings().forEach(it -> results.warn(position, it.what(), it.hint()));
        }

        private BenchmarkId with(BenchmarkId id) {
            Map<String, String> params = new TreeMap<>(id.params());
            params.put("suite", name);
            return new BenchmarkId(id.name(), params);
        }
    }
}
