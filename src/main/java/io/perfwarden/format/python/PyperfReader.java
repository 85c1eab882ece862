package io.perfwarden.format.python;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.SampleBuffer;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * pyperf's files, plain or gzipped: benchmarks with runs with values. What all benchmarks have in
 * common, even a name or a unit, is only in the metadata of the file, which may stand at its end.
 */
public final class PyperfReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "pyperf", "pyperf JSON", DirectionOrigin.UNIT, Offer.SAMPLES, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape run = head.json().at("benchmarks").element().at("runs").element();
        return run.has("values") || run.has("warmups");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
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
        results.fact(BenchmarkEnvironment.CPU, common.get("cpu_model_name"));
        results.fact(BenchmarkEnvironment.PROCS, common.get("cpu_count"));
        results.fact(BenchmarkEnvironment.OS, common.get("platform"));
        String python = common.get("python_implementation") + " " + common.get("python_version");
        results.fact(BenchmarkEnvironment.RUNTIME, python);
        String version = common.get("perf_version");
        results.fact(BenchmarkEnvironment.TOOL, version.isEmpty() ? "" : "pyperf " + version);
    }

    /**
     * One benchmark of pyperf while it is read. The values of all its runs are samples and their
     * median the value, which the file does not hold itself; warm-ups are none, and neither are the
     * first runs, which only calibrate. Each run also says how much memory its process took at
     * most.
     */
    private static final class PyperfBenchmark {
        /** A run's peak of resident memory, in bytes. */
        private static final String PEAK = "mem_max_rss";

        private final FilePosition position;
        private final PyperfMetadata metadata = new PyperfMetadata();
        private final SampleBuffer values = new SampleBuffer();
        private final SampleBuffer memory = new SampleBuffer();

        PyperfBenchmark(FilePosition position) {
            this.position = position;
        }

        FilePosition position() {
            return position;
        }

        void read(JsonCursor json, ResultCollector results) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "metadata" -> metadata.read(json);
                    case "runs" ->
                            json.array(() ->
                                    json.object(field -> {
                                        switch (field) {
                                            case "values" ->
                                                    json.array(() -> value(values, json, results));
                                            case "metadata" ->
                                                    json.only(
                                                            PEAK,
                                                            () -> value(memory, json, results));
                                            default -> {}
                                        }
                                    }));
                    default -> {}
                }
            });
        }

        private void value(SampleBuffer into, JsonCursor json, ResultCollector results)
                throws IOException {
            results.reserveSample(position);
            into.add(json.number());
            json.checkSamples(into);
        }

        void addTo(ResultCollector results, PyperfMetadata common) throws FormatException {
            String name = metadata.get("name", common);
            if (name.isEmpty()) {
                throw new FormatException(
                        position.toString(), "expected a name in the metadata, found none");
            }
            BenchmarkId id = BenchmarkId.of(name);
            Metric metric = metric(metadata.get("unit", common), results);
            MetricReading reading =
                    values.isEmpty()
                            ? new MetricReading.Failed("no run has values")
                            : median(values);
            results.add(id, metric, reading, position);
            if (!memory.isEmpty()) {
                Metric peak = Metric.of("max rss", results.unit("B")).secondary();
                results.add(id, peak, median(memory), position);
            }
        }

        private static MetricReading median(SampleBuffer buffer) {
            Samples samples = buffer.toSamples();
            return MetricReading.median(samples);
        }

        private static Metric metric(String unit, ResultCollector results) {
            return switch (unit) {
                case "", "second" -> Metric.of("time", results.unit("s"));
                case "byte" -> Metric.of("memory", results.unit("B"));
                case "integer" -> Metric.of("value", results.unit(""));
                default -> Metric.of("value", results.unit(unit));
            };
        }
    }

    /** The few entries of pyperf's metadata that are of use here. The host's name is not kept. */
    private static final class PyperfMetadata {
        private static final Set<String> KEPT =
                Set.of(
                        "name",
                        "unit",
                        "cpu_model_name",
                        "cpu_count",
                        "platform",
                        "python_implementation",
                        "python_version",
                        "perf_version");

        private final Map<String, String> entries = new HashMap<>();

        void read(JsonCursor json) throws IOException {
            json.object(key -> {
                if (KEPT.contains(key)) {
                    entries.put(key, key.equals("name") ? json.name() : json.note());
                }
            });
        }

        /** An entry, or the empty text. */
        String get(String key) {
            return entries.getOrDefault(key, "");
        }

        /** An entry of a benchmark, or else of its file. */
        String get(String key, PyperfMetadata common) {
            return entries.getOrDefault(key, common.get(key));
        }
    }
}
