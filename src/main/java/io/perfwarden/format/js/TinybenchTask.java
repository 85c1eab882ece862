package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** One task during reading: times in ms, or a table's cell {@code 12679 ± 250.00} in ns. */
final class TinybenchTask {
    private static final Set<String> NONE = Set.of("", "N/A", "-");

    /** A whole number in the groups of any language, such as {@code 1.234.567}. */
    private static final Pattern GROUPED = Pattern.compile("\\d{1,3}(?:\\D\\d{2,3})*\\D\\d{3}");

    static final String TABLE_NAME = "Task name";
    private static final String MILLISECONDS = "ms";
    private static final FieldTable MESSAGE = new FieldTable().notes("message");
    private final int line;
    private final Map<String, Double> flat = new LinkedHashMap<>();
    private Optional<MetricReading> time = Optional.empty();
    private Map<String, MetricReading> beside = Map.of();
    private Optional<MetricReading> average = Optional.empty();
    private Optional<MetricReading> rate = Optional.empty();
    private String timeUnit = MILLISECONDS;
    private String name = "";
    private String state = "";
    private String error = "";
    private String runtime = "";
    private String runtimeVersion = "";
    private final Map<String, String> odd = new LinkedHashMap<>();

    TinybenchTask(int line) {
        this.line = line;
    }

    void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> field(key, json));
        if (name.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
        BenchmarkId id = BenchmarkId.of(name);
        FilePosition position = results.at(line);
        odd.forEach((column, shown) ->
                results.unread(position, "expected a number in " + column + " of " + name, shown));
        Double hz = flat.remove("hz");
        MetricReading measured =
                error.isEmpty()
                        ? time.or(() -> average)
                                .or(() -> JsTiming.of(flat, Samples.NONE))
                                .orElseGet(this::missingReading)
                        : new Failed(error);
        results.add(id, results.metric("time", timeUnit), measured, position);
        if (time.isPresent() && average.isPresent()) {
            beside = Map.of("mean", average.get());
        } else if (time.isEmpty() && average.isEmpty()) {
            beside = JsTiming.otherStatistics(flat);
        }
        for (var other : beside.entrySet()) {
            Metric metric = results.metric(other.getKey(), timeUnit).secondary();
            results.add(id, metric, other.getValue(), position);
        }
        Optional<MetricReading> throughput =
                rate.or(() -> Optional.ofNullable(hz).map(MetricReading::of));
        if (throughput.isPresent()) {
            Metric metric = results.metric("throughput", "ops/s").secondary();
            results.add(id, metric, throughput.get(), position);
        }
        results.fact(RUNTIME, runtime + " " + runtimeVersion);
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "name", TABLE_NAME, "Task Name" -> name = json.name();
            case "result" -> json.ifObject(part -> field(part, json));
            case "latency" -> latency(json);
            case "throughput" -> rate = JsTiming.of(statistics(json), Samples.NONE);
            case "state" -> state = json.text();
            case "error", "Error" -> error = message(json);
            case "runtime" -> runtime = json.text();
            case "runtimeVersion" -> runtimeVersion = json.text();
            case "hz", "mean", "min", "max", JsTiming.P75, JsTiming.P99 ->
                    json.numberOrNull().ifPresent(value -> flat.put(key, value));
            default -> cell(key.toLowerCase(Locale.ROOT), json);
        }
    }

    private void latency(JsonCursor json) throws IOException {
        Map<String, Double> statistics = statistics(json);
        time = JsTiming.of(statistics, Samples.NONE);
        beside = JsTiming.otherStatistics(statistics);
    }

    private static Map<String, Double> statistics(JsonCursor json) throws IOException {
        return json.isObject() ? json.numbersByKey() : Map.of();
    }

    private static String message(JsonCursor json) throws IOException {
        if (json.isObject()) {
            return MESSAGE.read(json).get("message", "an error");
        }
        return json.isArray() ? "an error" : json.note();
    }

    /** A cell of the table; the median's column takes precedence over the mean's. */
    private void cell(String column, JsonCursor json) throws IOException {
        boolean median = column.contains(" med");
        if (column.startsWith("latency ") || column.startsWith("average time")) {
            Optional<MetricReading> number = number(column, json);
            if (median) {
                time = number.or(() -> time);
            } else {
                average = average.or(() -> number);
            }
            timeUnit = column.endsWith("(ns)") ? "ns" : MILLISECONDS;
        } else if (column.startsWith("throughput ") || column.startsWith("ops/sec")) {
            if (median || rate.isEmpty()) {
                rate = number(column, json).or(() -> rate);
            }
        }
    }

    private Optional<MetricReading> number(String column, JsonCursor json) throws IOException {
        if (!json.isText() && !json.isNumber()) {
            return Optional.empty();
        }
        String shown = json.text();
        boolean whole = column.startsWith("ops/sec") && GROUPED.matcher(shown).matches();
        Optional<NumberWithUnit> read =
                NumberWithUnit.parse(whole ? shown.replaceAll("\\D", "") : shown);
        if (read.isEmpty() && !NONE.contains(shown.strip())) {
            odd.put(column, shown);
        }
        return read.map(it ->
                MetricReading.of(it.value(), NumberWithUnit.parseSpread(it.unit(), it.value())));
    }

    private MetricReading missingReading() {
        if (state.equals("not-started")) {
            return new Skipped("not run");
        }
        return new Failed("no statistics" + (state.isEmpty() ? "" : ", " + state));
    }
}
