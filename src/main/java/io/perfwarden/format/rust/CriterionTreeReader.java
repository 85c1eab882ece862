package io.perfwarden.format.rust;

import io.perfwarden.format.FileHead;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.FormatInfo;
import io.perfwarden.format.FormatInfo.Offer;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonLines;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.Samples;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files that criterion.rs leaves under {@code target/criterion}. Of them, {@code
 * <group>/<function>/<value>/new/estimates.json} is a result; saved baselines and changes are read
 * as nothing.
 *
 * <p>An {@code estimates.json} does not say what it estimates: {@code benchmark.json} beside it has
 * the name as on the console, and {@code sample.json} the raw samples. Where only the estimates
 * were kept, the directory is the name, in which criterion puts {@code _} for characters that are
 * not allowed in file names and cuts what is long.
 */
public final class CriterionTreeReader implements ResultReader {
    private static final String ESTIMATES = "estimates.json";
    private static final String RESULT = "/new/" + ESTIMATES;
    private static final String ROOT = "/criterion/";

    /** {@code tukey.json}: the four fences for outliers, without any key. */
    private static final Pattern FENCES =
            Pattern.compile("\\A\\s*+\\[[-+.\\deE]{1,40}(?:,[-+.\\deE]{1,40}){3}\\]\\s*+\\z");

    /** {@code raw.csv}, which can be asked for. */
    private static final String RAW = "group,function,value,";

    @Override
    public FormatInfo format() {
        return FormatInfo.document(
                "criterion-tree",
                "criterion.rs target/criterion",
                DirectionOrigin.UNIT,
                Offer.SAMPLES,
                Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        return root.at("mean").has("point_estimate", "confidence_interval")
                || root.at("Mean").has("point_estimate", "confidence_interval")
                || root.has("group_id", "function_id", "value_str")
                || root.has("sampling_mode", "iters", "times")
                || isCompany(head);
    }

    /** Files that are told from others only by what is beside them. */
    private static boolean isCompany(FileHead head) {
        boolean oldSamples =
                head.text().startsWith("[[") && head.json().element().element().isNumber();
        return oldSamples
                || head.text().startsWith(RAW)
                || (head.complete() && FENCES.matcher(head.text()).find());
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        if (JsonLines.beginsObject(file)) {
            JsonCursor.walk(file, limits, json -> read(json, file, limits, results));
        } else if (file.beside(ESTIMATES).isEmpty()) {
            throw new FormatException(
                    file.name(),
                    "expected criterion's estimates.json beside what looks like its samples");
        }
    }

    private static void read(
            JsonCursor json, ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        CriterionStatistics statistics = new CriterionStatistics("point_estimate");
        int line = json.line();
        json.object(key -> statistics.field(key, json));
        if (!statistics.isPresent() && isResult(file)) {
            results.unread(results.at(line), "expected the estimates mean and slope", "");
        }
        if (statistics.isPresent() && isResult(file)) {
            Optional<ResultFile> samples = file.beside("sample.json");
            CriterionCase named = named(file, limits);
            String name = named.name().isEmpty() ? directory(file.name()) : named.name();
            BenchmarkId id = BenchmarkId.of(results.name(name, line));
            Metric time = Metric.of("time", results.unit("ns"));
            Samples raw =
                    samples.isPresent()
                            ? CriterionSamples.read(samples.get(), limits)
                            : Samples.NONE;
            results.add(id, time, statistics.reading(raw), results.at(line));
            Optional<MetricReading> mean = statistics.meanBeside();
            if (mean.isPresent()) {
                Metric beside = Metric.of("mean", results.unit("ns")).secondary();
                results.add(id, beside, mean.get(), results.at(line));
            }
            named.throughput()
                    .addTo(results, id, statistics.typical().orElseThrow(), results.at(line));
        }
    }

    /** Whether a file is the result of a run, by its directory. */
    private static boolean isResult(ResultFile file) throws FormatException {
        if (file.name().indexOf('/') < 0 && file.beside("benchmark.json").isEmpty()) {
            throw new FormatException(
                    file.name(),
                    "expected the file in its directory, such as sort/64/new/estimates.json, which"
                            + " names the benchmark");
        }
        return file.name().endsWith(RESULT) || file.name().equals(ESTIMATES);
    }

    private static CriterionCase named(ResultFile file, ReadLimits limits) throws IOException {
        Optional<ResultFile> described = file.beside("benchmark.json");
        return described.isPresent()
                ? CriterionCase.read(described.get(), limits)
                : new CriterionCase();
    }

    /** What lies below {@code criterion}; all of the path if no such directory is in it. */
    private static String directory(String path) {
        String directory = "/" + path.substring(0, path.length() - RESULT.length());
        int root = directory.indexOf(ROOT);
        return directory.substring(root < 0 ? 1 : root + ROOT.length());
    }

    /** What {@code benchmark.json} says of a benchmark: its true name, and what it processes. */
    private static final class CriterionCase {
        private String group = "";
        private String function = "";
        private String value = "";
        private String full = "";
        private CriterionThroughput throughput = CriterionThroughput.NONE;

        static CriterionCase read(ResultFile file, ReadLimits limits) throws IOException {
            CriterionCase found = new CriterionCase();
            JsonCursor.walk(file, limits, json -> json.object(key -> found.field(key, json)));
            return found;
        }

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "group_id" -> group = json.text();
                case "function_id" -> function = json.text();
                case "value_str" -> value = json.text();
                case "full_id" -> full = json.text();
                case "throughput" -> {
                    if (json.isObject()) {
                        json.object(what ->
                                throughput =
                                        new CriterionThroughput(json.number(), json.key(what)));
                    }
                }
                default -> {}
            }
        }

        /**
         * As on the console; empty if the file does not say it. Old versions have only its parts.
         */
        String name() {
            return full.isEmpty()
                    ? Stream.of(group, function, value)
                            .filter(part -> !part.isEmpty())
                            .collect(Collectors.joining("/"))
                    : full;
        }

        CriterionThroughput throughput() {
            return throughput;
        }
    }
}
