package io.perfwarden.importing.tool;

import com.fasterxml.jackson.core.JsonGenerator;
import io.perfwarden.format.history.GabEntry.Bench;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Google Benchmark's JSON. The action takes the name of the row and real time, and puts processor
 * time beside it. Aggregates are told by their names: where the mean, the median and the deviation
 * of one name are all there.
 */
final class GoogleBenchmarkOutput {
    private static final String PER_ITERATION = "/iter";
    private static final List<String> ALWAYS = List.of("mean", "median", "stddev");
    private static final List<String> AGGREGATES = List.of("mean", "median", "stddev", "cv");

    private GoogleBenchmarkOutput() {}

    static Rebuilt of(List<Bench> benches) {
        Set<String> names = new HashSet<>();
        benches.forEach(bench -> names.add(bench.name()));
        List<Bench> others = new ArrayList<>();
        List<Bench> rows = new ArrayList<>();
        for (Bench bench : benches) {
            (bench.ownUnit().endsWith(PER_ITERATION) ? rows : others).add(bench);
        }
        String text =
                JsonText.of(json -> {
                    json.writeStartObject();
                    json.writeArrayFieldStart("benchmarks");
                    for (Bench row : rows) {
                        write(row, aggregate(row.name(), names), json);
                    }
                    json.writeEndArray();
                    json.writeEndObject();
                });
        return new Rebuilt(rows.isEmpty() ? "" : text, others);
    }

    private static Optional<String> aggregate(String name, Set<String> names) {
        return AGGREGATES.stream()
                .filter(kind -> name.endsWith("_" + kind) && isSeries(name, kind, names))
                .findFirst();
    }

    private static boolean isSeries(String name, String kind, Set<String> names) {
        String stem = name.substring(0, name.length() - kind.length());
        return stem.length() > 1 && ALWAYS.stream().allMatch(one -> names.contains(stem + one));
    }

    private static void write(Bench row, Optional<String> aggregate, JsonGenerator json)
            throws IOException {
        String name = row.name();
        String unit = row.ownUnit();
        int suffix = aggregate.map(kind -> kind.length() + 1).orElse(0);
        json.writeStartObject();
        json.writeStringField("name", name);
        json.writeStringField("run_name", name.substring(0, name.length() - suffix));
        json.writeStringField("run_type", aggregate.isPresent() ? "aggregate" : "iteration");
        json.writeStringField("aggregate_name", aggregate.orElse(""));
        json.writeNumberField("real_time", row.value());
        OptionalDouble processor = new Extra(row.extra()).number("cpu:");
        if (processor.isPresent()) {
            json.writeNumberField("cpu_time", processor.getAsDouble());
        }
        json.writeStringField(
                "time_unit", unit.substring(0, unit.length() - PER_ITERATION.length()));
        json.writeEndObject();
    }
}
