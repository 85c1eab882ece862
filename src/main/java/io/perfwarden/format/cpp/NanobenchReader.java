package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.FieldTable.ObjectFields;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading.*;

/**
 * nanobench's JSON template: one result a benchmark, in seconds. Values are of one evaluation; they
 * are divided by the batch, as the tool prints them.
 *
 * <p>A processor counter of 0 was not available.
 */
public final class NanobenchReader implements ResultReader.Json {
    private static final String MEDIAN = "median(elapsed)";
    private static final String ERROR = "medianAbsolutePercentError(elapsed)";

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
                    .with(NanobenchReader::readElapsed, "measurements")
                    .require("expected the keys name and median(elapsed)", "name", MEDIAN);

    @Override
    public FormatInfo format() {
        return document("nanobench", "nanobench JSON", Offer.SAMPLES, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("results").element().has("name", MEDIAN);
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.only("results", () -> json.array(() -> add(RESULT.read(json), results)));
    }

    private static Samples readElapsed(JsonCursor json) throws IOException {
        SampleBuffer elapsed = new SampleBuffer();
        JsonCursor.Value one =
                () -> {
                    elapsed.add(json.number());
                    json.checkSamples(elapsed);
                };
        json.array(() -> json.only("elapsed", one));
        return elapsed.toSamples();
    }

    private static void add(ObjectFields row, ResultCollector results) throws FormatException {
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
        double batch = row.get("batch", 1.0);
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

    /** nanobench's CSV template: its JSON without single measurements, with semicolons. */
    public static final class NanobenchCsv implements ResultReader {

        private static final Map<String, String> NUMBERS =
                Map.of(
                        "batch", "batch",
                        "elapsed", MEDIAN,
                        "error %", ERROR,
                        "instructions", "median(instructions)",
                        "branches", "median(branchinstructions)",
                        "branch misses", "median(branchmisses)");

        @Override
        public FormatInfo format() {
            return document("nanobench-csv", "nanobench CSV", Offer.SPREAD);
        }

        @Override
        public boolean recognises(FileHead head) {
            return head.text()
                    .stripLeading()
                    .startsWith("\"title\";\"name\";\"unit\";\"batch\";\"elapsed\";\"error %\"");
        }

        @Override
        public void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            ConsoleLines.Row each = (cells, number) -> row(cells, number, results);
            ConsoleLines.walkTable(file, limits, ';', "", each);
        }

        private static void row(Map<String, String> cells, int line, ResultCollector results)
                throws FormatException {
            if (cells.getOrDefault("title", "").equals("title")) {
                return;
            }
            ObjectFields row = new ObjectFields(line);
            cells.forEach((column, cell) -> {
                String key = NUMBERS.get(column);
                OptionalDouble value = NumberText.parse(cell);
                if (key == null) {
                    row.put(column, cell);
                } else if (value.isPresent()) {
                    row.put(key, value.getAsDouble());
                } else if (!cell.isBlank()) {
                    results.unread(line, "expected a number in " + column, cell);
                }
            });
            if (row.text("name").isEmpty() || !row.has(MEDIAN)) {
                throw results.problem(line, "expected a name and a number in elapsed");
            }
            add(row, results);
        }
    }
}
