package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/**
 * nanobench's JSON template: one result a benchmark, in seconds. Values are of one evaluation; they
 * are divided by the batch, as the tool prints them. Before version 4 they were divided already,
 * and title and unit were those of the file.
 *
 * <p>A processor counter of 0 was not available.
 */
public final class NanobenchReader implements ResultReader.Json {
    static final String MEDIAN = "median(elapsed)";
    static final String ERROR = "medianAbsolutePercentError(elapsed)";
    private static final String OLD_MEDIAN = "median_sec_per_unit";
    private static final String OLD_ERROR = "md_ape";

    private static final Map<String, String> COUNTERS =
            Stream.of("instructions", "cpucycles", "branchinstructions", "branchmisses")
                    .collect(Collectors.toMap(it -> "median(" + it + ")", it -> it));

    private static final FieldTable RESULT =
            new FieldTable()
                    .names("name")
                    .texts("title", "unit")
                    .numbers("batch", MEDIAN)
                    .numbersOrNull(ERROR)
                    .numbers(COUNTERS.keySet().toArray(String[]::new))
                    .with(json -> json.number() > 0 ? json.text() : null, "complexityN")
                    .with(json -> readEach("elapsed", json), "measurements")
                    .require("expected the keys name and median(elapsed)", "name", MEDIAN);

    private static final FieldTable BEFORE_4 =
            new FieldTable()
                    .names("name")
                    .numbers(OLD_MEDIAN)
                    .numbersOrNull(OLD_ERROR)
                    .with(json -> readEach("sec_per_unit", json), "results")
                    .require("expected the keys name and " + OLD_MEDIAN, "name", OLD_MEDIAN);

    @Override
    public FormatInfo format() {
        return document("nanobench", "nanobench JSON", Offer.SAMPLES, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("results").element().has("name", MEDIAN)
                || head.json().at("benchmarks").element().has("name", OLD_MEDIAN);
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields file = new ObjectFields(0);
        List<ObjectFields> old = new ArrayList<>();
        json.object(key -> {
            switch (key) {
                case "title", "unit" -> file.put(key, json.text());
                case "results" -> json.array(() -> add(RESULT.read(json), results));
                case "benchmarks" ->
                        json.array(() -> {
                            json.keep();
                            old.add(BEFORE_4.read(json));
                        });
                default -> {}
            }
        });
        for (ObjectFields row : old) {
            row.put(MEDIAN, row.number(OLD_MEDIAN));
            row.put(ERROR, row.number(OLD_ERROR));
            row.put("measurements", row.samples("results"));
            row.putAll(file);
            add(row, results);
        }
    }

    private static Samples readEach(String key, JsonCursor json) throws IOException {
        SampleBuffer elapsed = new SampleBuffer();
        JsonCursor.Value one =
                () -> {
                    elapsed.add(json.number());
                    json.checkSamples(elapsed);
                };
        json.array(() -> json.only(key, one));
        return elapsed.toSamples();
    }

    static void add(ObjectFields row, ResultCollector results) throws FormatException {
        Map<String, String> params = new LinkedHashMap<>();
        if (!row.text("title").isEmpty() && !row.text("title").equals("benchmark")) {
            params.put("title", row.text("title"));
        }
        if (row.has("complexityN")) {
            params.put("complexityN", row.text("complexityN"));
        }
        BenchmarkId id = new BenchmarkId(row.text("name"), params);
        FilePosition position = results.at(row.line());
        String per = row.text("unit").isEmpty() ? "op" : row.text("unit");
        double told = row.get("batch", 1.0);
        double batch = told > 0 && Double.isFinite(told) ? told : Double.NaN;
        double value = row.number(MEDIAN) / batch;
        double margin = value * row.number(ERROR);
        ReportedSpread spread =
                ReportedSpread.around(ReportedSpread.Kind.UNSPECIFIED, value, margin);
        double[] samples = row.samples("measurements").toArray();
        Arrays.setAll(samples, i -> samples[i] / batch);
        // users name what they measure per, so the unit may be any
        Metric time = results.metric("time", "s/" + per).directedIfUnknown(BetterDirection.LOWER);
        results.add(id, time, new Measured(value, spread, Samples.of(samples)), position);
        for (var counter : row.numbers(COUNTERS.keySet()).entrySet()) {
            if (counter.getValue() != 0) {
                String name = COUNTERS.getOrDefault(counter.getKey(), "");
                Metric metric = results.metric(name, name + "/" + per).secondary();
                Metric cost = metric.withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
                results.add(id, cost, counter.getValue() / batch, position);
            }
        }
    }
}
