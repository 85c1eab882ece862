package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.Measured;

/**
 * Android's {@code benchmarkData.json} of androidx.benchmark, micro and macro. Capitals before a
 * name warn of a device or build whose times are not to be trusted: such a benchmark only advises.
 */
public final class AndroidBenchmarkReader implements ResultReader.Json {
    private static final Pattern WARNING =
            Pattern.compile(
                    "^(?:(?:EMULATOR|DEBUGGABLE|UNLOCKED|LOW[-_]BATTERY|SIMPLEPERF|CODE[-_]COVERAGE"
                            + "|(?:UNSUSTAINED-)?ACTIVITY-MISSING|NOT[-_]PROFILEABLE|PROFILED"
                            + "|METHOD[-_]TRACING|ENG[-_]BUILD|NO[-_]COMPILATION)_)+");

    /** Units at the end of a metric's name, the longest first. */
    private static final Map<String, String> UNITS = new LinkedHashMap<>();

    static {
        UNITS.put("Bytes", "B");
        UNITS.put("Ns", "ns");
        UNITS.put("Us", "us");
        UNITS.put("Ms", "ms");
        UNITS.put("Kb", "KiB");
    }

    private static final String ALLOCATIONS = "allocationCount";
    private static final String OVERRUN = "frameOverrunMs";
    private static final List<String> PERCENTILES = List.of("P50", "P90", "P95", "P99");

    private static final FieldTable SINGLE = new FieldTable().numbers("median").samples("runs");

    private static final FieldTable SAMPLED =
            new FieldTable().numbers(PERCENTILES.toArray(String[]::new));

    private static final FieldTable BENCHMARK =
            new FieldTable()
                    .names("name")
                    .texts("className")
                    .with(JsonCursor::texts, "params")
                    .with(json -> metrics(json, SINGLE), "metrics")
                    .with(json -> metrics(json, SAMPLED), "sampledMetrics")
                    .numbers("thermalThrottleSleepSeconds")
                    .require("expected the key name, found none", "name");

    private static final FieldTable VERSION = new FieldTable().texts("sdk");

    private static final FieldTable BUILD =
            new FieldTable().texts("model").maybeWithin("version", VERSION);

    private static final FieldTable CONTEXT =
            new FieldTable().maybeWithin("build", BUILD).texts("cpuCoreCount");

    @Override
    public FormatInfo format() {
        return document(
                "androidx-benchmark", "androidx.benchmark JSON", Offer.SAMPLES, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("context", "build").has("fingerprint")
                && head.json().has("benchmarks");
    }

    private static Map<String, ObjectFields> metrics(JsonCursor json, FieldTable table)
            throws IOException {
        Map<String, ObjectFields> found = new LinkedHashMap<>();
        json.ifObject(key -> found.put(json.key(key), table.read(json)));
        return found;
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> {
            switch (key) {
                case "context" -> addFacts(CONTEXT.read(json), results);
                case "benchmarks" -> json.array(() -> add(BENCHMARK.read(json), results));
                default -> {}
            }
        });
    }

    private static void addFacts(ObjectFields context, ResultCollector results) {
        ObjectFields build = context.inner("build");
        results.fact(BenchmarkEnvironment.CPU, build.text("model"));
        results.fact(BenchmarkEnvironment.OS, build.inner("version").text("sdk"));
        results.fact(BenchmarkEnvironment.PROCS, context.text("cpuCoreCount"));
    }

    private static void add(ObjectFields row, ResultCollector results) throws FormatException {
        String name = row.text("name");
        Matcher warning = WARNING.matcher(name);
        boolean warns = warning.find() && warning.end() < name.length();
        String plain = warns ? name.substring(warning.end()) : name;
        String owner = row.text("className");
        BenchmarkId id =
                new BenchmarkId(
                        owner.isEmpty() ? plain : owner + "." + plain, row.get("params", Map.of()));
        FilePosition position = results.at(row.line());
        if (warns) {
            String what = "the tool warns of the device or build of " + ForeignText.quote(plain);
            results.warn(position, what + ": " + warning.group(), "its metrics only advise");
        }
        if (row.optional("thermalThrottleSleepSeconds").orElse(0) > 0) {
            String what = "the device was too hot, and waited, at " + ForeignText.quote(plain);
            results.warn(position, what, "");
        }
        Map<String, ObjectFields> single = row.get("metrics", Map.of());
        for (var metric : single.entrySet()) {
            ObjectFields value = metric.getValue();
            Metric judged = judge(metric.getKey(), "", results);
            results.add(
                    id,
                    warns ? judged.secondary() : judged,
                    new Measured(
                            value.number("median"), ReportedSpread.NONE, value.samples("runs")),
                    position);
        }
        Map<String, ObjectFields> sampled = row.get("sampledMetrics", Map.of());
        for (var metric : sampled.entrySet()) {
            for (String percentile : PERCENTILES) {
                Metric judged = judge(metric.getKey(), percentile, results);
                OptionalDouble value = metric.getValue().optional(percentile);
                results.add(id, warns ? judged.secondary() : judged, value, position);
            }
        }
    }

    /** A time decides by its median; a time that may be negative, counts and sizes advise. */
    private static Metric judge(String key, String percentile, ResultCollector results) {
        String end = UNITS.keySet().stream().filter(key::endsWith).findFirst().orElse("");
        String name =
                end.isEmpty() || end.equals(key)
                        ? key
                        : key.substring(0, key.length() - end.length());
        String point = percentile.isEmpty() ? "" : " " + percentile.toLowerCase(Locale.ROOT);
        Metric metric = results.metric(name + point, UNITS.getOrDefault(end, ""));
        if (key.equals(ALLOCATIONS)) {
            return metric.withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT)
                    .deterministic()
                    .secondary();
        }
        boolean isMedian = percentile.isEmpty() || percentile.equals("P50");
        boolean decides = metric.unit().isTime() && isMedian && !key.equals(OVERRUN);
        return decides ? metric : metric.secondary();
    }
}
