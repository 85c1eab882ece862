package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** nanobench's template for JSON: one result for each benchmark, in seconds. */
public final class NanobenchReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("nanobench", "nanobench JSON", Offer.SAMPLES, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("results").element().has("name", "median(elapsed)");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.only("results", () -> json.array(() -> result(json, results)));
    }

    private static void result(JsonCursor json, ResultCollector results) throws IOException {
        NanobenchResult result = new NanobenchResult(results.at(json.line()));
        json.object(key -> result.field(key, json));
        if (!result.isComplete()) {
            throw json.problem("expected the keys name and median(elapsed)");
        }
        result.addTo(results);
    }

    /**
     * One result of nanobench while it is read. The file holds numbers of one evaluation; divided
     * by the batch they are those of one unit, as the tool prints them.
     *
     * <p>Counters of the processor are read with the noise they have; one that is 0 was not
     * available.
     */
    private static final class NanobenchResult {
        static final String MEDIAN = "median(elapsed)";
        static final String ERROR = "medianAbsolutePercentError(elapsed)";

        private static final String DEFAULT_TITLE = "benchmark";

        private final FilePosition position;
        private final Map<String, Double> counters = new LinkedHashMap<>();
        private final SampleBuffer elapsed = new SampleBuffer();
        private String title = "";
        private String name = "";
        private String unit = "op";
        private String size = "";
        private double batch = 1;
        private double median = Double.NaN;
        private double error = Double.NaN;
        private boolean timed;

        NanobenchResult(FilePosition position) {
            this.position = position;
        }

        void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "title", "unit" -> text(key, json.text());
                case "name" -> text(key, json.name());
                case "complexityN" -> size = json.number() > 0 ? json.text() : "";
                case "batch", MEDIAN -> number(key, json.number());
                case ERROR -> number(key, json.numberOrNull().orElse(Double.NaN));
                case "median(instructions)",
                        "median(cpucycles)",
                        "median(branchinstructions)",
                        "median(branchmisses)" ->
                        number(key, json.number());
                case "measurements" -> json.array(() -> measurement(json));
                default -> {}
            }
        }

        void text(String key, String text) {
            switch (key) {
                case "title" -> title = text;
                case "name" -> name = text;
                default -> unit = text;
            }
        }

        void number(String key, double value) {
            switch (key) {
                case "batch" -> batch = value;
                case MEDIAN -> {
                    median = value;
                    timed = true;
                }
                case ERROR -> error = value;
                default -> counters.put(key.substring("median(".length(), key.length() - 1), value);
            }
        }

        private void measurement(JsonCursor json) throws IOException {
            json.only(
                    "elapsed",
                    () -> {
                        elapsed.add(json.number());
                        json.checkSamples(elapsed);
                    });
        }

        boolean isComplete() {
            return !name.isEmpty() && timed;
        }

        void addTo(ResultCollector results) throws FormatException {
            BenchmarkId id = id();
            String per = unit.isEmpty() ? "op" : unit;
            double value = median / batch;
            ReportedSpread spread =
                    ReportedSpread.around(ReportedSpread.Kind.UNSPECIFIED, value, value * error);
            Metric time = time(per, results);
            results.add(id, time, new Measured(value, spread, samples()), position);
            for (var counter : counters.entrySet()) {
                if (counter.getValue() != 0) {
                    Metric metric = counter(counter.getKey(), per, results);
                    results.add(id, metric, counter.getValue() / batch, position);
                }
            }
        }

        private Samples samples() {
            double[] values = elapsed.toSamples().toArray();
            for (int i = 0; i < values.length; i++) {
                values[i] /= batch;
            }
            return Samples.of(values);
        }

        private static Metric counter(String name, String per, ResultCollector results) {
            return Metric.of(name, results.unit(name + "/" + per))
                    .directed(BetterDirection.LOWER, DirectionOrigin.FORMAT)
                    .secondary();
        }

        /** People name what they measure per, so that its unit may be any. */
        private static Metric time(String per, ResultCollector results) {
            Metric metric = results.metric("time", "s/" + per);
            return metric.directedIfUnknown(BetterDirection.LOWER);
        }

        private BenchmarkId id() {
            Map<String, String> params = new LinkedHashMap<>();
            if (!title.isEmpty() && !title.equals(DEFAULT_TITLE)) {
                params.put("title", title);
            }
            if (!size.isEmpty()) {
                params.put("complexityN", size);
            }
            return new BenchmarkId(name, params);
        }
    }

    /**
     * nanobench's CSV template: its JSON without the single measurements, cells apart by
     * semicolons.
     */
    public static final class Csv implements ResultReader {
        private static final String COLUMNS =
                "\"title\";\"name\";\"unit\";\"batch\";\"elapsed\";\"error %\"";

        private static final List<String> TEXTS = List.of("title", "name", "unit");

        /** What the columns are called in the template for JSON. */
        private static final Map<String, String> NUMBERS =
                Map.of(
                        "batch", "batch",
                        "elapsed", NanobenchResult.MEDIAN,
                        "error %", NanobenchResult.ERROR,
                        "instructions", "median(instructions)",
                        "branches", "median(branchinstructions)",
                        "branch misses", "median(branchmisses)");

        @Override
        public FormatInfo format() {
            return document("nanobench-csv", "nanobench CSV", Offer.SPREAD);
        }

        @Override
        public boolean recognises(FileHead head) {
            return head.text().stripLeading().startsWith(COLUMNS);
        }

        @Override
        public void read(ResultFile file, ReadLimits limits, ResultCollector results)
                throws IOException {
            ConsoleLines.walkTable(
                    file,
                    limits,
                    ConsoleLines.Table.whole(';'),
                    (row, number) -> {
                        if (!row.getOrDefault("title", "").equals("title")) {
                            row(row, number, results);
                        }
                    });
        }

        private static void row(Map<String, String> row, int line, ResultCollector results)
                throws FormatException {
            NanobenchResult result = new NanobenchResult(results.at(line));
            row.forEach((column, cell) -> {
                if (TEXTS.contains(column)) {
                    result.text(column, cell);
                } else if (NUMBERS.containsKey(column)) {
                    OptionalDouble value = NumberText.parse(cell);
                    if (value.isPresent()) {
                        result.number(NUMBERS.get(column), value.getAsDouble());
                    } else if (!cell.isBlank()) {
                        results.unread(line, "expected a number in " + column, cell);
                    }
                }
            });
            if (!result.isComplete()) {
                throw results.problem(line, "expected a name and a number in elapsed");
            }
            result.addTo(results);
        }
    }
}
