package io.perfwarden.format.custom;

import io.perfwarden.archive.ResultFile;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.ResultSet;
import io.perfwarden.format.Format;
import io.perfwarden.format.Format.Offer;
import io.perfwarden.format.Head;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.JsonShape;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.format.ResultReader;
import java.io.IOException;
import java.util.Iterator;
import java.util.Set;

/**
 * Bencher Metric Format: {@code {benchmark: {measure: {value, lower_value?, upper_value?}}}}. It
 * has no mark of its own, so only an object of nothing else is taken for it.
 */
public final class BmfReader implements ResultReader {
    private static final Format FORMAT =
            Format.document("bmf", "Bencher Metric Format", DirectionOrigin.UNIT, Offer.SPREAD);

    private static final Set<String> KEYS = Set.of("value", "lower_value", "upper_value");

    @Override
    public Format format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(Head head) {
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
    public ResultSet read(ResultFile file, ReadLimits limits) throws IOException {
        ResultCollector results = new ResultCollector(this, file, limits);
        JsonCursor.walk(file, limits, json -> json.object(name -> benchmark(name, json, results)));
        return results.finish();
    }

    private static void benchmark(String name, JsonCursor json, ResultCollector results)
            throws IOException {
        BmfBenchmark benchmark = new BmfBenchmark(json.key(name), results.at(json.line()));
        json.object(measure -> benchmark.read(json.key(measure), json, results));
        benchmark.addTo(results);
    }
}
