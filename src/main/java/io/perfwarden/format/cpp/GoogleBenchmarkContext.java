package io.perfwarden.format.cpp;

import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Source;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;

/**
 * The context of a Google Benchmark file. The host's name is not kept: it says nothing of the
 * machine and changes with every hosted runner. Neither is the clock rate, which is measured. The
 * tool does not tell the processor's model; whoever adds it with {@code --benchmark_context=cpu=…}
 * has it compared.
 */
final class GoogleBenchmarkContext {
    private GoogleBenchmarkContext() {}

    static void read(JsonCursor json, ResultCollector results) throws IOException {
        int line = json.line();
        json.object(key -> {
            switch (key) {
                case "cpu", "cpu_model" -> results.fact(Environment.CPU, json.text());
                case "os" -> results.fact(Environment.OS, json.text());
                case "num_cpus" -> results.fact(Environment.PROCS, json.text());
                case "executable" -> results.from(Source.PROGRAM, program(json.text()));
                case "library_version" ->
                        results.fact(Environment.TOOL, "Google Benchmark " + json.text());
                case "library_build_type" -> build(json.text(), line, results);
                default -> {}
            }
        });
    }

    /** The file's name without directory and ending, so that a build directory does not matter. */
    private static String program(String path) {
        String file = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        return file.endsWith(".exe") ? file.substring(0, file.length() - ".exe".length()) : file;
    }

    private static void build(String type, int line, ResultCollector results) {
        results.fact("library_build_type", type);
        if (type.equals("debug")) {
            results.warn(
                    results.at(line),
                    "the benchmark library was built in debug mode, which slows the timing loop",
                    "measure with a release build of the library");
        }
    }
}
