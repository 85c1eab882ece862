package io.perfwarden.format.rust;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.bench.Samples;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;

/**
 * The files that criterion.rs leaves under {@code target/criterion}. Of them, {@code
 * <group>/<function>/<value>/new/estimates.json} is a result; saved baselines, changes, raw samples
 * and {@code benchmark.json} are read as nothing.
 *
 * <p>Files are read one by one, and an {@code estimates.json} does not say what it estimates, so
 * the directory is the identity. criterion puts {@code _} there for characters that are not allowed
 * in file names and cuts long names; the console output has them as they are.
 */
public final class CriterionTreeReader implements ResultReader {
    private static final Format FORMAT =
            Format.document(
                    "criterion-tree",
                    "criterion.rs target/criterion",
                    DirectionOrigin.UNIT,
                    Offer.SPREAD);

    private static final String RESULT = "/new/estimates.json";
    private static final String ROOT = "/criterion/";

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
        JsonShape root = head.json();
        return root.at("mean").has("point_estimate", "confidence_interval")
                || root.at("Mean").has("point_estimate", "confidence_interval")
                || root.has("group_id", "function_id", "value_str")
                || root.has("sampling_mode", "iters", "times");
    }

    @Override
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> read(json, file.name(), results));
        return results.finish();
    }

    private static void read(JsonCursor json, String path, ResultCollector results)
            throws IOException {
        CriterionStatistics statistics = new CriterionStatistics("point_estimate");
        int line = json.line();
        json.object(key -> statistics.field(key, json));
        String file = path.substring(path.lastIndexOf('/') + 1);
        if (file.equals(path) && statistics.isPresent()) {
            throw new FormatException(
                    path,
                    "expected the file in its directory, such as sort/64/new/estimates.json, which"
                            + " names the benchmark");
        }
        if (path.endsWith(RESULT) && statistics.isPresent()) {
            Metric time = Metric.of("time", results.unit("ns"));
            BenchmarkId id = BenchmarkId.of(results.name(benchmark(path), line));
            results.add(id, time, statistics.reading(Samples.NONE), results.at(line));
        }
    }

    /** What lies below {@code criterion}; all of the path if no such directory is in it. */
    private static String benchmark(String path) {
        String directory = "/" + path.substring(0, path.length() - RESULT.length());
        int root = directory.indexOf(ROOT);
        return directory.substring(root < 0 ? 1 : root + ROOT.length());
    }
}
