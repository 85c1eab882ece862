package io.perfwarden.importing.tool;

import com.fasterxml.jackson.core.JsonGenerator;
import io.perfwarden.bench.Unit;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ReadLimits;
import io.perfwarden.format.history.GabEntry.Bench;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * JMH's JSON. The action writes parameters behind the name, as {@code name ( {"size":"100"} )}, and
 * leaves the mode out: operations per time can only be {@code thrpt}, and time per operation is
 * taken for {@code avgt}, although {@code sample} and {@code ss} have that unit as well.
 */
final class JmhOutput {
    private static final String OPEN = " ( {";
    private static final String CLOSE = "} )";

    private record Row(String name, Map<String, String> params, String mode, Bench bench) {
        void write(JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeStringField("benchmark", name);
            json.writeStringField("mode", mode);
            Optional<String> threads = new Extra(bench.extra()).after("threads:");
            if (threads.isPresent()) {
                json.writeStringField("threads", threads.get());
            }
            json.writeObjectFieldStart("params");
            for (Map.Entry<String, String> param : params.entrySet()) {
                json.writeStringField(param.getKey(), param.getValue());
            }
            json.writeEndObject();
            json.writeObjectFieldStart("primaryMetric");
            json.writeNumberField("score", bench.value());
            json.writeStringField("scoreUnit", bench.ownUnit());
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    private JmhOutput() {}

    static Rebuilt of(List<Bench> benches, ReadLimits limits) throws IOException {
        List<Row> rows = new ArrayList<>();
        List<Bench> others = new ArrayList<>();
        for (Bench bench : benches) {
            Optional<String> mode = mode(bench);
            if (mode.isPresent()) {
                rows.add(row(bench, mode.get(), limits));
            } else {
                others.add(bench);
            }
        }
        String text =
                JsonText.of(json -> {
                    json.writeStartArray();
                    for (Row row : rows) {
                        row.write(json);
                    }
                    json.writeEndArray();
                });
        return new Rebuilt(rows.isEmpty() ? "" : text, others);
    }

    private static Optional<String> mode(Bench bench) {
        String base = Unit.parse(bench.ownUnit()).base();
        if (base.startsWith("ops/")) {
            return Optional.of("thrpt");
        }
        return base.endsWith("/op") ? Optional.of("avgt") : Optional.empty();
    }

    private static Row row(Bench bench, String mode, ReadLimits limits) throws IOException {
        String name = bench.name();
        int open = name.indexOf(OPEN);
        if (open <= 0 || !name.endsWith(CLOSE)) {
            return new Row(name, Map.of(), mode, bench);
        }
        String params =
                name.substring(open + OPEN.length() - 1, name.length() - CLOSE.length() + 1);
        Map<String, String> found = new LinkedHashMap<>();
        try {
            JsonCursor.walk(
                    params,
                    name,
                    limits,
                    json -> json.object(key -> found.put(json.key(key), json.text())));
        } catch (FormatException _) {
            return new Row(name, Map.of(), mode, bench);
        }
        return new Row(name.substring(0, open), found, mode, bench);
    }
}
