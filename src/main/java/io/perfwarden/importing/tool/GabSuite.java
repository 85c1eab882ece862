package io.perfwarden.importing.tool;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.history.GabEntry;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A suite of the history and its newest entry so far. */
final class GabSuite {
    private final String name;
    private Optional<GabEntry> newest = Optional.empty();

    GabSuite(String name) {
        this.name = name;
    }

    /** Takes an entry if none is newer; of equal dates, the later in the file. */
    void offer(GabEntry entry) {
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
        GabEntry entry = newest.get();
        Position position = results.at(entry.benches().getFirst().line());
        ResultSet read = ActionTool.of(entry).read(entry, file, limits);
        for (Measurement row : read.measurements()) {
            results.add(
                    new Measurement(
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
