package io.perfwarden.format.python;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.SampleBuffer;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One benchmark of pytest-benchmark while it is read. Its full name holds the parameters already:
 * {@code test_sort.py::TestWords::test_sort[100]}.
 *
 * <p>The median is its value, which a single slow round does not move; the spread is one standard
 * deviation around the mean. The mean, and numbers that the test put into {@code extra_info}, are
 * metrics beside.
 */
final class PytestBenchmark {
    private static final String TIME = "time";
    private static final String MEAN = "mean";

    private final int line;
    private final Map<String, Double> extra = new LinkedHashMap<>();
    private String name = "";
    private String fullName = "";
    private boolean timed;
    private double median = Double.NaN;
    private double mean = Double.NaN;
    private double deviation = Double.NaN;
    private double rounds = Double.NaN;
    private Samples samples = Samples.NONE;

    PytestBenchmark(int line) {
        this.line = line;
    }

    void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> field(key, json));
        String full = fullName.isEmpty() ? name : fullName;
        if (full.isEmpty() || !timed) {
            throw json.problem("expected the keys fullname and stats with a median");
        }
        BenchmarkId id = BenchmarkId.of(full);
        Position position = results.at(line);
        Reading time = new Reading.Measured(median, spread(), samples);
        results.add(id, Metric.of(TIME, results.unit("s")), time, position);
        if (Double.isFinite(mean)) {
            Metric metric = Metric.of(MEAN, results.unit("s")).secondary();
            results.add(id, metric, Reading.measured(mean), position);
        }
        for (Map.Entry<String, Double> entry : extra.entrySet()) {
            boolean taken = entry.getKey().equals(TIME) || entry.getKey().equals(MEAN);
            String key = taken ? "extra_info:" + entry.getKey() : entry.getKey();
            Metric metric = Metric.of(key, Unit.NONE).secondary();
            results.add(id, metric, Reading.measured(entry.getValue()), position);
        }
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "name" -> name = json.name();
            case "fullname" -> fullName = json.name();
            case "stats" -> json.object(statistic -> statistic(statistic, json));
            case "extra_info" -> extraInfo(json);
            default -> {}
        }
    }

    private void statistic(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "median" -> {
                median = json.number();
                timed = true;
            }
            case "mean" -> mean = json.numberOrNull().orElse(Double.NaN);
            case "stddev" -> deviation = json.numberOrNull().orElse(Double.NaN);
            case "rounds" -> rounds = json.numberOrNull().orElse(Double.NaN);
            case "data" -> samples = json.isArray() ? data(json) : Samples.NONE;
            default -> {}
        }
    }

    /** Rounds that somebody shortened by hand to say so in a text are no samples. */
    private static Samples data(JsonCursor json) throws IOException {
        SampleBuffer rounds = new SampleBuffer();
        int[] all = new int[1];
        json.array(() -> {
            all[0]++;
            if (json.isNumber()) {
                rounds.add(json.number());
                json.checkSamples(rounds);
            }
        });
        return rounds.size() == all[0] ? rounds.toSamples() : Samples.NONE;
    }

    private void extraInfo(JsonCursor json) throws IOException {
        if (json.isObject()) {
            json.object(key -> {
                if (json.isNumber()) {
                    extra.put(json.key(key), json.number());
                }
            });
        }
    }

    /** One round has no deviation, although the tool writes 0. */
    private Spread spread() {
        return rounds == 1
                ? Spread.NONE
                : Spread.around(Spread.Kind.STANDARD_DEVIATION, mean, deviation);
    }
}
