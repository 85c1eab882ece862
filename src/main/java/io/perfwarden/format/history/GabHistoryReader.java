package io.perfwarden.format.history;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/**
 * The history of github-action-benchmark in {@code data.js}: each suite's entry with the latest
 * date, read as {@code import} does.
 *
 * <p>The suite's name is a parameter only if there are several, so that a single one is comparable
 * with its tool's output.
 */
public final class GabHistoryReader implements ResultReader {

    @Override
    public FormatInfo format() {
        return document("gab-history", "github-action-benchmark data.js", Offer.SPREAD)
                .directedBy(DirectionOrigin.DECLARED);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape data = head.json();
        boolean isData = data.has("lastUpdate", "repoUrl") && data.at("entries").isObject();
        return isData || head.text().stripLeading().startsWith("window.BENCHMARK_DATA");
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        List<GabSuite> suites = new ArrayList<>();
        GabHistory.Suites each =
                (name, line) -> {
                    results.reserve(results.at(line));
                    GabSuite suite = new GabSuite(name);
                    suites.add(suite);
                    return entry -> {
                        if (!Double.isFinite(entry.date())) {
                            results.unread(
                                    line, "expected a number as the date of an entry of", name);
                        }
                        suite.offer(entry);
                    };
                };
        GabHistory.walk(file, limits, each);
        for (GabSuite suite : suites) {
            suite.addTo(results, suites.size() > 1, file, limits);
        }
    }

    private static final class GabSuite {
        private final String name;
        private Optional<GabEntry> newest = Optional.empty();

        GabSuite(String name) {
            this.name = name;
        }

        /** Takes an entry that is not older than any; of equal dates, the later in the file. */
        void offer(GabEntry entry) {
            if (newest.isEmpty() || entry.date() >= newest.get().date()) {
                newest = Optional.of(entry);
            }
        }

        void addTo(ResultCollector results, boolean named, ResultFile file, ReadLimits limits)
                throws IOException {
            if (newest.isEmpty() || newest.get().benches().isEmpty()) {
                return;
            }
            GabEntry entry = newest.get();
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
