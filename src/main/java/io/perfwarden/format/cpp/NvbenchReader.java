package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.Skipped;

/** NVBench's {@code --json}. Its numbers are texts; what they are is told by tags. */
public final class NvbenchReader implements ResultReader.Json {
    private static final String GPU = "nv/cold/time/gpu/";
    private static final String CPU_ONLY = "nv/cpu_only/time/cpu/";

    /** What only advises, with its metric and unit. */
    private static final Map<String, List<String>> OTHERS =
            new TreeMap<>(
                    Map.of(
                            "nv/batch/time/gpu/mean", List.of("batch time", "s"),
                            "nv/cold/time/cpu/mean", List.of("cpu time", "s"),
                            "nv/cold/bw/item_rate", List.of("items", "items/s"),
                            "nv/cold/bw/global/bytes_per_second", List.of("bandwidth", "B/s")));

    private static final FieldTable DEVICE = new FieldTable().texts("id", "name");

    private static final FieldTable AXIS =
            new FieldTable().texts("name", "value").require("expected an axis with a name", "name");

    private static final FieldTable STATE =
            new FieldTable()
                    .texts("device")
                    .with(NvbenchReader::readAxes, "axis_values")
                    .with(NvbenchReader::readSummaries, "summaries")
                    .with(json -> json.isTrue() ? "" : null, "is_skipped")
                    .notes("skip_reason");

    private static final FieldTable BENCHMARK =
            new FieldTable()
                    .names("name")
                    .with(json -> rows(json, STATE), "states")
                    .require("expected the key name, found none", "name");

    private static final FieldTable FILE =
            new FieldTable()
                    .with(json -> rows(json, DEVICE), "devices")
                    .with(json -> rows(json, BENCHMARK), "benchmarks");

    @Override
    public FormatInfo format() {
        return document("nvbench", "NVBench JSON", Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("meta", "version").has("nvbench") && head.json().has("benchmarks");
    }

    private static List<ObjectFields> rows(JsonCursor json, FieldTable table) throws IOException {
        List<ObjectFields> rows = new ArrayList<>();
        json.ifArray(() -> {
            rows.add(table.read(json));
            json.keep();
        });
        return rows;
    }

    private static Map<String, String> readAxes(JsonCursor json) throws IOException {
        Map<String, String> axes = new LinkedHashMap<>();
        rows(json, AXIS).forEach(axis -> axes.put(axis.text("name"), axis.text("value")));
        return axes;
    }

    /** The first number of each summary, by its tag. */
    private static Map<String, Double> readSummaries(JsonCursor json) throws IOException {
        Map<String, Double> summaries = new LinkedHashMap<>();
        json.ifArray(() -> {
            String[] tag = {""};
            SampleBuffer values = new SampleBuffer();
            json.object(key -> {
                switch (key) {
                    case "tag" -> tag[0] = json.text();
                    case "data" ->
                            json.ifArray(() ->
                                    json.only(
                                            "value",
                                            () ->
                                                    values.add(
                                                            NumberText.parse(json.raw())
                                                                    .orElse(Double.NaN))));
                    default -> {}
                }
            });
            if (!values.isEmpty()) {
                summaries.put(tag[0], values.first());
            }
        });
        return summaries;
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields file = FILE.read(json);
        Map<String, String> devices = new LinkedHashMap<>();
        List<ObjectFields> known = file.get("devices", List.of());
        known.forEach(it -> devices.put(it.text("id"), it.text("name")));
        for (String name : new TreeSet<>(devices.values())) {
            results.fact(BenchmarkEnvironment.GPU, name);
        }
        for (ObjectFields benchmark : file.get("benchmarks", List.<ObjectFields>of())) {
            for (ObjectFields state : benchmark.get("states", List.<ObjectFields>of())) {
                Map<String, String> params =
                        new LinkedHashMap<>(state.get("axis_values", Map.of()));
                String device = devices.getOrDefault(state.text("device"), "");
                if (!device.isEmpty()) {
                    params.put("device", device);
                }
                BenchmarkId id = new BenchmarkId(benchmark.text("name"), params);
                addState(id, state, results);
            }
        }
    }

    private static void addState(BenchmarkId id, ObjectFields state, ResultCollector results)
            throws FormatException {
        FilePosition position = results.at(state.line());
        Metric time = results.metric("time", "s");
        Map<String, Double> summaries = state.get("summaries", Map.of());
        if (state.has("is_skipped")) {
            results.add(id, time, new Skipped(state.text("skip_reason")), position);
            return;
        }
        boolean isCold = summaries.keySet().stream().anyMatch(tag -> tag.startsWith(GPU));
        String clock = isCold ? GPU : CPU_ONLY;
        Double mean = summaries.get(clock + "mean");
        Double median = summaries.getOrDefault(clock + "median", mean);
        if (median == null) {
            results.unread(position, "expected the time of", id.label());
            return;
        }
        double noise = summaries.getOrDefault(clock + "stdev/relative", Double.NaN);
        ReportedSpread spread =
                ReportedSpread.deviation(median, noise * (mean == null ? median : mean));
        results.add(id, time, MetricReading.of(median, spread), position);
        if (mean != null && summaries.containsKey(clock + "median")) {
            results.add(id, results.metric("mean", "s").secondary(), mean, position);
        }
        for (var other : OTHERS.entrySet()) {
            Double value = summaries.get(other.getKey());
            if (value != null) {
                List<String> named = other.getValue();
                Metric metric =
                        results.metric(named.getFirst(), named.getLast())
                                .directedIfUnknown(BetterDirection.HIGHER)
                                .secondary();
                results.add(id, metric, value, position);
            }
        }
    }
}
