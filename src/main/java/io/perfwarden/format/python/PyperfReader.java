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

    /**
     * One benchmark of pyperf while it is read. The values of all its runs are samples and their
     * median the value, which the file does not hold itself; warm-ups are none, and neither are the
     * first runs, which only calibrate. Each run also says how much memory its process took at
     * most.
     */
    private static final class PyperfBenchmark {
        private static final String PEAK = "mem_max_rss";
        private final FilePosition position;
        private final Map<String, String> metadata = new HashMap<>();
        private final SampleBuffer values = new SampleBuffer();
        private final SampleBuffer memory = new SampleBuffer();

        PyperfBenchmark(FilePosition position) {
            this.position = position;
        }

        void read(JsonCursor json, ResultCollector results) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "metadata" -> metadata(json, metadata);
                    case "runs" ->
                            json.array(() -> json.object(field -> run(field, json, results)));
                    default -> {}
                }
            });
        }

        private void run(String field, JsonCursor json, ResultCollector results)
                throws IOException {
            switch (field) {
                case "values" -> json.array(() -> value(values, json, results));
                case "metadata" -> json.only(PEAK, () -> value(memory, json, results));
                default -> {}
            }
        }

        private void value(SampleBuffer into, JsonCursor json, ResultCollector results)
                throws IOException {
            results.reserveSample(position);
            into.add(json.number());
            json.checkSamples(into);
        }

        void addTo(ResultCollector results, Map<String, String> common) throws FormatException {
            common.forEach(metadata::putIfAbsent);
            String name = metadata.getOrDefault("name", "");
            if (name.isEmpty()) {
                throw new FormatException(
                        position.toString(), "expected a name in the metadata, found none");
            }
            BenchmarkId id = BenchmarkId.of(name);
            Metric metric = metric(metadata.getOrDefault("unit", ""), results);
            MetricReading reading =
                    values.isEmpty() ? new Failed("no run has values") : median(values);
            results.add(id, metric, reading, position);
            if (!memory.isEmpty()) {
                Metric peak = results.metric("max rss", "B").secondary();
                results.add(id, peak, median(memory), position);
            }
        }

        private static MetricReading median(SampleBuffer buffer) {
            return MetricReading.median(buffer.toSamples());
        }

        private static Metric metric(String unit, ResultCollector results) {
            return switch (unit) {
                case "", "second" -> results.metric("time", "s");
                case "byte" -> results.metric("memory", "B");
                case "integer" -> results.metric("value", "");
                default -> results.metric("value", unit);
            };
        }
    }

    /** Reads the few entries of the metadata that are of use here, without the host's name. */
    private static void metadata(JsonCursor json, Map<String, String> into) throws IOException {
        json.object(key -> {
            if (KEPT.contains(key)) {
                into.put(key, key.equals("name") ? json.name() : json.note());
            }
        });
    }
}
