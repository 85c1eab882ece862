package io.perfwarden.format.python;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Measurement;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The results of one asv benchmark while they are read: a number, an object with lists (version 1),
 * or a list of columns of which the last ones may be cut off (version 2). Of every list the n-th
 * element belongs to the n-th combination of parameters; null is a failure and NaN was skipped.
 */
final class AsvRow {
    private final String name;
    private final Position position;
    private final ResultCollector results;
    private final List<Samples> samples = new ArrayList<>();
    private List<OptionalDouble> values = List.of();
    private List<OptionalDouble> low = new ArrayList<>();
    private List<OptionalDouble> high = new ArrayList<>();
    private AsvParams params = AsvParams.NONE;
    private String version = "";

    AsvRow(String name, Position position, ResultCollector results) {
        this.name = name;
        this.position = position;
        this.results = results;
    }

    String name() {
        return name;
    }

    Position position() {
        return position;
    }

    /** How many values of parameters the identities of all combinations hold. */
    long parameterValues() {
        return (long) params.combinations() * params.values().size();
    }

    /** Two versions of a benchmark measure two things. */
    void version(String told) {
        version = told;
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
            case "params" -> params = json.isNull() ? AsvParams.NONE : AsvParams.read(json);
            case "version" -> {
                if (!json.isArray() && !json.isObject()) {
                    version(json.note());
                }
            }
            case "stats_ci_99_a" -> low = numbers(json);
            case "stats_ci_99_b" -> high = numbers(json);
            case "stats" -> {
                if (json.isArray()) {
                    json.array(() -> interval(json));
                }
            }
            case "samples" -> {
                if (json.isArray()) {
                    json.array(() -> samples.add(samples(json)));
                }
            }
            default -> {}
        }
    }

    /** One number or a list of them; a null instead of the list is an empty one. */
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
            json.object(key -> {
                if (key.equals("ci_99")) {
                    ends.addAll(numbers(json));
                }
            });
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
            throw new FormatException(
                    position.toString(),
                    "expected a result for each of "
                            + combinations
                            + " combinations of parameters, found "
                            + values.size());
        }
        Metric metric = AsvMetric.of(name, description.unit(), results);
        for (int i = 0; i < combinations; i++) {
            BenchmarkId id = new BenchmarkId(name, params.at(i, description.params(), environment));
            results.add(new Measurement(id, metric, reading(i), position).withVersion(version));
        }
    }

    private Reading reading(int index) {
        OptionalDouble value = at(values, index);
        if (value.isEmpty()) {
            return new Reading.Failed("the benchmark failed");
        }
        if (Double.isNaN(value.getAsDouble())) {
            return new Reading.Skipped("the benchmark was skipped");
        }
        Spread spread =
                Spread.between(
                        Spread.Kind.CONFIDENCE,
                        at(low, index).orElse(Double.NaN),
                        at(high, index).orElse(Double.NaN));
        Samples raw = index < samples.size() ? samples.get(index) : Samples.NONE;
        return new Reading.Measured(value.getAsDouble(), spread, raw);
    }

    private static OptionalDouble at(List<OptionalDouble> list, int index) {
        return index < list.size() ? list.get(index) : OptionalDouble.empty();
    }
}
