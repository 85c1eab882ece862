package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;

/**
 * Bencher Metric Format: {@code {benchmark: {measure: {value, lower_value?, upper_value?}}}}. It
 * has no mark, so the whole file must match.
 */
public final class BmfReader implements ResultReader.Json {
    /** The last two are of before 0.3.12. */
    private static final Set<String> KEYS =
            Set.of("value", "lower_value", "upper_value", "lower_bound", "upper_bound");

    private static final FieldTable MEASURE =
            new FieldTable()
                    .numbers("value")
                    .numbersOrNull("lower_value", "upper_value", "lower_bound", "upper_bound")
                    .require("expected the key value, found none", "value");

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
        return benchmark.isObject()
                && benchmark.values().stream()
                        .allMatch(measure ->
                                measure.has("value") && KEYS.containsAll(measure.keys()));
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(name -> {
            BenchmarkId id = BenchmarkId.of(json.key(name));
            FilePosition position = results.at(json.line());
            Map<String, MetricReading> measures = new LinkedHashMap<>();
            json.object(key -> {
                String measure = json.key(key);
                results.reserve(position);
                measures.put(measure, reading(MEASURE.read(json)));
            });
            if (measures.isEmpty()) {
                results.unread(position, "expected a measure of the benchmark", id.name());
            }
            measures.keySet().removeIf(BencherMeasure::isOfHost);
            boolean anyDecides = measures.keySet().stream().anyMatch(BencherMeasure::decides);
            for (var entry : measures.entrySet()) {
                Metric metric = BencherMeasure.metric(entry.getKey(), results);
                boolean secondary = anyDecides && !BencherMeasure.decides(entry.getKey());
                Metric ranked = secondary ? metric.secondary() : metric;
                results.add(id, ranked, entry.getValue(), position);
            }
        });
    }

    /** Old adapters wrote half widths as ends; a range without the value is no spread. */
    private static MetricReading reading(ObjectFields measure) {
        double value = measure.number("value");
        double low = measure.get("lower_value", measure.number("lower_bound"));
        double high = measure.get("upper_value", measure.number("upper_bound"));
        return low <= value && value <= high
                ? MetricReading.of(
                        value, ReportedSpread.between(ReportedSpread.Kind.UNSPECIFIED, low, high))
                : MetricReading.of(value);
    }
}
