package io.perfwarden.format.custom;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One benchmark of a BMF file while it is read. The units of the two measures that Bencher brings
 * along are known; of all others neither unit nor direction is in the file. Where a benchmark has
 * one of the known ones, that is what it is about.
 */
final class BmfBenchmark {
    /** One measure while it is read. */
    private static final class Measure {
        private double value = Double.NaN;
        private double low = Double.NaN;
        private double high = Double.NaN;
        private boolean valued;

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "value" -> {
                    value = json.number();
                    valued = true;
                }
                case "lower_value" -> low = json.numberOrNull().orElse(Double.NaN);
                case "upper_value" -> high = json.numberOrNull().orElse(Double.NaN);
                default -> {}
            }
        }

        /**
         * Old adapters wrote half widths as the ends; what does not hold the value is no spread.
         */
        private Reading reading() {
            Spread spread =
                    low <= value && value <= high
                            ? Spread.between(Spread.Kind.UNSPECIFIED, low, high)
                            : Spread.NONE;
            return new Reading.Measured(value, spread, Samples.NONE);
        }
    }

    /** Bencher's measures latency and throughput, which it shows in nanoseconds and per second. */
    private static final Map<String, String> KNOWN = Map.of("latency", "ns", "throughput", "ops/s");

    private final String name;
    private final Position position;
    private final Map<String, Reading> measures = new LinkedHashMap<>();

    BmfBenchmark(String name, Position position) {
        this.name = name;
        this.position = position;
    }

    void read(String measure, JsonCursor json, ResultCollector results) throws IOException {
        results.reserve(position);
        Measure read = new Measure();
        json.object(key -> read.field(key, json));
        if (!read.valued) {
            throw json.problem("expected the key value, found none");
        }
        measures.put(measure, read.reading());
    }

    void addTo(ResultCollector results) throws FormatException {
        boolean anyKnown = measures.keySet().stream().anyMatch(KNOWN::containsKey);
        for (Map.Entry<String, Reading> entry : measures.entrySet()) {
            String measure = entry.getKey();
            String unit = KNOWN.getOrDefault(measure, "");
            Metric metric = Metric.of(measure, results.unit(unit));
            boolean beside = anyKnown && unit.isEmpty();
            results.add(
                    BenchmarkId.of(name),
                    beside ? metric.secondary() : metric,
                    entry.getValue(),
                    position);
        }
    }
}
