package io.perfwarden.format.cpp;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.ResultSource;
import java.io.IOException;

/**
 * Google Benchmark's {@code --benchmark_format=json}: a context, and one row for each repetition,
 * aggregate and fit.
 *
 * <p>Both times of a row are read. The primary one is {@code real_time} where the name says that
 * the benchmark asked for it, {@code cpu_time} otherwise, as the tool itself compares.
 */
public final class GoogleBenchmarkReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "google-benchmark",
                "Google Benchmark JSON",
                DirectionOrigin.UNIT,
                Offer.SAMPLES,
                Offer.SPREAD,
                Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
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
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        GoogleBenchmarkRows rows = new GoogleBenchmarkRows(results);
        json.object(key -> field(key, json, rows, results));
        rows.finish();
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

    /**
     * The context of a Google Benchmark file. The host's name is not kept: it says nothing of the
     * machine and changes with every hosted runner. Neither is the clock rate, which is measured.
     * The tool does not tell the processor's model; whoever adds it with {@code
     * --benchmark_context=cpu=…} has it compared.
     */
    private static final class GoogleBenchmarkContext {
        private GoogleBenchmarkContext() {}

        static void read(JsonCursor json, ResultCollector results) throws IOException {
            int line = json.line();
            json.object(key -> {
                switch (key) {
                    case "cpu", "cpu_model" -> results.fact(BenchmarkEnvironment.CPU, json.text());
                    case "os" -> results.fact(BenchmarkEnvironment.OS, json.text());
                    case "num_cpus" -> results.fact(BenchmarkEnvironment.PROCS, json.text());
                    case "executable" -> results.from(ResultSource.PROGRAM, program(json.text()));
                    case "library_version" ->
                            results.fact(
                                    BenchmarkEnvironment.TOOL, "Google Benchmark " + json.text());
                    case "library_build_type" -> build(json.text(), line, results);
                    default -> {}
                }
            });
        }

        /**
         * The file's name without directory and ending, so that a build directory does not matter.
         */
        private static String program(String path) {
            String file =
                    path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
            return file.endsWith(".exe")
                    ? file.substring(0, file.length() - ".exe".length())
                    : file;
        }

        private static void build(String type, int line, ResultCollector results) {
            results.fact("library_build_type", type);
            if (type.equals("debug")) {
                results.warn(
                        results.at(line),
                        "the benchmark library was built in debug mode, which slows the timing"
                                + " loop",
                        "measure with a release build of the library");
            }
        }
    }
}
