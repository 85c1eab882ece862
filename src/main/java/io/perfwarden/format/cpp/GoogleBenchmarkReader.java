package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * Google Benchmark's {@code --benchmark_format=json}: a context, and a row for each repetition,
 * aggregate and fit.
 *
 * <p>Both times are read. {@code real_time} is primary if the name says that the benchmark chose
 * it, otherwise {@code cpu_time}, as the tool itself compares.
 */
public final class GoogleBenchmarkReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("google-benchmark", "Google Benchmark JSON", Offer.values());
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape row = head.json().at("benchmarks").element();
        boolean timed =
                row.has("name", "iterations", "real_time", "cpu_time")
                        || (row.has("name", "time_unit")
                                && (row.has("cpu_time") || row.has("real_time")));
        return row.has("run_name", "run_type") || timed || isEmptyRun(head.json());
    }

    /** A filter without a match leaves an empty list of benchmarks. */
    private static boolean isEmptyRun(JsonShape root) {
        return root.at("context").has("num_cpus", "library_build_type")
                && root.at("benchmarks").isArray();
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        GoogleBenchmarkRows rows = new GoogleBenchmarkRows(results);
        json.object(key -> {
            switch (key) {
                case "context" -> context(json, results);
                case "benchmarks" -> json.array(() -> rows.read(json));
                default -> {}
            }
        });
        rows.finish();
    }

    /**
     * The context of a file. The host's name only separates machines of one side, since hosted
     * runners change it. The measured clock rate is dropped. Users can add the processor's model
     * with {@code --benchmark_context=cpu=…}.
     */
    private static void context(JsonCursor json, ResultCollector results) throws IOException {
        FilePosition position = results.at(json.line());
        json.object(key -> {
            switch (key) {
                case "cpu", "cpu_model" -> results.fact(CPU, json.text());
                case "os" -> results.fact(OS, json.text());
                case "host_name" -> results.from(ResultSource.MACHINE, json.note());
                case "num_cpus" -> results.fact(PROCS, json.text());
                case "executable" -> results.fromProgram(json.text());
                case "library_version" -> results.fact(TOOL, "Google Benchmark " + json.text());
                case "library_build_type" -> {
                    String type = json.text();
                    results.fact("library_build_type", type);
                    if (type.equals("debug")) {
                        String what =
                                "the benchmark library was built in debug mode, which slows the"
                                        + " timing loop";
                        results.warn(position, what, "measure with a release build of the library");
                    }
                }
                default -> {}
            }
        });
    }
}
