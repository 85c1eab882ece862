package io.perfwarden.format.dotnet;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * BenchmarkDotNet's {@code *-report-full.json}, {@code -full-compressed.json} and {@code
 * -brief.json}: one file for each class of benchmarks.
 */
public final class BenchmarkDotNetReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document(
                        "benchmarkdotnet",
                        "BenchmarkDotNet JSON",
                        Offer.SAMPLES,
                        Offer.SPREAD,
                        Offer.ENVIRONMENT)
                .directedBy(DirectionOrigin.DECLARED);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        return root.has("HostEnvironmentInfo", "Benchmarks")
                || root.at("HostEnvironmentInfo").has("BenchmarkDotNetVersion");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> field(key, json, results));
    }

    private static void field(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "HostEnvironmentInfo" -> json.object(fact -> environment(fact, json, results));
            case "Benchmarks" ->
                    json.array(() -> new DotNetBenchmark(json.line()).read(json, results));
            default -> {}
        }
    }

    private static void environment(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "BenchmarkDotNetVersion" -> results.fact(TOOL, "BenchmarkDotNet " + json.text());
            case "OsVersion" -> results.fact(OS, json.text());
            case "RuntimeVersion", "ClrVersion" -> results.fact(RUNTIME, json.text());
            case "LogicalCoreCount" -> results.fact(PROCS, json.note());
            case "ProcessorName" -> processor(json, results);
            default -> {}
        }
    }

    /** Versions before 0.10 write an object instead of the name. */
    private static void processor(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isObject()) {
            json.only("Value", () -> results.fact(CPU, json.text()));
        } else {
            results.fact(CPU, json.text());
        }
    }

    /**
     * One benchmark case of BenchmarkDotNet while it is read. Its full name holds the values of its
     * parameters. What the same method measured under another job is told apart by the job, which
     * only the text for display has.
     */
    private static final class DotNetBenchmark {
        private static final String ALLOCATED = "Allocated Memory";
        private static final String DEFAULT_JOB = "DefaultJob";

        /**
         * Jobs without a name are called after a hash of their settings, which follow in brackets.
         */
        private static final Pattern HASH = Pattern.compile("^Job-[A-Z0-9]+(?=\\(|$)");

        private final int line;
        private final List<DotNetMetric> metrics = new ArrayList<>();
        private String fullName = "";
        private String namespace = "";
        private String type = "";
        private String method = "";
        private String parameters = "";
        private String display = "";
        private Optional<MetricReading> time = Optional.empty();
        private OptionalDouble allocated = OptionalDouble.empty();

        DotNetBenchmark(int line) {
            this.line = line;
        }

        void read(JsonCursor json, ResultCollector results) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "FullName" -> fullName = json.text();
                    case "Namespace" -> namespace = json.text();
                    case "Type" -> type = json.text();
                    case "Method" -> method = json.text();
                    case "Parameters" -> parameters = json.text();
                    case "DisplayInfo" -> display = json.note();
                    case "Statistics" -> time = DotNetStatistics.read(json);
                    case "Memory" -> memory(json);
                    case "Metrics" ->
                            json.array(() -> {
                                json.keep();
                                DotNetMetric metric = new DotNetMetric(json);
                                if (metric.valued && !metric.id.isEmpty()) {
                                    metrics.add(metric);
                                }
                            });
                    default -> {}
                }
            });
            if (fullName.isEmpty() && method.isEmpty()) {
                throw json.problem("expected the key FullName or Method");
            }
            BenchmarkId id = new BenchmarkId(json.key(name()), job());
            FilePosition position = results.at(line);
            MetricReading measured =
                    time.orElseGet(() -> new Failed("the benchmark has no statistics"));
            results.add(id, results.metric("time", "ns"), measured, position);
            results.add(
                    id,
                    results.metric(ALLOCATED, "B/op").secondary().deterministic(),
                    allocated,
                    position);
            for (DotNetMetric metric : metrics) {
                if (!metric.id.equals(ALLOCATED) || allocated.isEmpty()) {
                    MetricReading value = MetricReading.measured(metric.value);
                    results.add(id, metric.metric(results), value, position);
                }
            }
        }

        private void memory(JsonCursor json) throws IOException {
            if (json.isObject()) {
                json.only("BytesAllocatedPerOperation", () -> allocated = json.numberOrNull());
            }
        }

        private String name() {
            if (!fullName.isEmpty()) {
                return fullName;
            }
            String path =
                    Stream.of(namespace, type, method)
                            .filter(part -> !part.isEmpty())
                            .collect(Collectors.joining("."));
            return parameters.isEmpty() ? path : path + "(" + parameters + ")";
        }

        /** From {@code Type.Method: Job(Setting=1) [N=10]}. */
        private Map<String, String> job() {
            int colon = display.indexOf(": ");
            if (colon < 0) {
                return Map.of();
            }
            String rest = display.substring(colon + 2);
            int open = rest.endsWith("]") ? rest.lastIndexOf(" [") : -1;
            String job = HASH.matcher(open < 0 ? rest : rest.substring(0, open)).replaceFirst("");
            return job.isEmpty() || job.equals(DEFAULT_JOB) ? Map.of() : Map.of("job", job);
        }
    }

    /** What a diagnoser measured beside the time; the file itself says which way is better. */
    private static final class DotNetMetric {
        private String id = "";
        private String unit = "";
        private boolean greaterIsBetter;
        private boolean valued;
        private double value = Double.NaN;

        DotNetMetric(JsonCursor json) throws IOException {
            json.object(key -> {
                switch (key) {
                    case "Value" -> {
                        valued = json.isNumber();
                        value = json.numberOrNull().orElse(Double.NaN);
                    }
                    case "Descriptor" -> json.object(part -> descriptor(part, json));
                    default -> {}
                }
            });
        }

        private void descriptor(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "Id" -> id = json.text();
                case "Unit" -> unit = json.text();
                case "TheGreaterTheBetter" -> greaterIsBetter = json.isTrue();
                default -> {}
            }
        }

        Metric metric(ResultCollector results) {
            BetterDirection direction =
                    greaterIsBetter ? BetterDirection.HIGHER : BetterDirection.LOWER;
            return results.metric(id, unit)
                    .directed(direction, DirectionOrigin.DECLARED)
                    .secondary();
        }
    }

    /**
     * The statistics of a benchmark case, in nanoseconds: the mean after outliers were removed, its
     * confidence interval (99.9 %), and the iterations it was made of.
     */
    private static final class DotNetStatistics {
        private double mean = Double.NaN;
        private boolean measured;
        private double deviation = Double.NaN;
        private double low = Double.NaN;
        private double high = Double.NaN;
        private Samples samples = Samples.NONE;

        /** Nothing where a failed case has null. */
        static Optional<MetricReading> read(JsonCursor json) throws IOException {
            if (json.isNull()) {
                return Optional.empty();
            }
            DotNetStatistics statistics = new DotNetStatistics();
            json.object(key -> statistics.field(key, json));
            return statistics.measured ? Optional.of(statistics.reading()) : Optional.empty();
        }

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "OriginalValues" -> samples = json.isNull() ? Samples.NONE : json.numbers();
                case "Mean" -> {
                    measured = !json.isNull();
                    mean = json.numberOrNull().orElse(Double.NaN);
                }
                case "StandardDeviation" -> deviation = json.numberOrNull().orElse(Double.NaN);
                case "ConfidenceInterval" -> interval(json);
                default -> {}
            }
        }

        private void interval(JsonCursor json) throws IOException {
            json.ifObject(key -> {
                switch (key) {
                    case "Lower" -> low = json.numberOrNull().orElse(Double.NaN);
                    case "Upper" -> high = json.numberOrNull().orElse(Double.NaN);
                    default -> {}
                }
            });
        }

        private MetricReading reading() {
            ReportedSpread interval = ReportedSpread.confidence(low, high);
            ReportedSpread spread =
                    interval.equals(ReportedSpread.NONE)
                            ? ReportedSpread.deviation(mean, deviation)
                            : interval;
            return new Measured(mean, spread, samples);
        }
    }
}
