package io.perfwarden.format.cpp;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;

/**
 * Google Benchmark's {@code --benchmark_format=json}: a context, and one row for each repetition,
 * aggregate and fit.
 *
 * <p>Both times of a row are read. The primary one is {@code real_time} where the name says that
 * the benchmark asked for it, {@code cpu_time} otherwise, as the tool itself compares.
 */
public final class GoogleBenchmarkReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "google-benchmark",
                    "Google Benchmark JSON",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.SPREAD,
                    Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape row = head.json().at("benchmarks").element();
        boolean timed =
                row.has("name", "time_unit") && (row.has("cpu_time") || row.has("real_time"));
        return row.has("run_name", "run_type") || timed || isEmptyRun(head.json());
    }

    /** A filter that matched nothing leaves a context with an empty list of benchmarks. */
    private static boolean isEmptyRun(JsonShape root) {
        return root.at("context").has("num_cpus", "library_build_type")
                && root.at("benchmarks").isArray();
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(
                file,
                limits,
                json -> {
                    GoogleBenchmarkRows rows = new GoogleBenchmarkRows(results);
                    json.object(key -> field(key, json, rows, results));
                    rows.finish();
                });
        return results.finish();
    }

    private static void field(
            String key, JsonCursor json, GoogleBenchmarkRows rows, ResultCollector results)
            throws IOException {
        switch (key) {
            case "context" -> GoogleBenchmarkContext.read(json, results);
            case "benchmarks" -> json.array(() -> rows.read(json));
            default -> {}
        }
    }
}
