package io.perfwarden.format.cpp;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.SampleBuffer;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One result of nanobench while it is read. The file holds numbers of one evaluation; divided by
 * the batch they are those of one unit, as the tool prints them.
 *
 * <p>Counters of the processor are read with the noise they have; one that is 0 was not available.
 */
final class NanobenchResult {
    static final String MEDIAN = "median(elapsed)";
    static final String ERROR = "medianAbsolutePercentError(elapsed)";

    private static final String DEFAULT_TITLE = "benchmark";

    private final FilePosition position;
    private final Map<String, Double> counters = new LinkedHashMap<>();
    private final SampleBuffer elapsed = new SampleBuffer();
    private String title = "";
    private String name = "";
    private String unit = "op";
    private String size = "";
    private double batch = 1;
    private double median = Double.NaN;
    private double error = Double.NaN;
    private boolean timed;

    NanobenchResult(FilePosition position) {
        this.position = position;
    }

    /** Takes a key of the JSON template. */
    void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "title", "unit" -> text(key, json.text());
            case "name" -> text(key, json.name());
            case "complexityN" -> size = json.number() > 0 ? json.text() : "";
            case "batch", MEDIAN -> number(key, json.number());
            case ERROR -> number(key, json.numberOrNull().orElse(Double.NaN));
            case "median(instructions)",
                    "median(cpucycles)",
                    "median(branchinstructions)",
                    "median(branchmisses)" ->
                    number(key, json.number());
            case "measurements" -> json.array(() -> measurement(json));
            default -> {}
        }
    }

    /** Takes {@code title}, {@code name} or {@code unit}. */
    void text(String key, String text) {
        switch (key) {
            case "title" -> title = text;
            case "name" -> name = text;
            default -> unit = text;
        }
    }

    /** Takes a number by its name in nanobench's templates. */
    void number(String key, double value) {
        switch (key) {
            case "batch" -> batch = value;
            case MEDIAN -> {
                median = value;
                timed = true;
            }
            case ERROR -> error = value;
            default -> counters.put(key.substring("median(".length(), key.length() - 1), value);
        }
    }

    private void measurement(JsonCursor json) throws IOException {
        json.only(
                "elapsed",
                () -> {
                    elapsed.add(json.number());
                    json.checkSamples(elapsed);
                });
    }

    boolean isComplete() {
        return !name.isEmpty() && timed;
    }

    void addTo(ResultCollector results) throws FormatException {
        BenchmarkId id = id();
        String per = unit.isEmpty() ? "op" : unit;
        double value = median / batch;
        ReportedSpread spread =
                ReportedSpread.around(ReportedSpread.Kind.UNSPECIFIED, value, value * error);
        Metric time = time(per, results);
        results.add(id, time, new MetricReading.Measured(value, spread, samples()), position);
        for (Map.Entry<String, Double> counter : counters.entrySet()) {
            if (counter.getValue() != 0) {
                Metric metric = counter(counter.getKey(), per, results);
                results.add(
                        id, metric, MetricReading.measured(counter.getValue() / batch), position);
            }
        }
    }

    private Samples samples() {
        double[] values = elapsed.toSamples().toArray();
        for (int i = 0; i < values.length; i++) {
            values[i] /= batch;
        }
        return Samples.of(values);
    }

    private static Metric counter(String name, String per, ResultCollector results) {
        return Metric.of(name, results.unit(name + "/" + per))
                .directed(BetterDirection.LOWER, DirectionOrigin.FORMAT)
                .secondary();
    }

    /** People name what they measure per, so that its unit may be any. */
    private static Metric time(String per, ResultCollector results) {
        Metric metric = Metric.of("time", results.unit("s/" + per));
        return metric.direction() == BetterDirection.UNKNOWN
                ? metric.directed(BetterDirection.LOWER, DirectionOrigin.FORMAT)
                : metric;
    }

    private BenchmarkId id() {
        Map<String, String> params = new LinkedHashMap<>();
        if (!title.isEmpty() && !title.equals(DEFAULT_TITLE)) {
            params.put("title", title);
        }
        if (!size.isEmpty()) {
            params.put("complexityN", size);
        }
        return new BenchmarkId(name, params);
    }
}
