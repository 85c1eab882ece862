package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/**
 * Google Benchmark's {@code --benchmark_format=csv}, with the text above the table. Rows do not
 * mark repetitions and aggregates, so all names are read first.
 *
 * <p>The tool aborts if a later benchmark has a counter that the first lacks; the file does not
 * show what is missing then.
 */
public final class GoogleBenchmarkCsvReader implements ResultReader {
    /** Before version 1.1 without {@code time_unit}: all are nanoseconds. */
    private static final String COLUMNS = "name,iterations,real_time,cpu_time,";

    @Override
    public FormatInfo format() {
        return logLines(
                "google-benchmark-csv", "Google Benchmark CSV", Offer.SAMPLES, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions(COLUMNS) && head.anyLine(line -> line.startsWith(COLUMNS));
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        Set<String> repeated = new HashSet<>();
        ConsoleLines.Row names =
                (cells, line) -> {
                    String name = cells.getOrDefault("name", "");
                    if (name.endsWith(GoogleBenchmarkRows.DEVIATION)
                            && repeated.size() < limits.measurements()) {
                        String base =
                                name.substring(
                                        0, name.length() - GoogleBenchmarkRows.DEVIATION.length());
                        repeated.add(results.hold(base, results.at(line)));
                    }
                };
        walk(file, limits, names);
        GoogleBenchmarkRows rows = new GoogleBenchmarkRows(results);
        ConsoleLines.Row values =
                (cells, line) -> {
                    String name = results.name(cells.getOrDefault("name", ""), line);
                    String kind = GoogleBenchmarkRows.aggregate(name, repeated);
                    rows.read(cells, name, kind, line);
                };
        walk(file, limits, values);
        rows.finish();
    }

    private static void walk(ResultFile file, ReadLimits limits, ConsoleLines.Row each)
            throws IOException {
        ConsoleLines.Row row =
                (cells, number) -> {
                    if (cells.size() > 1 && !"name".equals(cells.get("name"))) {
                        each.read(cells, number);
                    }
                };
        ConsoleLines.walkTable(file, limits, ',', COLUMNS, row);
    }
}
