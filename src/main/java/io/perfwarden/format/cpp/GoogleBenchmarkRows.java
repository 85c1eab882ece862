package io.perfwarden.format.cpp;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;
import org.jspecify.annotations.Nullable;

/**
 * Joins the rows of one document: repetitions and aggregates of a name are one series, in any
 * order. Single rows are passed on at once, up to the first series.
 */
final class GoogleBenchmarkRows {
    static final String DEVIATION = "_stddev";
    private static final List<String> AGGREGATES = List.of("mean", "median", "stddev", "cv");

    private final ResultCollector results;
    private GoogleBenchmarkRow row = new GoogleBenchmarkRow();
    private final List<GoogleBenchmarkSeries> all = new ArrayList<>();
    private final Map<String, GoogleBenchmarkSeries> latest = new HashMap<>();
    private final GoogleBenchmarkMetrics metrics;
    private @Nullable GoogleBenchmarkSeries last;

    GoogleBenchmarkRows(ResultCollector results) {
        this.results = results;
        this.metrics = new GoogleBenchmarkMetrics(results);
    }

    void read(JsonCursor json) throws IOException {
        int line = json.line();
        row = new GoogleBenchmarkRow();
        row.read(json);
        add(line);
    }

    void read(Map<String, String> cells, String name, String aggregate, int line)
            throws IOException {
        row = new GoogleBenchmarkRow();
        row.read(cells, name, aggregate);
        add(line);
    }

    private void add(int line) throws IOException {
        if (!row.odd.isEmpty()) {
            row.odd.forEach(
                    (column, cell) -> results.unread(line, "expected a number in " + column, cell));
        }
        if (row.isFit()) {
            return;
        }
        FilePosition position = results.at(line);
        if (row.isPlain() && all.isEmpty()) {
            addSingle(position);
        } else if (row.standsAlone() && all.isEmpty()) {
            GoogleBenchmarkSeries series = new GoogleBenchmarkSeries(row, position);
            series.add(row, results, position);
            series.addTo(results, metrics);
        } else {
            seriesOf(position).add(row, results, position);
        }
    }

    private void addSingle(FilePosition position) throws IOException {
        results.reserve(position);
        results.reserve(position);
        BenchmarkId id = BenchmarkId.of(row.seriesName());
        GoogleBenchmarkMetrics.Times times = metrics.times(row.timeUnit);
        if (GoogleBenchmarkSeries.asksForRealTime(id.name())) {
            results.add(id, times.realPrimary(), row.real, position.line());
            results.add(id, times.cpu(), row.cpu, position.line());
        } else {
            results.add(id, times.cpuPrimary(), row.cpu, position.line());
            results.add(id, times.real(), row.real, position.line());
        }
    }

    private GoogleBenchmarkSeries seriesOf(FilePosition position) throws IOException {
        if (row.standsAlone()) {
            return begin(position);
        }
        GoogleBenchmarkSeries series = knownSeries();
        if (series == null || series.endsBefore(row)) {
            series = begin(position);
            latest.put(row.seriesKey(), series);
        }
        last = series;
        return series;
    }

    private @Nullable GoogleBenchmarkSeries knownSeries() {
        return last != null && row.isOf(last) ? last : latest.get(row.seriesKey());
    }

    private GoogleBenchmarkSeries begin(FilePosition position) throws IOException {
        if (!row.hasCpu && !row.hasReal) {
            results.reserve(position);
        }
        results.hold(row.seriesName(), position);
        GoogleBenchmarkSeries series = new GoogleBenchmarkSeries(row, position);
        all.add(series);
        return series;
    }

    /**
     * The kind of a row without one: {@code _mean} and the like mark an aggregate if the file has
     * the same name with {@code _stddev}.
     *
     * @param repeated names that have one with {@value #DEVIATION}
     */
    static String aggregate(String name, Set<String> repeated) {
        for (String kind : AGGREGATES) {
            String base = name.substring(0, Math.max(0, name.length() - kind.length() - 1));
            if (name.endsWith("_" + kind) && repeated.contains(base)) {
                return kind;
            }
        }
        return "";
    }

    void finish() throws IOException {
        for (GoogleBenchmarkSeries series : foldStatistics()) {
            series.addTo(results, metrics);
        }
    }

    /** Series with the aggregates that files before version 1.5 do not mark. */
    private List<GoogleBenchmarkSeries> foldStatistics() {
        Set<String> repeated = new HashSet<>();
        for (GoogleBenchmarkSeries series : all) {
            if (!series.typed && series.name().endsWith(DEVIATION)) {
                String name = series.name();
                repeated.add(name.substring(0, name.length() - DEVIATION.length()));
            }
        }
        if (repeated.isEmpty()) {
            return all;
        }
        Map<String, GoogleBenchmarkSeries> bases = new HashMap<>();
        List<GoogleBenchmarkSeries> kept = new ArrayList<>();
        for (GoogleBenchmarkSeries series : all) {
            String name = series.name();
            String kind = series.typed ? "" : aggregate(name, repeated);
            if (kind.isEmpty()) {
                bases.put(name, series);
                kept.add(series);
                continue;
            }
            String base = name.substring(0, name.length() - kind.length() - 1);
            if (!bases.containsKey(base)) {
                bases.put(base, series.withName(base));
                kept.add(bases.get(base));
            }
            bases.get(base).tell(kind, series);
        }
        return kept;
    }
}
