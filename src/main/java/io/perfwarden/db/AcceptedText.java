package io.perfwarden.db;

import module java.base;

import io.perfwarden.compare.group.RowAcceptance.AcceptanceBound;
import io.perfwarden.compare.group.RowAcceptance.AcceptanceCause;
import io.perfwarden.compare.group.RowAcceptance.AcceptedRow;
import io.perfwarden.format.json.*;
import io.perfwarden.format.json.JsonValue.JsonObject;
import io.perfwarden.model.*;

/** Accepted rows as one JSON text, and back. */
public final class AcceptedText {
    private AcceptedText() {}

    public static String of(List<AcceptedRow> rows) {
        return PythonJson.compact(
                new JsonValue.Items(rows.stream().map(AcceptedText::json).toList()));
    }

    private static JsonValue json(AcceptedRow row) {
        SeriesKey key = row.key();
        JsonObject params = new JsonObject();
        key.benchmark().params().forEach(params::put);
        JsonObject json =
                new JsonObject()
                        .put("suite", key.where().suite())
                        .put("platform", key.where().platform())
                        .put("benchmark", key.benchmark().name())
                        .put("params", params.end())
                        .put("metric", key.metric())
                        .put("unit", key.unitClass())
                        .put("cause", row.cause().name().toLowerCase(Locale.ROOT));
        switch (row.bound()) {
            case AcceptanceBound.Worsening(double seen, double most) ->
                    json.put("seen", JsonValue.of(seen)).put("most", JsonValue.of(most));
            case AcceptanceBound.BoundValue(double most, String unit) ->
                    json.put("value", JsonValue.of(most)).put("in", unit);
            case AcceptanceBound.Absence() -> json.put("absent", JsonValue.of(true));
        }
        return json.end();
    }

    /** Reads what {@link #of} wrote. */
    public static List<AcceptedRow> parse(String text) {
        return switch (JsonReading.of(text, "accepted_rows")) {
            case ReadOutcome.Ok<JsonValue>(JsonValue rows) ->
                    rows.asItems().stream().map(AcceptedText::row).toList();
            case ReadOutcome.Rejected<JsonValue> rejected ->
                    throw new IllegalStateException(rejected.problems().getFirst().line());
        };
    }

    private static AcceptedRow row(JsonValue json) {
        Map<String, String> params = new LinkedHashMap<>();
        json.at("params")
                .asMembers()
                .keySet()
                .forEach(name -> params.put(name, text(json.at("params"), name)));
        return new AcceptedRow(
                new SeriesKey(
                        new SuitePlatform(text(json, "suite"), text(json, "platform")),
                        new BenchmarkId(text(json, "benchmark"), params),
                        text(json, "metric"),
                        text(json, "unit")),
                AcceptanceCause.valueOf(text(json, "cause").toUpperCase(Locale.ROOT)),
                bound(json));
    }

    private static AcceptanceBound bound(JsonValue json) {
        if (json.at("absent") == JsonValue.Word.TRUE) {
            return new AcceptanceBound.Absence();
        }
        return json.at("in") == JsonValue.Word.NULL
                ? new AcceptanceBound.Worsening(number(json, "seen"), number(json, "most"))
                : new AcceptanceBound.BoundValue(number(json, "value"), text(json, "in"));
    }

    private static String text(JsonValue json, String key) {
        return json.at(key)
                .asText()
                .orElseThrow(() -> new IllegalStateException("no text: " + key));
    }

    private static double number(JsonValue json, String key) {
        if (json.at(key) instanceof JsonValue.Real(double number)) {
            return number;
        }
        throw new IllegalStateException("no number: " + key);
    }
}
