package io.perfwarden.format.js;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.text.FreeRange;
import io.perfwarden.format.text.NumberWithUnit;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One task of tinybench while it is read: times in ms, or a row of its table, which has a cell
 * {@code 12679 ± 250.00} in ns.
 */
final class TinybenchTask {
    /** What stands in the table where there is no value. */
    private static final Set<String> NONE = Set.of("", "N/A", "-");

    static final String TABLE_NAME = "Task name";

    private static final String MILLISECONDS = "ms";
    private static final String MEDIAN = "p50";

    private final int line;
    private final Map<String, Double> flat = new LinkedHashMap<>();
    private Optional<Reading> time = Optional.empty();
    private Map<String, Reading> beside = Map.of();
    private Optional<Reading> average = Optional.empty();
    private Optional<Reading> rate = Optional.empty();
    private String timeUnit = MILLISECONDS;
    private String name = "";
    private String state = "";
    private String error = "";
    private String runtime = "";
    private String runtimeVersion = "";

    /** Cells that hold no number, by their columns. */
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
        Position position = results.at(line);
        odd.forEach((column, shown) ->
                results.unread(position, "expected a number in " + column + " of " + name, shown));
        Double hz = flat.remove("hz");
        Reading measured =
                time.or(() -> average)
                        .or(() -> Timing.of(flat, Samples.NONE))
                        .orElseGet(this::unmeasured);
        results.add(id, Metric.of("time", results.unit(timeUnit)), measured, position);
        if (time.isPresent() && average.isPresent()) {
            beside = Map.of("mean", average.get());
        }
        for (Map.Entry<String, Reading> other : beside.entrySet()) {
            Metric metric = Metric.of(other.getKey(), results.unit(timeUnit)).secondary();
            results.add(id, metric, other.getValue(), position);
        }
        Optional<Reading> throughput =
                rate.or(() -> Optional.ofNullable(hz).map(Reading::measured));
        if (throughput.isPresent()) {
            Metric metric = Metric.of("throughput", results.unit("ops/s")).secondary();
            results.add(id, metric, throughput.get(), position);
        }
        results.fact(Environment.RUNTIME, runtime + " " + runtimeVersion);
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "name", TABLE_NAME, "Task Name" -> name = json.name();
            case "result" -> readResult(json);
            case "latency" -> latency(json);
            case "throughput" -> rate = Timing.of(statistics("throughput", json), Samples.NONE);
            case "state" -> state = json.text();
            case "error", "Error" -> error = message(json);
            case "runtime" -> runtime = json.text();
            case "runtimeVersion" -> runtimeVersion = json.text();
            case "hz", "mean", "min", "max" ->
                    json.numberOrNull().ifPresent(value -> flat.put(key, value));
            default -> cell(key.toLowerCase(Locale.ROOT), json);
        }
    }

    private void readResult(JsonCursor json) throws IOException {
        if (json.isObject()) {
            json.object(key -> field(key, json));
        }
    }

    private void latency(JsonCursor json) throws IOException {
        Map<String, Double> statistics = statistics("latency", json);
        time = Timing.of(statistics, Samples.NONE);
        beside = Timing.beside(statistics);
    }

    /** A median that is no number is not replaced by the mean without a word. */
    private Map<String, Double> statistics(String what, JsonCursor json) throws IOException {
        return json.isObject() ? json.numbersByKey(key -> empty(what, key)) : Map.of();
    }

    private void empty(String what, String key) {
        if (key.equals(MEDIAN)) {
            odd.put(MEDIAN + " of " + what, "null");
        }
    }

    private static String message(JsonCursor json) throws IOException {
        StringBuilder message = new StringBuilder("an error");
        if (json.isObject()) {
            json.object(key -> {
                if (key.equals("message")) {
                    message.replace(0, message.length(), json.note());
                }
            });
            return message.toString();
        }
        return json.isArray() ? message.toString() : json.note();
    }

    /** A cell of the table; the median's column wins over that of the mean. */
    private void cell(String column, JsonCursor json) throws IOException {
        boolean median = column.contains(" med");
        if (column.startsWith("latency ") || column.startsWith("average time")) {
            Optional<Reading> number = number(column, json);
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

    private Optional<Reading> number(String column, JsonCursor json) throws IOException {
        if (!json.isText() && !json.isNumber()) {
            return Optional.empty();
        }
        String shown = json.text();
        Optional<NumberWithUnit> read = NumberWithUnit.parse(shown);
        if (read.isEmpty() && !NONE.contains(shown.strip())) {
            odd.put(column, shown);
        }
        return read.map(number ->
                new Reading.Measured(
                        number.value(),
                        FreeRange.parse(number.unit(), number.value()),
                        Samples.NONE));
    }

    private Reading unmeasured() {
        if (state.equals("not-started")) {
            return new Reading.Skipped("not run");
        }
        return new Reading.Failed(
                error.isEmpty() ? "no statistics" + (state.isEmpty() ? "" : ", " + state) : error);
    }
}
