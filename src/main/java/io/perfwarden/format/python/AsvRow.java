package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * The results of one asv benchmark during reading: a number, an object with lists (version 1), or
 * columns of which the last may be missing (version 2). The n-th element belongs to the n-th
 * combination of parameters; null failed and NaN was skipped.
 */
final class AsvRow {
    final String name;
    final FilePosition position;
    private final ResultCollector results;
    private final List<Samples> samples = new ArrayList<>();
    private List<OptionalDouble> values = List.of();
    private List<OptionalDouble> low = new ArrayList<>();
    private List<OptionalDouble> high = new ArrayList<>();
    private AsvReader.AsvParams params = AsvReader.AsvParams.NONE;

    /** Values of two versions are not comparable. */
    String version = "";

    AsvRow(String name, FilePosition position, ResultCollector results) {
        this.name = name;
        this.position = position;
        this.results = results;
    }

    long parameterValues() {
        return (long) params.combinations() * params.values().size();
    }

    void read(JsonCursor json, List<String> columns) throws IOException {
        int[] index = new int[1];
        if (json.isArray()) {
            json.array(() -> {
                if (index[0] < columns.size()) {
                    column(columns.get(index[0]++), json);
                }
            });
        } else if (json.isObject()) {
            json.object(key -> column(key, json));
        } else {
            values = numbers(json);
        }
    }

    private void column(String column, JsonCursor json) throws IOException {
        switch (column) {
            case "result" -> values = numbers(json);
            case "params" ->
                    params =
                            json.isNull()
                                    ? AsvReader.AsvParams.NONE
                                    : AsvReader.AsvParams.read(json);
            case "version" -> version = json.isArray() || json.isObject() ? version : json.note();
            case "stats_ci_99_a" -> low = numbers(json);
            case "stats_ci_99_b" -> high = numbers(json);
            case "stats" -> json.ifArray(() -> interval(json));
            case "samples" -> json.ifArray(() -> samples.add(samples(json)));
            default -> {}
        }
    }

    /** A number or a list; null instead of a list is an empty one. */
    private List<OptionalDouble> numbers(JsonCursor json) throws IOException {
        List<OptionalDouble> found = new ArrayList<>();
        if (json.isArray()) {
            json.array(() -> {
                results.reserveSample(position);
                found.add(json.numberOrNull());
            });
        } else if (!json.isNull()) {
            found.add(json.numberOrNull());
        }
        return found;
    }

    private void interval(JsonCursor json) throws IOException {
        List<OptionalDouble> ends = new ArrayList<>();
        if (json.isObject()) {
            json.only("ci_99", () -> ends.addAll(numbers(json)));
        }
        boolean both = ends.size() == 2;
        low.add(both ? ends.getFirst() : OptionalDouble.empty());
        high.add(both ? ends.getLast() : OptionalDouble.empty());
    }

    private Samples samples(JsonCursor json) throws IOException {
        Samples read = json.isArray() ? json.numbers() : Samples.NONE;
        for (int i = 0; i < read.size(); i++) {
            results.reserveSample(position);
        }
        return read;
    }

    void addTo(AsvDescriptions.Description description, String environment) throws FormatException {
        int combinations = params.combinations();
        if (!values.isEmpty() && values.size() != combinations) {
            String what = "expected a result for each of %d combinations of parameters, found %d";
            throw results.problem(position.line(), what, combinations, values.size());
        }
        Metric metric = AsvReader.AsvMetric.of(name, description.unit(), results);
        for (int i = 0; i < combinations; i++) {
            var all = params.at(i, description.params(), environment);
            var row = new MetricResult(new BenchmarkId(name, all), metric, reading(i), position);
            results.add(row.withVersion(version));
        }
    }

    private MetricReading reading(int index) {
        OptionalDouble value = at(values, index);
        if (value.isEmpty()) {
            return new Failed("the benchmark failed");
        }
        if (Double.isNaN(value.getAsDouble())) {
            return new Skipped("the benchmark was skipped");
        }
        double least = at(low, index).orElse(Double.NaN);
        double most = at(high, index).orElse(Double.NaN);
        ReportedSpread spread = ReportedSpread.confidence(least, most);
        Samples raw = index < samples.size() ? samples.get(index) : Samples.NONE;
        return new Measured(value.getAsDouble(), spread, raw);
    }

    private static OptionalDouble at(List<OptionalDouble> list, int index) {
        return index < list.size() ? list.get(index) : OptionalDouble.empty();
    }
}
