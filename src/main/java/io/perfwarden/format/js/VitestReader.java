package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.FieldTable.Row;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * {@code vitest bench --outputJson}: files, groups with the full name of their suite, benchmarks.
 * The {@code id} of one changes when another is added before it, so the names of both identify it.
 *
 * <p>Benchmarks that were skipped or are yet to be written are absent from such a file; nothing
 * here can tell.
 */
public final class VitestReader implements ResultReader.Json {
    private static final Set<String> STATISTICS =
            Set.of("mean", "median", "min", "max", JsTiming.P75, JsTiming.P99);

    private static final FieldTable BENCHMARK =
            new FieldTable()
                    .names("name")
                    .with(JsonCursor::numbers, "samples")
                    .numbers(STATISTICS.toArray(String[]::new))
                    .numbers("hz")
                    .required("expected the key name, found none", "name");

    @Override
    public FormatInfo format() {
        return document("vitest", "vitest bench JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape group = head.json().at("files").element().at("groups").element();
        return group.has("fullName", "benchmarks");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        JsonCursor.Value groups = () -> json.array(() -> group(json, results));
        json.only("files", () -> json.array(() -> json.only("groups", groups)));
    }

    private static void group(JsonCursor json, ResultCollector results) throws IOException {
        String[] name = {""};
        json.object(key -> {
            if (key.equals("fullName")) {
                name[0] = json.name();
            } else if (key.equals("benchmarks") && name[0].isEmpty()) {
                throw json.problem("expected the key fullName before it");
            } else if (key.equals("benchmarks")) {
                json.array(() -> add(name[0], BENCHMARK.read(json), results));
            }
        });
    }

    private static void add(String group, Row row, ResultCollector results) throws FormatException {
        BenchmarkId id = BenchmarkId.of(group + " > " + row.text("name"));
        FilePosition position = results.at(row.line());
        Map<String, Double> statistics = row.numbers(STATISTICS);
        Optional<MetricReading> time = JsTiming.of(statistics, row.samples("samples"));
        MetricReading read = time.orElseGet(() -> new Failed("the benchmark failed: no times"));
        results.add(id, results.metric("time", "ms"), read, position);
        for (var other : JsTiming.beside(statistics).entrySet()) {
            Metric metric = results.metric(other.getKey(), "ms").secondary();
            results.add(id, metric, other.getValue(), position);
        }
        Metric rate = results.metric("throughput", "ops/s").secondary();
        results.add(id, rate, row.optional("hz"), position);
    }
}
