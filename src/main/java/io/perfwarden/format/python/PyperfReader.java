package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * pyperf's files, plain or gzipped: benchmarks with runs with values. What all benchmarks have in
 * common, even a name or a unit, is only in the metadata of the file, which may stand at its end.
 */
public final class PyperfReader implements ResultReader.Json {
    private static final Set<String> KEPT =
            Set.of(
                    """
                    name unit cpu_model_name cpu_count platform python_implementation python_version
                    perf_version
                    """
                            .split("\\s+"));

    @Override
    public FormatInfo format() {
        return document("pyperf", "pyperf JSON", Offer.SAMPLES, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape run = head.json().at("benchmarks").element().at("runs").element();
        return run.has("values") || run.has("warmups");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        List<PyperfBenchmark> benchmarks = new ArrayList<>();
        Map<String, String> common = new HashMap<>();
        json.object(key -> {
            switch (key) {
                case "benchmarks" ->
                        json.array(() -> {
                            PyperfBenchmark benchmark =
                                    new PyperfBenchmark(results.at(json.line()));
                            json.keep();
                            results.reserve(benchmark.position);
                            benchmark.read(json, results);
                            benchmarks.add(benchmark);
                        });
                case "metadata" -> metadata(json, common);
                default -> {}
            }
        });
        for (PyperfBenchmark benchmark : benchmarks) {
            benchmark.addTo(results, common);
        }
        results.fact(CPU, common.getOrDefault("cpu_model_name", ""));
        results.fact(PROCS, common.getOrDefault("cpu_count", ""));
        results.fact(OS, common.getOrDefault("platform", ""));
        String implementation = common.getOrDefault("python_implementation", "");
        results.fact(RUNTIME, implementation + " " + common.getOrDefault("python_version", ""));
        String version = common.getOrDefault("perf_version", "");
        results.fact(TOOL, version.isEmpty() ? "" : "pyperf " + version);
    }

    /** Reads the few entries of the metadata that are of use here, without the host's name. */
    static void metadata(JsonCursor json, Map<String, String> into) throws IOException {
        json.object(key -> {
            if (KEPT.contains(key)) {
                into.put(key, key.equals("name") ? json.name() : json.note());
            }
        });
    }
}
