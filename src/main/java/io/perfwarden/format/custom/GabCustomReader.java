package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import java.io.IOException;

/**
 * The custom list of github-action-benchmark: {@code [{name, unit, value, range?, extra?}]}. Which
 * way is better is in that action's workflow and not in the file, so only a unit can tell.
 */
public final class GabCustomReader implements ResultReader.Json {
    private static final class Entry {
        private String name = "";
        private String unit = "";
        private String range = "";
        private double value;
        private boolean valued;

        private void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "name" -> name = json.name();
                case "unit" -> unit = json.text();
                case "value" -> {
                    value = json.number();
                    valued = true;
                }
                case "range" -> range = json.note();
                default -> {}
            }
        }
    }

    @Override
    public FormatInfo format() {
        return document("gab-custom", "github-action-benchmark custom JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape entry = head.json().element();
        return entry.has("name", "value", "unit");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.array(() -> entry(json, results));
    }

    private static void entry(JsonCursor json, ResultCollector results) throws IOException {
        int line = json.line();
        Entry entry = new Entry();
        json.object(key -> entry.field(key, json));
        if (entry.name.isEmpty() || !entry.valued) {
            throw json.problem("expected the keys name and value");
        }
        Unit unit = results.unit(entry.unit);
        MetricReading reading =
                MetricReading.measured(
                        entry.value, NumberWithUnit.parseSpread(entry.range, entry.value));
        results.add(BenchmarkId.of(entry.name), UnitMetric.of(unit), reading, line);
    }
}
