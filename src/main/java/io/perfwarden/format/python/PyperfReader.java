package io.perfwarden.format.python;

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
import java.util.ArrayList;
import java.util.List;

/**
 * pyperf's files, plain or gzipped: benchmarks with runs with values. What all benchmarks have in
 * common, even a name or a unit, is only in the metadata of the file, which may stand at its end.
 */
public final class PyperfReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "pyperf",
                    "pyperf JSON",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape run = head.json().at("benchmarks").element().at("runs").element();
        return run.has("values") || run.has("warmups");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> suite(json, results));
        return results.finish();
    }

    private static void suite(JsonCursor json, ResultCollector results) throws IOException {
        List<PyperfBenchmark> benchmarks = new ArrayList<>();
        PyperfMetadata common = new PyperfMetadata();
        json.object(key -> {
            switch (key) {
                case "benchmarks" ->
                        json.array(() -> {
                            PyperfBenchmark benchmark =
                                    new PyperfBenchmark(results.at(json.line()));
                            json.keep();
                            results.reserve(benchmark.position());
                            benchmark.read(json, results);
                            benchmarks.add(benchmark);
                        });
                case "metadata" -> common.read(json);
                default -> {}
            }
        });
        for (PyperfBenchmark benchmark : benchmarks) {
            benchmark.addTo(results, common);
        }
        facts(common, results);
    }

    private static void facts(PyperfMetadata common, ResultCollector results) {
        results.fact(Environment.CPU, common.get("cpu_model_name"));
        results.fact(Environment.PROCS, common.get("cpu_count"));
        results.fact(Environment.OS, common.get("platform"));
        String python = common.get("python_implementation") + " " + common.get("python_version");
        results.fact(Environment.RUNTIME, python);
        String version = common.get("perf_version");
        results.fact(Environment.TOOL, version.isEmpty() ? "" : "pyperf " + version);
    }
}
