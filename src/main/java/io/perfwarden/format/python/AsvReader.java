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
 * The files of an asv results directory: {@code <machine>/<commit>-<environment>.json} of both
 * versions, and beside them {@code benchmarks.json} and {@code machine.json}, which hold no
 * measurements.
 *
 * <p>A result file says neither units nor names of parameters; those are in {@code
 * benchmarks.json}. Where that stands before the results in one file, one document after the other,
 * or lies beside the file or in the directory above, it is used; otherwise asv's rule for names
 * tells times from memory, and only what a {@code track_} function returns stays without a unit.
 *
 * <p>asv's version of a benchmark, by default a hash of its source, is kept beside the values: as
 * with asv itself, those of two versions are not comparable.
 */
public final class AsvReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "asv",
                    "asv results",
                    DirectionOrigin.UNIT,
                    Offer.SAMPLES,
                    Offer.SPREAD,
                    Offer.ENVIRONMENT);

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape root = head.json();
        boolean results = root.has("commit_hash", "results") && root.at("results").isObject();
        boolean startOfResults = root.has("commit_hash", "env_name");
        boolean machine = root.has("machine", "cpu", "os", "arch", "ram");
        return results || startOfResults || machine || describes(root);
    }

    private static boolean describes(JsonShape root) {
        return root.values().stream().anyMatch(value -> value.has("code", "param_names", "params"));
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        AsvDescriptions descriptions = new AsvDescriptions();
        AsvRun run = new AsvRun(results);
        JsonCursor.walk(
                file,
                limits,
                json -> {
                    json.object(key -> {
                        if (!field(key, json, run, results) && json.isObject()) {
                            results.reserve(results.at(json.line()));
                            descriptions.read(json.key(key), json);
                        }
                    });
                    if (run.hasResults()) {
                        descriptions.readBeside(file, limits, results);
                    }
                    run.finish(descriptions);
                });
        return results.finish();
    }

    /** Reads what is no benchmark's description; whether it was that. */
    private static boolean field(String key, JsonCursor json, AsvRun run, ResultCollector results)
            throws IOException {
        switch (key) {
            case "results" -> run.read(json);
            case "benchmark_version" -> run.versions(json);
            case "result_columns" -> run.columns(json);
            case "env_name" -> run.environment(json.text());
            case "params" -> json.object(fact -> fact(fact, json, results));
            case "cpu", "num_cpu", "os" -> fact(key, json, results);
            default -> {
                return false;
            }
        }
        return true;
    }

    private static void fact(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "cpu" -> results.fact(Environment.CPU, json.note());
            case "num_cpu" -> results.fact(Environment.PROCS, json.note());
            case "os" -> results.fact(Environment.OS, json.note());
            case "python" -> results.fact(Environment.RUNTIME, "Python " + json.note());
            default -> {}
        }
    }
}
