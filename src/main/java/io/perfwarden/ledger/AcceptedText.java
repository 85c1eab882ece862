package io.perfwarden.ledger;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.SeriesKey;
import io.perfwarden.bench.SuitePlatform;
import io.perfwarden.compare.accepted.AcceptedRow;
import io.perfwarden.compare.accepted.Bound;
import io.perfwarden.compare.accepted.Cause;
import io.perfwarden.json.Json;
import io.perfwarden.json.JsonObject;
import io.perfwarden.json.JsonReading;
import io.perfwarden.json.PythonJson;
import io.perfwarden.problem.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Accepted rows as one JSON text, and back. */
public final class AcceptedText {
    private AcceptedText() {}

    /** As text. */
    public static String of(List<AcceptedRow> rows) {
        return PythonJson.compact(new Json.Items(rows.stream().map(AcceptedText::json).toList()));
    }

    private static Json json(AcceptedRow row) {
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
            case Bound.Worsening(double seen, double most) ->
                    json.put("seen", Json.of(seen)).put("most", Json.of(most));
            case Bound.Value(double most, String unit) ->
                    json.put("value", Json.of(most)).put("in", unit);
            case Bound.Absence() -> json.put("absent", Json.of(true));
        }
        return json.end();
    }

    /**
     * Reads it.
     *
     * @throws IllegalStateException if {@link #of} did not write it
     */
    public static List<AcceptedRow> parse(String text) {
        return switch (JsonReading.of(text, "accepted_rows")) {
            case Outcome.Ok<Json>(Json rows) ->
                    rows.asItems().stream().map(AcceptedText::row).toList();
            case Outcome.Rejected<Json> rejected ->
                    throw new IllegalStateException(rejected.problems().getFirst().line());
        };
    }

    private static AcceptedRow row(Json json) {
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
                Cause.valueOf(text(json, "cause").toUpperCase(Locale.ROOT)),
                bound(json));
    }

    private static Bound bound(Json json) {
        if (json.at("absent") == Json.Word.TRUE) {
            return new Bound.Absence();
        }
        return json.at("in") == Json.Word.NULL
                ? new Bound.Worsening(number(json, "seen"), number(json, "most"))
                : new Bound.Value(number(json, "value"), text(json, "in"));
    }

    private static String text(Json json, String key) {
        return json.at(key)
                .asText()
                .orElseThrow(() -> new IllegalStateException("no text: " + key));
    }

    private static double number(Json json, String key) {
        if (json.at(key) instanceof Json.Real(double number)) {
            return number;
        }
        throw new IllegalStateException("no number: " + key);
    }
}
