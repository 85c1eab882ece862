package io.perfwarden.format.inference;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;

/**
 * llama-bench's {@code -o json} and {@code -o jsonl}. A test is named {@code pp512}, {@code tg128}
 * or {@code pp512+tg128}, as on the console; the settings of a model are parameters.
 */
public final class LlamaBenchReader implements ResultReader.Json {
    private static final List<String> PARAMETERS =
            List.of(
                    "model_type",
                    "n_batch",
                    "n_ubatch",
                    "n_threads",
                    "n_gpu_layers",
                    "type_k",
                    "type_v",
                    "flash_attn",
                    "split_mode",
                    "use_mmap");

    private static final FieldTable TEST =
            new FieldTable()
                    .texts(PARAMETERS.toArray(String[]::new))
                    .texts("backends", "cpu_info", "gpu_info", "build_commit")
                    .numbers("n_prompt", "n_gen", "n_depth", "avg_ts", "stddev_ts")
                    .samples("samples_ts");

    @Override
    public FormatInfo format() {
        return document(
                "llama-bench", "llama-bench JSON", Offer.SAMPLES, Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return isTest(head.json()) || isTest(head.json().element());
    }

    private static boolean isTest(JsonShape test) {
        return test.has("build_commit", "model_type", "n_prompt", "n_gen", "avg_ts");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isArray()) {
            json.array(() -> add(TEST.read(json), results));
        } else {
            add(TEST.read(json), results);
        }
    }

    private static void add(ObjectFields test, ResultCollector results) throws FormatException {
        results.fact(BenchmarkEnvironment.CPU, test.text("cpu_info"));
        results.fact(BenchmarkEnvironment.GPU, test.text("gpu_info"));
        results.fact(BenchmarkEnvironment.RUNTIME, test.text("backends"));
        results.fact(BenchmarkEnvironment.TOOL, "llama.cpp " + test.text("build_commit"));
        Map<String, String> params = new LinkedHashMap<>();
        PARAMETERS.stream()
                .filter(key -> !test.text(key).isEmpty())
                .forEach(key -> params.put(key, test.text(key)));
        Metric tokens = TokenMetrics.rate("throughput", "tokens/s", results);
        Samples samples = test.samples("samples_ts");
        double mean = test.number("avg_ts");
        ReportedSpread spread = ReportedSpread.deviation(mean, test.number("stddev_ts"));
        double value = samples.isEmpty() || Double.isNaN(mean) ? mean : samples.median();
        results.add(
                new BenchmarkId(name(test), params),
                tokens,
                new MetricReading.Measured(value, spread, samples),
                results.at(test.line()));
    }

    private static String name(ObjectFields test) {
        String parts =
                Stream.of(part("pp", test, "n_prompt"), part("tg", test, "n_gen"))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("+"));
        String depth = part("d", test, "n_depth");
        String name = parts.isEmpty() ? "test" : parts;
        return depth.isEmpty() ? name : name + " @ " + depth;
    }

    private static String part(String prefix, ObjectFields test, String key) {
        double tokens = test.optional(key).orElse(0);
        return tokens == 0 ? "" : prefix + (Double.isFinite(tokens) ? (long) tokens : "?");
    }
}
