package io.perfwarden.importing.tool;

import com.fasterxml.jackson.core.JsonGenerator;
import io.perfwarden.format.history.GabEntry.Bench;
import java.io.IOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * BenchmarkTools' JSON. The action takes the time of an estimate, and puts the time of garbage
 * collection, memory and allocations beside it.
 */
final class JuliaOutput {
    private static final String UNIT = "ns";
    private static final List<String> BESIDE = List.of("gctime", "memory", "allocs");

    private JuliaOutput() {}

    static Rebuilt of(List<Bench> benches) {
        List<Bench> rows = benches.stream().filter(JuliaOutput::isEstimate).toList();
        List<Bench> others = benches.stream().filter(bench -> !isEstimate(bench)).toList();
        String text =
                JsonText.of(json -> {
                    json.writeStartArray();
                    json.writeStartArray();
                    json.writeStartArray();
                    json.writeString("BenchmarkGroup");
                    json.writeStartObject();
                    json.writeObjectFieldStart("data");
                    for (Bench row : rows) {
                        write(row, json);
                    }
                });
        return new Rebuilt(rows.isEmpty() ? "" : text, others);
    }

    private static boolean isEstimate(Bench bench) {
        return bench.ownUnit().equals(UNIT);
    }

    private static void write(Bench row, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(row.name());
        json.writeString("TrialEstimate");
        json.writeStartObject();
        json.writeNumberField("time", row.value());
        for (String key : BESIDE) {
            OptionalDouble value = new Extra(row.extra()).number(key + "=");
            if (value.isPresent()) {
                json.writeNumberField(key, value.getAsDouble());
            }
        }
        json.writeEndObject();
        json.writeEndArray();
    }
}
