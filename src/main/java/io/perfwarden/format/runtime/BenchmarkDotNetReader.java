package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;
import org.jspecify.annotations.Nullable;

/**
 * BenchmarkDotNet's {@code *-report-full.json}, {@code -full-compressed.json} and {@code
 * -brief.json}: a file for each class.
 */
public final class BenchmarkDotNetReader implements ResultReader.Json {
    private static final String ALLOCATED = "Allocated Memory";
    private static final String DEFAULT_JOB = "DefaultJob";

    /** A nameless job is called by a hash of its settings, which follow in brackets. */
    private static final Pattern HASH = Pattern.compile("^Job-[A-Z0-9]+(?=\\(|$)");

    private static final FieldTable STATISTICS =
            new FieldTable()
                    .samples("OriginalValues")
                    .numbersOrNull("Mean", "StandardDeviation")
                    .maybeWithin(
                            "ConfidenceInterval", new FieldTable().numbersOrNull("Lower", "Upper"));

    private static final FieldTable BENCHMARK =
            new FieldTable()
                    .texts("FullName", "Namespace", "Type", "Method", "Parameters")
                    .notes("DisplayInfo")
                    .with(json -> json.isNull() ? null : STATISTICS.read(json), "Statistics")
                    .maybeWithin(
                            "Memory", new FieldTable().numbersOrNull("BytesAllocatedPerOperation"))
                    .with(BenchmarkDotNetReader::readMetrics, "Metrics");

    private static final FieldTable METRIC =
            new FieldTable()
                    .with(BenchmarkDotNetReader::value, "Value")
                    .inner(
                            "Descriptor",
                            new FieldTable()
                                    .texts("Id", "Unit")
                                    .with(JsonCursor::isTrue, "TheGreaterTheBetter"));

    /** A diagnoser's value; the file states the better direction. */
    private record Diagnosed(String id, String unit, BetterDirection better, double value) {}

    @Override
    public FormatInfo format() {
        return document("benchmarkdotnet", "BenchmarkDotNet JSON", Offer.values())
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
        json.object(key -> {
            switch (key) {
                case "HostEnvironmentInfo" -> json.object(fact -> environment(fact, json, results));
                case "Benchmarks" -> json.array(() -> benchmark(json, results));
                default -> {}
            }
        });
    }

    private static void environment(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        switch (key) {
            case "BenchmarkDotNetVersion" -> results.fact(TOOL, "BenchmarkDotNet " + json.text());
            case "OsVersion" -> name(OS, json, results);
            case "RuntimeVersion", "ClrVersion" -> results.fact(RUNTIME, json.text());
            case "LogicalCoreCount" -> results.fact(PROCS, json.note());
            case "ProcessorName" -> name(CPU, json, results);
            default -> {}
        }
    }

    /** Versions before 0.10.7 write an object instead of the name. */
    private static void name(String fact, JsonCursor json, ResultCollector results)
            throws IOException {
        if (json.isObject()) {
            json.only("Value", () -> results.fact(fact, json.text()));
        } else {
            results.fact(fact, json.text());
        }
    }

    private static void benchmark(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields row = BENCHMARK.read(json);
        if (name(row).isEmpty()) {
            throw json.problem("expected the key FullName or Method");
        }
        BenchmarkId id = new BenchmarkId(json.key(name(row)), job(row.text("DisplayInfo")));
        FilePosition position = results.at(row.line());
        results.add(id, results.metric("time", "ns"), time(row.inner("Statistics")), position);
        OptionalDouble allocated = row.inner("Memory").optional("BytesAllocatedPerOperation");
        Metric bytes = results.metric(ALLOCATED, "B/op").secondary().deterministic();
        results.add(id, bytes, allocated, position);
        for (Diagnosed one : row.get("Metrics", List.<Diagnosed>of())) {
            if (!one.id().equals(ALLOCATED)) {
                Metric metric = results.metric(one.id(), one.unit()).secondary();
                Metric directed = metric.withDirection(one.better(), DirectionOrigin.DECLARED);
                results.add(id, directed, one.value(), position);
            } else if (allocated.isEmpty()) {
                results.add(id, bytes, one.value(), position);
            }
        }
    }

    /** A number or null: an invalid numeric text is refused, other texts are skipped. */
    private static @Nullable Double value(JsonCursor json) throws IOException {
        OptionalDouble value = json.numberOrNull();
        return json.isNumber() ? value.getAsDouble() : null;
    }

    private static List<Diagnosed> readMetrics(JsonCursor json) throws IOException {
        List<Diagnosed> metrics = new ArrayList<>();
        json.array(() -> {
            json.keep();
            ObjectFields row = METRIC.read(json);
            ObjectFields descriptor = row.inner("Descriptor");
            if (row.has("Value") && !descriptor.text("Id").isEmpty()) {
                boolean greater = descriptor.get("TheGreaterTheBetter", false);
                BetterDirection better = greater ? BetterDirection.HIGHER : BetterDirection.LOWER;
                String unit = descriptor.text("Unit");
                metrics.add(
                        new Diagnosed(descriptor.text("Id"), unit, better, row.number("Value")));
            }
        });
        return metrics;
    }

    /** The full name includes the parameters' values; old versions have only its parts. */
    private static String name(ObjectFields row) {
        if (!row.text("FullName").isEmpty() || row.text("Method").isEmpty()) {
            return row.text("FullName");
        }
        Stream<String> parts = Stream.of("Namespace", "Type", "Method").map(row::text);
        String path = parts.filter(it -> !it.isEmpty()).collect(Collectors.joining("."));
        String parameters = row.text("Parameters");
        return parameters.isEmpty() ? path : path + "(" + parameters + ")";
    }

    /**
     * The job in {@code Type.Method: Job(Setting=1) [N=10]}, which distinguishes a method's runs.
     */
    private static Map<String, String> job(String display) {
        int colon = display.indexOf(": ");
        if (colon < 0) {
            return Map.of();
        }
        String rest = display.substring(colon + 2);
        int open = rest.endsWith("]") ? rest.lastIndexOf(" [") : -1;
        String job = HASH.matcher(open < 0 ? rest : rest.substring(0, open)).replaceFirst("");
        return job.isEmpty() || job.equals(DEFAULT_JOB) ? Map.of() : Map.of("job", job);
    }

    /**
     * The mean without outliers, its confidence interval (99.9 %), and the iterations. A failed
     * case has no statistics.
     */
    private static MetricReading time(ObjectFields statistics) {
        if (!statistics.has("Mean")) {
            return new Failed("the benchmark has no statistics");
        }
        double mean = statistics.number("Mean");
        ObjectFields ends = statistics.inner("ConfidenceInterval");
        ReportedSpread interval =
                ReportedSpread.confidence(ends.number("Lower"), ends.number("Upper"));
        ReportedSpread spread =
                interval.equals(ReportedSpread.NONE)
                        ? ReportedSpread.deviation(mean, statistics.number("StandardDeviation"))
                        : interval;
        return new Measured(mean, spread, statistics.samples("OriginalValues"));
    }
}
