package io.perfwarden.format.go;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;

/**
 * One run of gobenchdata during reading. The number of processors after a name is dropped if all
 * names have the same.
 */
final class GobenchdataRun {
    static final GobenchdataRun NONE = new GobenchdataRun(Double.NaN);

    private static final Pattern PROCESSORS = Pattern.compile("-[1-9]\\d*$");

    private static final FieldTable BENCH =
            new FieldTable()
                    .names("Name")
                    .numbers("NsPerOp")
                    .inner("Mem", new FieldTable().numbers("MBPerSec", "BytesPerOp", "AllocsPerOp"))
                    .with(json -> json.isNull() ? null : json.numbersByKey(), "Custom")
                    .require("expected the keys Name and NsPerOp", "Name", "NsPerOp");

    private record Bench(String pkg, String name, Map<String, Double> values, int line) {
        Bench of(String otherPkg) {
            return new Bench(otherPkg, name, values, line);
        }
    }

    private final List<Bench> benches = new ArrayList<>();
    private double date;
    private String os = "";

    private GobenchdataRun(double date) {
        this.date = date;
    }

    static GobenchdataRun read(JsonCursor json, ResultCollector results) throws IOException {
        GobenchdataRun run = new GobenchdataRun(0);
        json.object(key -> {
            switch (key) {
                case "Date" -> {
                    run.date = json.number();
                    if (!Double.isFinite(run.date)) {
                        results.unread(json.line(), "expected a number as Date", "");
                    }
                }
                case "Suites" ->
                        json.array(() -> {
                            json.keep();
                            run.readSuite(json);
                        });
                default -> {}
            }
        });
        return run;
    }

    private void readSuite(JsonCursor json) throws IOException {
        int first = benches.size();
        String[] pkg = {""};
        json.object(key -> {
            switch (key) {
                case "Goos" -> os = json.text();
                case "Pkg" -> pkg[0] = json.text();
                case "Benchmarks" ->
                        json.array(() -> {
                            json.keep();
                            benches.add(bench(json));
                        });
                default -> {}
            }
        });
        // the package may follow its benchmarks
        benches.subList(first, benches.size()).replaceAll(it -> it.of(pkg[0]));
    }

    private static Bench bench(JsonCursor json) throws IOException {
        ObjectFields row = BENCH.read(json);
        Map<String, Double> values = new LinkedHashMap<>(Map.of("ns/op", row.number("NsPerOp")));
        ObjectFields memory = row.inner("Mem");
        if (row.has("Mem")) {
            // a rate of 0 means that the benchmark states none; a missing count is 0
            if (memory.get("MBPerSec", 0.0) != 0) {
                values.put("MB/s", memory.number("MBPerSec"));
            }
            values.put("B/op", memory.get("BytesPerOp", 0.0));
            values.put("allocs/op", memory.get("AllocsPerOp", 0.0));
        }
        Map<String, Double> custom = row.get("Custom", Map.of());
        for (var one : custom.entrySet()) {
            values.put(json.key(one.getKey()), one.getValue());
        }
        return new Bench("", row.text("Name"), values, row.line());
    }

    boolean isNewerThan(GobenchdataRun other) {
        return !(date <= other.date);
    }

    void addTo(ResultCollector results) throws FormatException {
        results.fact(OS, os);
        Set<String> all = new HashSet<>();
        benches.forEach(bench -> all.add(processors(bench.name())));
        String common = all.size() == 1 ? all.iterator().next() : "";
        if (!common.isEmpty()) {
            results.fact(PROCS, common.substring(1));
        }
        Map<BenchmarkId, List<Bench>> repeated = new LinkedHashMap<>();
        for (Bench bench : benches) {
            String name = bench.name().substring(0, bench.name().length() - common.length());
            Map<String, String> params =
                    bench.pkg().isEmpty() ? Map.of() : Map.of("pkg", bench.pkg());
            BenchmarkId id = new BenchmarkId(name.isEmpty() ? bench.name() : name, params);
            repeated.computeIfAbsent(id, _ -> new ArrayList<>(1)).add(bench);
        }
        for (var one : repeated.entrySet()) {
            add(one.getKey(), one.getValue(), results);
        }
    }

    /** Adds a benchmark that {@code -count} repeated, as the reader of Go's own output does. */
    private static void add(BenchmarkId id, List<Bench> all, ResultCollector results)
            throws FormatException {
        Map<String, SampleBuffer> values = new LinkedHashMap<>();
        for (Bench bench : all) {
            bench.values()
                    .forEach((unit, value) ->
                            values.computeIfAbsent(unit, _ -> new SampleBuffer()).add(value));
        }
        FilePosition position = results.at(all.getFirst().line());
        for (var value : values.entrySet()) {
            Samples samples = value.getValue().toSamples();
            double first = samples.get(0);
            double[] others = Arrays.stream(samples.toArray()).filter(it -> it != first).toArray();
            OptionalDouble odd =
                    Arrays.stream(samples.toArray()).filter(it -> !Double.isFinite(it)).findFirst();
            Metric metric = metric(value.getKey(), results);
            results.add(
                    id,
                    others.length == 0 ? metric : metric.asVarying(),
                    samples.size() == 1 || odd.isPresent()
                            ? MetricReading.of(odd.orElse(first))
                            : MetricReading.median(samples),
                    position);
        }
    }

    private static String processors(String name) {
        Matcher found = PROCESSORS.matcher(name);
        return found.find() ? found.group() : "";
    }

    private static Metric metric(String unit, ResultCollector results) {
        return switch (unit) {
            case "ns/op" -> results.metric("time", unit);
            case "MB/s" -> results.metric("throughput", unit).secondary();
            case "B/op", "allocs/op" -> results.metric(unit, unit).secondary().deterministic();
            default -> results.metric(unit, unit).secondary();
        };
    }
}
