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

/**
 * What pytest-benchmark writes under {@code --benchmark-json} and into its storage. All its times
 * are seconds.
 *
 * <p>A test whose assertion failed after it was timed appears like any other, and one that failed
 * before is absent; nothing here can tell.
 */
public final class PytestBenchmarkReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "pytest-benchmark",
                    "pytest-benchmark JSON",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.SPREAD,
                    Offer.ENVIRONMENT);

    /** What is read of the machine before all of it is known. */
    private static final class Machine {
        private String system = "";
        private String release = "";
        private String implementation = "";
        private String version = "";

        private void field(String key, JsonCursor json, ResultCollector results)
                throws IOException {
            switch (key) {
                case "system" -> system = json.text();
                case "release" -> release = json.text();
                case "python_implementation" -> implementation = json.text();
                case "python_version" -> version = json.text();
                case "cpu" -> cpu(json, results);
                default -> {}
            }
        }

        private static void cpu(JsonCursor json, ResultCollector results) throws IOException {
            if (json.isObject()) {
                json.object(key -> {
                    if (key.equals("brand") || key.equals("brand_raw")) {
                        results.fact(Environment.CPU, json.text());
                    } else if (key.equals("count")) {
                        results.fact(Environment.PROCS, json.note());
                    }
                });
            }
        }
    }

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape root = head.json();
        return root.at("benchmarks").element().has("fullname", "stats")
                || root.has("machine_info", "commit_info", "benchmarks");
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
            case "benchmarks" ->
                    json.array(() -> new PytestBenchmark(json.line()).read(json, results));
            case "machine_info" -> machine(json, results);
            case "version" -> results.fact(Environment.TOOL, "pytest-benchmark " + json.text());
            default -> {}
        }
    }

    private static void machine(JsonCursor json, ResultCollector results) throws IOException {
        Machine machine = new Machine();
        json.object(key -> machine.field(key, json, results));
        results.fact(Environment.OS, machine.system + " " + machine.release);
        results.fact(Environment.RUNTIME, machine.implementation + " " + machine.version);
    }
}
