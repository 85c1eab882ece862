package io.perfwarden.format.cpp;

import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the rows of one document together: all repetitions and aggregates of a name are one series,
 * in whatever order random interleaving left them. Rows to which no other belongs are not kept for
 * that, up to the first that has others.
 */
final class GoogleBenchmarkRows {
    private final ResultCollector results;
    private final GoogleBenchmarkRow row = new GoogleBenchmarkRow();
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
        row.read(json);
        unread(line);
        add(line);
    }

    /** Takes a row of a table. */
    void read(Map<String, String> cells, String name, String aggregate, int line)
            throws IOException {
        row.read(cells, name, aggregate);
        unread(line);
        add(line);
    }

    private void unread(int line) {
        row.odd()
                .forEach((column, cell) ->
                        results.unread(results.at(line), "expected a number in " + column, cell));
    }

    private void add(int line) throws IOException {
        if (row.isFit()) {
            return;
        }
        FilePosition position = results.at(line);
        if (row.isPlain() && all.isEmpty()) {
            alone(position);
        } else if (row.standsAlone() && all.isEmpty()) {
            GoogleBenchmarkSeries series = new GoogleBenchmarkSeries(row, position);
            series.add(row, results, position);
            series.addTo(results, metrics);
        } else {
            seriesOf(position).add(row, results, position);
        }
    }

    /** What a series of this row alone comes to, without making one. */
    private void alone(FilePosition position) throws IOException {
        results.reserve(position);
        results.reserve(position);
        BenchmarkId id = BenchmarkId.of(row.seriesName());
        GoogleBenchmarkMetrics.Times times = metrics.times(row.timeUnit());
        if (GoogleBenchmarkSeries.asksForRealTime(id.name())) {
            results.add(id, times.realPrimary(), row.real(), position.line());
            results.add(id, times.cpu(), row.cpu(), position.line());
        } else {
            results.add(id, times.cpuPrimary(), row.cpu(), position.line());
            results.add(id, times.real(), row.real(), position.line());
        }
    }

    private GoogleBenchmarkSeries seriesOf(FilePosition position) throws IOException {
        if (row.standsAlone()) {
            return begin(position);
        }
        GoogleBenchmarkSeries series = known();
        if (series == null || series.endsBefore(row)) {
            series = begin(position);
            latest.put(row.seriesKey(), series);
        }
        last = series;
        return series;
    }

    /** The series of the row's benchmark, mostly that of the row before. */
    private @Nullable GoogleBenchmarkSeries known() {
        return last != null && row.isOf(last) ? last : latest.get(row.seriesKey());
    }

    private GoogleBenchmarkSeries begin(FilePosition position) throws IOException {
        if (!row.hasCpu() && !row.hasReal()) {
            results.reserve(position);
        }
        results.hold(row.seriesName(), position);
        GoogleBenchmarkSeries series = new GoogleBenchmarkSeries(row, position);
        all.add(series);
        return series;
    }

    void finish() throws IOException {
        for (GoogleBenchmarkSeries series : all) {
            series.addTo(results, metrics);
        }
    }
}
