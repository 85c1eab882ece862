package io.perfwarden.format.custom;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Environment;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.SampleBuffer;
import io.perfwarden.format.text.UnitMetric;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * One result of Conbench while it is read. Its tags are its identity: the one called name is the
 * name, the others parameters; the id that a server adds is none. The mean is its value, as
 * Conbench itself compares; iterations that failed are null in the data and no samples.
 */
final class ConbenchResult {
    private final Position position;
    private final Map<String, String> params = new LinkedHashMap<>();
    private final SampleBuffer data = new SampleBuffer();
    private String name = "";
    private String unit = "";
    private String failure = "";
    private boolean isResult;
    private OptionalDouble mean = OptionalDouble.empty();
    private double deviation = Double.NaN;

    ConbenchResult(Position position) {
        this.position = position;
    }

    void field(String key, JsonCursor json, ResultCollector results) throws IOException {
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
            case "machine_info" -> machine(json, results);
            default -> {}
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
        if (!json.isNull()) {
            data.add(json.number());
            json.checkSamples(data);
        }
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

    private static void machine(JsonCursor json, ResultCollector results) throws IOException {
        if (json.isObject()) {
            json.object(key -> {
                switch (key) {
                    case "cpu_model_name" -> results.fact(Environment.CPU, json.note());
                    case "os_name" -> results.fact(Environment.OS, json.note());
                    default -> {}
                }
            });
        }
    }

    /** Does nothing where the object was only a wrapper of results. */
    void addTo(ResultCollector results, JsonCursor json) throws IOException {
        if (!isResult) {
            return;
        }
        if (name.isEmpty()) {
            throw json.problem("expected the tag name, found none");
        }
        Unit parsed = results.unit(unit);
        results.add(new BenchmarkId(name, params), UnitMetric.of(parsed), reading(), position);
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
