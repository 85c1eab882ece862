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
 *
 * <p>Before 0.9.6 values are called samples, and metadata are those of a benchmark only.
 */
public final class PyperfReader implements ResultReader.Json {
    private static final Set<String> KEPT =
            Set.of(
                    """
                    name unit hostname cpu_model_name cpu_count platform python_implementation
                    python_version perf_version
                    """
                            .split("\\s+"));

    @Override
    public FormatInfo format() {
        return document("pyperf", "pyperf JSON", Offer.SAMPLES, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape run = head.json().at("benchmarks").element().at("runs").element();
        return run.has("values") || run.has("warmups") || run.has("samples");
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
            Map<String, String> known = benchmark.with(common);
            environment(known, results);
            benchmark.addTo(results);
        }
    }

    /** The host's name only tells several machines of one side apart. */
    private static void environment(Map<String, String> known, ResultCollector results) {
        results.from(ResultSource.MACHINE, known.getOrDefault("hostname", ""));
        results.fact(CPU, known.getOrDefault("cpu_model_name", ""));
        results.fact(PROCS, known.getOrDefault("cpu_count", ""));
        results.fact(OS, known.getOrDefault("platform", ""));
        String implementation = known.getOrDefault("python_implementation", "");
        results.fact(RUNTIME, implementation + " " + known.getOrDefault("python_version", ""));
        String version = known.getOrDefault("perf_version", "");
        results.fact(TOOL, version.isEmpty() ? "" : "pyperf " + version);
    }

    static void metadata(JsonCursor json, Map<String, String> into) throws IOException {
        json.object(key -> {
            if (KEPT.contains(key)) {
                into.put(key, key.equals("name") ? json.name() : json.note());
            }
        });
    }
}
