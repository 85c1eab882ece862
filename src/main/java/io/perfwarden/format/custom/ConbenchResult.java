package io.perfwarden.format.custom;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.SampleBuffer;
import io.perfwarden.format.text.ForeignText;
import io.perfwarden.format.text.NumberText;
import io.perfwarden.format.text.UnitMetric;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One result of Conbench while it is read. Its tags are its identity: the one called name is the
 * name, the others parameters; the id that a server adds is none. The mean is its value, as
 * Conbench itself compares. What is no number in the data is an iteration that failed: no sample,
 * and unread.
 */
final class ConbenchResult {
    private final Position position;
    private final ConbenchOrigin.Parts origin;
    private final Map<String, String> facts = new LinkedHashMap<>();
    private final Map<String, String> params = new LinkedHashMap<>();
    private final SampleBuffer data = new SampleBuffer();
    private String name = "";
    private String unit = "";
    private String failure = "";
    private boolean isResult;
    private OptionalDouble mean = OptionalDouble.empty();
    private double deviation = Double.NaN;

    /** The first line of the data with something that is no number, or 0. */
    private int oddLine;

    private String odd = "";

    ConbenchResult(Position position, ConbenchOrigin.Parts origin) {
        this.position = position;
        this.origin = origin;
    }

    void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "tags" -> {
                isResult = true;
                json.object(tag -> tag(tag, json));
            }
            case "stats" -> {
                if (json.isObject()) {
                    json.object(statistic -> statistic(statistic, json));
                }
            }
            case "error" -> failure = error(json);
            case "machine_info" -> machine(json);
            default -> origin.field(key, json);
        }
    }

    private void tag(String key, JsonCursor json) throws IOException {
        if (json.isObject() || json.isArray() || json.isNull()) {
            return;
        }
        switch (key) {
            case "name" -> name = json.name();
            case "id" -> {}
            default -> params.put(json.key(key), json.text());
        }
    }

    private void statistic(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "data" -> json.array(() -> sample(json));
            case "unit" -> unit = json.text();
            case "mean" -> mean = json.numberOrNull();
            case "stdev" -> deviation = json.numberOrNull().orElse(Double.NaN);
            default -> {}
        }
    }

    private void sample(JsonCursor json) throws IOException {
        OptionalDouble value = number(json);
        if (value.isPresent()) {
            data.add(value.getAsDouble());
            json.checkSamples(data);
        } else if (oddLine == 0) {
            oddLine = json.line();
            odd = json.isText() ? json.note() : "";
        }
    }

    private static OptionalDouble number(JsonCursor json) throws IOException {
        if (json.isNumber()) {
            return OptionalDouble.of(json.number());
        }
        return json.isText() ? NumberText.parse(json.raw()) : OptionalDouble.empty();
    }

    private static String error(JsonCursor json) throws IOException {
        if (!json.isObject()) {
            return json.isArray() ? "the benchmark failed" : json.note();
        }
        String[] said = {"the benchmark failed"};
        json.object(key -> {
            if (json.isText()) {
                said[0] = json.note();
            }
        });
        return said[0];
    }

    private void machine(JsonCursor json) throws IOException {
        if (json.isObject()) {
            json.object(key -> {
                switch (key) {
                    case "cpu_model_name" -> facts.put(Environment.CPU, json.note());
                    case "cpu_thread_count" -> facts.put(Environment.PROCS, json.note());
                    case "os_name" -> facts.put(Environment.OS, json.note());
                    case "name" -> origin.machine(json.isText() ? json.note() : "");
                    default -> {}
                }
            });
        }
    }

    /**
     * Whether there is something to add: not where the object was only a wrapper of results.
     *
     * @throws FormatException if the result has no name
     */
    boolean isComplete(JsonCursor json) throws FormatException {
        if (isResult && name.isEmpty()) {
            throw json.problem("expected the tag name, found none");
        }
        return isResult;
    }

    void addTo(ResultCollector results) throws FormatException {
        facts.forEach(results::fact);
        Unit parsed = results.unit(unit);
        Reading reading = reading();
        results.add(new BenchmarkId(name, params), UnitMetric.of(parsed), reading, position);
        if (oddLine > 0 && reading instanceof Reading.Measured) {
            String what = "expected only numbers as the data of " + ForeignText.quote(name);
            results.unread(results.at(oddLine), what, odd);
        }
    }

    private Reading reading() {
        if (!failure.isEmpty()) {
            return new Reading.Failed(failure);
        }
        if (mean.isEmpty() && data.isEmpty()) {
            return new Reading.Failed("the result has no data");
        }
        double value = mean.orElseGet(() -> data.toSamples().median());
        Spread spread =
                data.size() == 1
                        ? Spread.NONE
                        : Spread.around(Spread.Kind.STANDARD_DEVIATION, value, deviation);
        return new Reading.Measured(value, spread, data.toSamples());
    }
}
