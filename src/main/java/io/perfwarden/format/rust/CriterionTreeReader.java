package io.perfwarden.format.rust;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

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
            results.unread(line, "expected the estimates mean and slope", "");
        }
        if (statistics.isPresent() && isResult(file)) {
            Optional<ResultFile> samples = file.beside("sample.json");
            CriterionCase named = named(file, limits);
            String name = named.name().isEmpty() ? directory(file.name()) : named.name();
            BenchmarkId id = BenchmarkId.of(results.name(name, line));
            Metric time = results.metric("time", "ns");
            Samples raw = samples.isPresent() ? samples(samples.get(), limits) : Samples.NONE;
            results.add(id, time, statistics.reading(raw), line);
            Optional<MetricReading> mean = statistics.meanBeside();
            if (mean.isPresent()) {
                Metric beside = results.metric("mean", "ns").secondary();
                results.add(id, beside, mean.get(), line);
            }
            named.throughput.addTo(
                    results, id, statistics.typical().orElseThrow(), results.at(line));
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
                case "throughput" ->
                        json.ifObject(what ->
                                throughput =
                                        new CriterionThroughput(json.number(), json.key(what)));
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
    }

    /**
     * Reads {@code sample.json}: an object with {@code iters} and {@code times}, or, in versions
     * before 0.3.4, an array of these two.
     *
     * @return what one iteration took in each round, in ns
     */
    private static Samples samples(ResultFile file, ReadLimits limits) throws IOException {
        List<Samples> both = new ArrayList<>(List.of(Samples.NONE, Samples.NONE));
        JsonCursor.walk(
                file,
                limits,
                json -> {
                    if (json.isArray()) {
                        int[] index = {0};
                        Collections.fill(both, Samples.NONE);
                        json.array(() -> {
                            if (index[0] < 2) {
                                both.set(index[0]++, json.numbers());
                            }
                        });
                        return;
                    }
                    json.object(key -> {
                        switch (key) {
                            case "iters" -> both.set(0, json.numbers());
                            case "times" -> both.set(1, json.numbers());
                            default -> {}
                        }
                    });
                });
        return perIteration(both.getFirst(), both.getLast());
    }

    /** None where there are not as many counts as values. */
    private static Samples perIteration(Samples counts, Samples values) {
        if (counts.size() != values.size()) {
            return Samples.NONE;
        }
        double[] each = new double[values.size()];
        for (int i = 0; i < each.length; i++) {
            each[i] = values.get(i) / counts.get(i);
        }
        return Samples.of(each);
    }

    /**
     * Statistics that criterion estimates, while they are read. The central value is the slope of
     * the linear regression where there is one, else the mean, as in its console output.
     */
    private static final class CriterionStatistics {
        static final class Estimate {
            private double value;
            private double low = Double.NaN;
            private double high = Double.NaN;
            private boolean present;
            private String unit = "";

            private void field(String key, String valueKey, JsonCursor json) throws IOException {
                if (key.equals(valueKey)) {
                    value = json.number();
                    present = true;
                    return;
                }
                switch (key) {
                    case "confidence_interval" -> json.object(end -> field(end, valueKey, json));
                    case "lower_bound" -> low = json.number();
                    case "upper_bound" -> high = json.number();
                    case "unit" -> unit = json.text();
                    default -> {}
                }
            }
        }

        private final String valueKey;
        private Optional<Estimate> mean = Optional.empty();
        private Optional<Estimate> slope = Optional.empty();

        /**
         * @param valueKey the key of an estimate's value
         */
        CriterionStatistics(String valueKey) {
            this.valueKey = valueKey;
        }

        /** Takes a key; those of old versions begin with a capital. */
        void field(String key, JsonCursor json) throws IOException {
            switch (key.toLowerCase(Locale.ROOT)) {
                case "mean" -> mean = estimate(json);
                case "slope" -> slope = estimate(json);
                default -> {}
            }
        }

        private Optional<Estimate> estimate(JsonCursor json) throws IOException {
            if (json.isNull()) {
                return Optional.empty();
            }
            Estimate estimate = new Estimate();
            json.object(key -> estimate.field(key, valueKey, json));
            if (!estimate.present) {
                throw json.problem("expected the key " + valueKey + ", found none");
            }
            return Optional.of(estimate);
        }

        boolean isPresent() {
            return mean.isPresent() || slope.isPresent();
        }

        Optional<Estimate> typical() {
            return slope.or(() -> mean);
        }

        /** The mean, where it is not the central value. */
        Optional<MetricReading> meanBeside() {
            return slope.isPresent() ? mean.map(CriterionStatistics::reading) : Optional.empty();
        }

        private static MetricReading reading(Estimate estimate) {
            ReportedSpread spread = ReportedSpread.confidence(estimate.low, estimate.high);
            return MetricReading.measured(estimate.value, spread);
        }

        MetricReading reading(Samples samples) {
            Estimate typical = typical().orElseGet(Estimate::new);
            ReportedSpread spread = ReportedSpread.confidence(typical.low, typical.high);
            return new Measured(typical.value, spread, samples);
        }
    }

    /**
     * What a benchmark of criterion processes in each iteration, from which follows its throughput.
     *
     * @param perIteration how much; NaN where nothing is said
     * @param processed what, such as {@code elements} or {@code bytes}
     */
    private record CriterionThroughput(double perIteration, String processed) {
        static final CriterionThroughput NONE = new CriterionThroughput(Double.NaN, "");
        private static final double NANOSECONDS = 1e9;

        /** Adds what is processed in a second, beside a time in nanoseconds. */
        void addTo(
                ResultCollector results,
                BenchmarkId id,
                CriterionStatistics.Estimate time,
                FilePosition at)
                throws FormatException {
            if (Double.isFinite(perIteration)) {
                results.add(id, metric(results), reading(time), at);
            }
        }

        private Metric metric(ResultCollector results) {
            String unit =
                    switch (processed.toLowerCase(Locale.ROOT)) {
                        case "elements" -> "elem/s";
                        case "bytes", "bytesdecimal" -> "B/s";
                        default -> processed + "/s";
                    };
            return results.metric("throughput", unit).secondary();
        }

        private MetricReading reading(CriterionStatistics.Estimate time) {
            double most = perSecond(time.low);
            ReportedSpread spread = ReportedSpread.confidence(perSecond(time.high), most);
            return MetricReading.measured(perSecond(time.value), spread);
        }

        private double perSecond(double nanoseconds) {
            return perIteration * NANOSECONDS / nanoseconds;
        }
    }

    /**
     * The messages of {@code cargo criterion --message-format=json}, with cargo's own in between.
     */
    public static final class Messages implements ResultReader {
        private static final Pattern MESSAGE =
                Pattern.compile("^\\s*\\{.*\"reason\"\\s*:\\s*\"(?:benchmark|group)-complete\"");

        @Override
        public FormatInfo format() {
            return logLines(
                    "cargo-criterion",
                    "cargo-criterion JSON messages",
                    Offer.SAMPLES,
                    Offer.SPREAD);
        }

        @Override
        public boolean recognises(FileHead head) {
            return head.mentions("-complete\"") && head.anyLine(MESSAGE);
        }

        @Override
        public void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            JsonLines.walk(
                    file,
                    limits,
                    "\"reason\":",
                    (json, line) -> new CargoCriterionMessage().read(json, line, results));
        }

        /** One message of cargo-criterion while it is read; only finished benchmarks matter. */
        private static final class CargoCriterionMessage {
            private final CriterionStatistics statistics = new CriterionStatistics("estimate");
            private String reason = "";
            private String id = "";
            private Samples counts = Samples.NONE;
            private Samples values = Samples.NONE;
            private double perIteration = Double.NaN;
            private String processed = "";

            void read(JsonCursor json, int line, ResultCollector results) throws IOException {
                json.object(key -> field(key, json));
                if (!reason.equals("benchmark-complete")) {
                    return;
                }
                if (id.isEmpty() || !statistics.isPresent()) {
                    throw json.problem("expected the keys id and mean");
                }
                addTo(results, results.at(line));
            }

            private void field(String key, JsonCursor json) throws IOException {
                switch (key) {
                    case "reason" -> reason = json.text();
                    case "id" -> id = json.name();
                    case "iteration_count" -> counts = json.numbers();
                    case "measured_values" -> values = json.numbers();
                    case "throughput" ->
                            json.array(() -> json.object(part -> throughput(part, json)));
                    default -> statistics.field(key, json);
                }
            }

            private void throughput(String key, JsonCursor json) throws IOException {
                switch (key) {
                    case "per_iteration" -> perIteration = json.number();
                    case "unit" -> processed = json.text();
                    default -> {}
                }
            }

            private void addTo(ResultCollector results, FilePosition at) throws FormatException {
                BenchmarkId benchmark = BenchmarkId.of(id);
                CriterionStatistics.Estimate typical = statistics.typical().orElseThrow();
                Unit unit = results.unit(typical.unit);
                Metric named = UnitMetric.of(unit);
                Metric metric = named.directedIfUnknown(BetterDirection.LOWER);
                results.add(
                        benchmark, metric, statistics.reading(perIteration(counts, values)), at);
                Optional<MetricReading> mean = statistics.meanBeside();
                if (mean.isPresent()) {
                    Metric beside =
                            Metric.of("mean", unit)
                                    .directed(metric.direction(), metric.origin())
                                    .secondary();
                    results.add(benchmark, beside, mean.get(), at);
                }
                if (unit.symbol().equals("ns")) {
                    new CriterionThroughput(perIteration, processed)
                            .addTo(results, benchmark, typical, at);
                }
            }
        }
    }
}
