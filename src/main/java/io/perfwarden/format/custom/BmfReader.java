package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * Bencher Metric Format: {@code {benchmark: {measure: {value, lower_value?, upper_value?}}}}. It
 * has no mark of its own, so only an object of nothing else is taken for it.
 */
public final class BmfReader implements ResultReader.Json {
    private static final Set<String> KEYS = Set.of("value", "lower_value", "upper_value");

    @Override
    public FormatInfo format() {
        return document("bmf", "Bencher Metric Format", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        Iterator<JsonShape> benchmarks = head.json().values().iterator();
        boolean whole = head.complete();
        if (!benchmarks.hasNext() || head.json().isDamaged()) {
            return false;
        }
        boolean measured = false;
        while (benchmarks.hasNext()) {
            JsonShape benchmark = benchmarks.next();
            boolean cut = !whole && !benchmarks.hasNext();
            if (cut && measured) {
                return true;
            }
            if (!holdsMeasures(benchmark)) {
                return false;
            }
            measured |= benchmark.values().stream().anyMatch(it -> it.at("value").isNumber());
        }
        return measured;
    }

    private static boolean holdsMeasures(JsonShape benchmark) {
        return !benchmark.values().isEmpty()
                && benchmark.values().stream()
                        .allMatch(measure ->
                                measure.has("value") && KEYS.containsAll(measure.keys()));
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(name -> {
            BmfBenchmark benchmark = new BmfBenchmark(json.key(name), results.at(json.line()));
            json.object(measure -> benchmark.read(json.key(measure), json, results));
            benchmark.addTo(results);
        });
    }

    /**
     * One benchmark of a BMF file while it is read. The units of the two measures that Bencher
     * brings along are known; of all others neither unit nor direction is in the file. Where a
     * benchmark has one of the known ones, that is what it is about.
     */
    private static final class BmfBenchmark {
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
             * Old adapters wrote half widths as the ends; what does not hold the value is no
             * spread.
             */
            private MetricReading reading() {
                ReportedSpread spread =
                        low <= value && value <= high
                                ? ReportedSpread.between(ReportedSpread.Kind.UNSPECIFIED, low, high)
                                : ReportedSpread.NONE;
                return MetricReading.measured(value, spread);
            }
        }

        /**
         * Bencher's measures latency and throughput, which it shows in nanoseconds and per second.
         */
        private static final Map<String, String> KNOWN =
                Map.of("latency", "ns", "throughput", "ops/s");

        private final String name;
        private final FilePosition position;
        private final Map<String, MetricReading> measures = new LinkedHashMap<>();

        BmfBenchmark(String name, FilePosition position) {
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
            for (var entry : measures.entrySet()) {
                String measure = entry.getKey();
                String unit = KNOWN.getOrDefault(measure, "");
                Metric metric = results.metric(measure, unit);
                boolean beside = anyKnown && unit.isEmpty();
                results.add(
                        BenchmarkId.of(name),
                        beside ? metric.secondary() : metric,
                        entry.getValue(),
                        position);
            }
        }
    }
}
