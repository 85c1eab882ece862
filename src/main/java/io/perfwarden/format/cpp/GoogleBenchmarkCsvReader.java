package io.perfwarden.format.cpp;

import io.perfwarden.format.ConsoleLines;
import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.DirectionOrigin;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Google Benchmark's {@code --benchmark_format=csv}, with what a log has above the table. Rows say
 * nothing of repetitions and aggregates: a name with {@code _mean} and so on is an aggregate where
 * the file has the same name with {@code _stddev}, so the names are gathered first.
 *
 * <p>The tool breaks off where a later benchmark has a counter that the first has not; what is
 * missing then cannot be told from the file.
 */
public final class GoogleBenchmarkCsvReader implements ResultReader {
    private static final String COLUMNS = "name,iterations,real_time,cpu_time,time_unit";
    private static final String DEVIATION = "_stddev";
    private static final List<String> AGGREGATES = List.of("mean", "median", "stddev", "cv");

    @Override
    public FormatInfo format() {
        return FormatInfo.lines(
                "google-benchmark-csv",
                "Google Benchmark CSV",
                DirectionOrigin.UNIT,
                Offer.SAMPLES,
                Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.mentions(COLUMNS)
                && head.lines().stream().anyMatch(line -> line.startsWith(COLUMNS));
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        Set<String> repeated = new HashSet<>();
        walk(
                file,
                limits,
                (cells, line) -> {
                    String name = cells.getOrDefault("name", "");
                    if (name.endsWith(DEVIATION) && repeated.size() < limits.measurements()) {
                        String base = name.substring(0, name.length() - DEVIATION.length());
                        repeated.add(results.hold(base, results.at(line)));
                    }
                });
        GoogleBenchmarkRows rows = new GoogleBenchmarkRows(results);
        walk(
                file,
                limits,
                (cells, line) -> {
                    String name = results.name(cells.getOrDefault("name", ""), line);
                    rows.read(cells, name, aggregate(name, repeated), line);
                });
        rows.finish();
    }

    private static void walk(ResultFile file, ReadLimits limits, ConsoleLines.Row each)
            throws IOException {
        ConsoleLines.walkTable(
                file,
                limits,
                new ConsoleLines.Table(',', COLUMNS),
                (cells, number) -> {
                    if (cells.size() > 1 && !"name".equals(cells.get("name"))) {
                        each.read(cells, number);
                    }
                });
    }

    /** What a row is of the repetitions above it, or nothing. */
    private static String aggregate(String name, Set<String> repeated) {
        for (String kind : AGGREGATES) {
            String base = name.substring(0, Math.max(0, name.length() - kind.length() - 1));
            if (name.endsWith("_" + kind) && repeated.contains(base)) {
                return kind;
            }
        }
        return "";
    }
}
