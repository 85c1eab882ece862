package io.perfwarden.format.dotnet;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Environment;
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
 * BenchmarkDotNet's {@code *-report-full.json}, {@code -full-compressed.json} and {@code
 * -brief.json}: one file for each class of benchmarks.
 */
public final class BenchmarkDotNetReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "benchmarkdotnet",
                    "BenchmarkDotNet JSON",
                    DirectionOrigin.DECLARED,
                    Offer.SAMPLES,
                    Offer.SPREAD,
                    Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape root = head.json();
        return root.has("HostEnvironmentInfo", "Benchmarks")
                || root.at("HostEnvironmentInfo").has("BenchmarkDotNetVersion");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> json.object(key -> field(key, json, results)));
        return results.finish();
    }

    private static void field(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "HostEnvironmentInfo" -> json.object(fact -> environment(fact, json, results));
            case "Benchmarks" ->
                    json.array(() -> new DotNetBenchmark(json.line()).read(json, results));
            default -> {}
        }
    }

    private static void environment(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "BenchmarkDotNetVersion" ->
                    results.fact(Environment.TOOL, "BenchmarkDotNet " + json.text());
            case "OsVersion" -> results.fact(Environment.OS, json.text());
            case "RuntimeVersion", "ClrVersion" -> results.fact(Environment.RUNTIME, json.text());
            case "LogicalCoreCount" -> results.fact(Environment.PROCS, json.note());
            case "ProcessorName" -> processor(json, results);
            default -> {}
        }
    }

    /** Versions before 0.10 write an object instead of the name. */
    private static void processor(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isObject()) {
            json.only("Value", () -> results.fact(Environment.CPU, json.text()));
        } else {
            results.fact(Environment.CPU, json.text());
        }
    }
}
