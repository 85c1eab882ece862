package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The files of criterion.rs under {@code target/criterion}. {@code
 * <group>/<function>/<value>/new/estimates.json} is a result; saved baselines and changes are
 * skipped.
 *
 * <p>{@code benchmark.json} beside it has the console's name, {@code sample.json} the raw samples.
 * With the estimates alone the directory is the name, in which criterion replaces characters by
 * {@code _} and cuts long ones.
 */
public final class CriterionTreeReader implements ResultReader {
    private static final String ESTIMATES = "estimates.json";
    private static final String RESULT = "/new/" + ESTIMATES;

    /** The first part of a path; {@code .criterion} before version 0.2. */
    private static final Pattern ROOT = Pattern.compile("^.*?/\\.?criterion/");

    /** {@code tukey.json}: four fences for outliers, without a key. */
    private static final Pattern FENCES =
            Pattern.compile(
                    "\\A\\s*+\\[%1$s(?:,%1$s){3}\\]\\s*+\\z"
                            .formatted("(?:[-+.\\deE]{1,40}|null|" + NumberText.ODD + ")"));

    private static final String RAW = "group,function,value,";

    /** {@code benchmark.json}: the true name, and what is processed. */
    private static final FieldTable CASE =
            new FieldTable()
                    .texts("group_id", "function_id", "value_str", "full_id")
                    .with(TreeThroughput::read, "throughput");

    private static final FieldTable SAMPLES =
            new FieldTable().with(JsonCursor::numbers, "iters", "times");

    @Override
    public FormatInfo format() {
        return document(
                "criterion-tree", "criterion.rs target/criterion", Offer.SAMPLES, Offer.SPREAD);
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

    /** Files that only their companions identify. */
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
        } else if (file.companion(ESTIMATES).isEmpty()) {
            throw new FormatException(
                    file.name(),
                    "expected criterion's estimates.json beside what looks like its samples");
        }
    }

    private static void read(
            JsonCursor json, ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        ObjectFields estimates = estimates("point_estimate").read(json);
        Optional<TreeEstimate> typical = TreeEstimate.typical(estimates);
        if (!isResult(file)) {
            return;
        }
        if (typical.isEmpty()) {
            results.unread(estimates.line(), "expected the estimates mean and slope", "");
            return;
        }
        Optional<ResultFile> samples = file.companion("sample.json");
        ObjectFields described = readDescription(file, limits);
        String named = name(described);
        String name = named.isEmpty() ? directory(file.name()) : named;
        BenchmarkId id = BenchmarkId.of(results.name(name, estimates.line()));
        FilePosition position = results.at(estimates.line());
        Samples raw = samples.isPresent() ? samples(samples.get(), limits) : Samples.NONE;
        results.add(id, results.metric("time", "ns"), typical.get().reading(raw), position);
        Metric mean = results.metric("mean", "ns").secondary();
        results.add(id, mean, TreeEstimate.secondMean(estimates), position);
        List<TreeThroughput> throughputs = described.get("throughput", List.of());
        for (TreeThroughput throughput : throughputs) {
            throughput.addTo(results, id, typical.get(), position);
        }
    }

    private static boolean isResult(ResultFile file) throws FormatException {
        if (file.name().indexOf('/') < 0 && file.companion("benchmark.json").isEmpty()) {
            throw new FormatException(
                    file.name(),
                    "expected the file in its directory, such as sort/64/new/estimates.json, which"
                            + " names the benchmark");
        }
        return file.name().endsWith(RESULT) || file.name().equals(ESTIMATES);
    }

    private static ObjectFields readDescription(ResultFile file, ReadLimits limits)
            throws IOException {
        ObjectFields[] described = {new ObjectFields(0)};
        Optional<ResultFile> beside = file.companion("benchmark.json");
        if (beside.isPresent()) {
            JsonCursor.walk(beside.get(), limits, json -> described[0] = CASE.read(json));
        }
        return described[0];
    }

    /** The path below {@code criterion}; the whole path without it. */
    private static String directory(String path) {
        String directory = "/" + path.substring(0, path.length() - RESULT.length());
        Matcher root = ROOT.matcher(directory);
        return directory.substring(root.find() ? root.end() : 1);
    }

    /** The console's name; may be empty. Old versions have only its parts. */
    private static String name(ObjectFields described) {
        Stream<String> parts =
                Stream.of("group_id", "function_id", "value_str").map(described::text);
        return described.text("full_id").isEmpty()
                ? parts.filter(part -> !part.isEmpty()).collect(Collectors.joining("/"))
                : described.text("full_id");
    }

    /**
     * Reads {@code sample.json}: an object with {@code iters} and {@code times}, or before 0.3.4 an
     * array of these two.
     *
     * @return time of an iteration in each round, in ns
     */
    private static Samples samples(ResultFile file, ReadLimits limits) throws IOException {
        ObjectFields both = new ObjectFields(0);
        JsonCursor.Document each =
                json -> {
                    if (!json.isArray()) {
                        both.putAll(SAMPLES.read(json));
                        return;
                    }
                    Iterator<String> keys = List.of("iters", "times").iterator();
                    json.array(() -> {
                        if (keys.hasNext()) {
                            both.put(keys.next(), json.numbers());
                        }
                    });
                };
        JsonCursor.walk(file, limits, each);
        return perIteration(both.samples("iters"), both.samples("times"));
    }

    static Samples perIteration(Samples counts, Samples values) {
        if (counts.size() != values.size()) {
            return Samples.NONE;
        }
        double[] each = new double[values.size()];
        for (int i = 0; i < each.length; i++) {
            each[i] = values.get(i) / counts.get(i);
        }
        return Samples.of(each);
    }

    /** Estimates of mean and slope; old keys begin with a capital. */
    static FieldTable estimates(String value) {
        FieldTable interval = new FieldTable().numbers("lower_bound", "upper_bound");
        FieldTable estimate =
                new FieldTable()
                        .numbers(value, "lower_bound", "upper_bound")
                        .texts("unit")
                        .inner("confidence_interval", interval)
                        .require("expected the key " + value + ", found none", value);
        FieldTable.FieldValue read =
                json -> json.isNull() ? null : TreeEstimate.of(estimate.read(json), value);
        return new FieldTable().with(read, "mean", "slope", "Mean", "Slope");
    }
}
