package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** Results of Conbench, wherever in the file they are, and of whatever commit. */
public final class ConbenchReader implements ResultReader {
    private static final String DATA = "data";

    @Override
    public FormatInfo format() {
        return document("conbench", "Conbench results", Offer.values());
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        return Stream.of(root, root.at(DATA), root.at(DATA, DATA))
                .flatMap(shape -> Stream.of(shape, shape.element()))
                .anyMatch(ConbenchReader::isResult);
    }

    private static boolean isResult(JsonShape shape) {
        return shape.has("run_id", "tags") && (shape.has("stats") || shape.has("error"));
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        walk(file, limits, (_, row) -> row.addTo(results));
    }

    /** Takes the results in the file's order. */
    @FunctionalInterface
    public interface Visitor {
        void result(Origin origin, Row row) throws IOException;
    }

    /** One result. */
    @FunctionalInterface
    public interface Row {
        /** Adds the measurement, and what is said of the machine. */
        void addTo(ResultCollector results) throws FormatException;
    }

    /**
     * Hands over every result: of one, a list, one after the other, or what the server answers,
     * where they are in {@code data}.
     *
     * @throws FormatException if the file is damaged or passes a bound
     */
    public static void walk(ResultFile file, ReadLimits limits, Visitor each) throws IOException {
        JsonCursor.walk(file, limits, json -> value(file.name(), json, each));
    }

    private static void value(String file, JsonCursor json, Visitor each) throws IOException {
        if (json.isArray()) {
            json.array(() -> value(file, json, each));
            return;
        }
        ConbenchResult result = new ConbenchResult(new FilePosition(file, json.line()));
        json.object(key -> {
            if (key.equals(DATA) && (json.isArray() || json.isObject())) {
                value(file, json, each);
            } else {
                result.field(key, json);
            }
        });
        if (result.isComplete(json)) {
            each.result(result.origin(), result::addTo);
        }
    }

    /**
     * One result of Conbench while it is read. Its tags are its identity: the one called name is
     * the name, the others parameters; the id that a server adds is none. The mean is its value, as
     * Conbench itself compares. What is no number in the data is an iteration that failed: no
     * sample, and unread.
     */
    private static final class ConbenchResult {
        private final FilePosition position;
        private final Map<String, String> facts = new LinkedHashMap<>();
        private final Map<String, String> params = new LinkedHashMap<>();
        private final SampleBuffer data = new SampleBuffer();
        private String name = "";
        private String unit = "";
        private String failure = "";
        private String commit = "";
        private String branch = "";
        private String pull = "";
        private String machine = "";
        private String timestamp = "";
        private boolean isResult;
        private OptionalDouble mean = OptionalDouble.empty();
        private double deviation = Double.NaN;

        /** The first line of the data with something that is no number, or 0. */
        private int oddLine;

        private String odd = "";

        ConbenchResult(FilePosition position) {
            this.position = position;
        }

        void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "tags" -> {
                    isResult = true;
                    json.object(tag -> tag(tag, json));
                }
                case "stats" -> json.ifObject(statistic -> statistic(statistic, json));
                case "error" -> failure = error(json);
                case "machine_info" -> json.ifObject(fact -> machine(fact, json));
                case "timestamp" -> timestamp = origin(json);
                case "github", "commit" -> json.ifObject(inner -> commit(inner, json));
                default -> {}
            }
        }

        private void commit(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "commit", "sha" -> commit = origin(json);
                case "branch" -> branch = origin(json);
                case "pr_number" -> pull = origin(json);
                default -> {}
            }
        }

        private static String origin(JsonCursor json) throws IOException {
            return json.isObject() || json.isArray() ? "" : json.note();
        }

        private void machine(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "cpu_model_name" -> facts.put(CPU, json.note());
                case "cpu_thread_count" -> facts.put(PROCS, json.note());
                case "os_name" -> facts.put(OS, json.note());
                case "name" -> machine = json.isText() ? json.note() : "";
                default -> {}
            }
        }

        private void tag(String key, JsonCursor json) throws IOException {
            if (json.isObject() || json.isArray() || json.isNull()) {
                return;
            }
            switch (key) {
                case "name" -> name = json.name();
                case "id" -> {}
                default -> params.put(json.key(key), json.text());
            }
        }

        private void statistic(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "data" -> json.array(() -> sample(json));
                case "unit" -> unit = json.text();
                case "mean" -> mean = json.numberOrNull();
                case "stdev" -> deviation = json.numberOrNull().orElse(Double.NaN);
                default -> {}
            }
        }

        private void sample(JsonCursor json) throws IOException {
            OptionalDouble value = number(json);
            if (value.isPresent()) {
                data.add(value.getAsDouble());
                json.checkSamples(data);
            } else if (oddLine == 0) {
                oddLine = json.line();
                odd = json.isText() ? json.note() : "";
            }
        }

        private static OptionalDouble number(JsonCursor json) throws IOException {
            if (json.isNumber()) {
                return OptionalDouble.of(json.number());
            }
            return json.isText() ? NumberText.parse(json.raw()) : OptionalDouble.empty();
        }

        private static String error(JsonCursor json) throws IOException {
            if (!json.isObject()) {
                return json.isArray() ? "the benchmark failed" : json.note();
            }
            String[] last = {"the benchmark failed"};
            json.object(_ -> last[0] = json.isText() ? json.note() : last[0]);
            return last[0];
        }

        /**
         * Whether there is something to add: not where the object was only a wrapper of results.
         *
         * @throws FormatException if the result has no name
         */
        boolean isComplete(JsonCursor json) throws IOException {
            if (isResult && name.isEmpty()) {
                throw json.problem("expected the tag name, found none");
            }
            return isResult;
        }

        void addTo(ResultCollector results) throws FormatException {
            facts.forEach(results::fact);
            Unit parsed = results.unit(unit);
            MetricReading reading = reading();
            results.add(
                    new BenchmarkId(name, params),
                    ResultCollector.metricOf(parsed),
                    reading,
                    position);
            if (oddLine > 0 && reading instanceof Measured) {
                String what = "expected only numbers as the data of " + ForeignText.quote(name);
                results.unread(oddLine, what, odd);
            }
        }

        Origin origin() {
            return new Origin(commit, branch, pull, machine, timestamp);
        }

        private MetricReading reading() {
            if (!failure.isEmpty()) {
                return new Failed(failure);
            }
            if (mean.isEmpty() && data.isEmpty()) {
                return new Failed("the result has no data");
            }
            double value = mean.orElseGet(() -> data.toSamples().median());
            ReportedSpread spread =
                    data.size() == 1
                            ? ReportedSpread.NONE
                            : ReportedSpread.deviation(value, deviation);
            return new Measured(value, spread, data.toSamples());
        }
    }

    /**
     * Where a result of Conbench comes from. All of it is foreign text.
     *
     * @param commit what was measured; may be empty
     * @param branch of that commit; may be empty
     * @param pull the pull request it was measured for; empty for none
     * @param machine the name of the machine; may be empty
     * @param timestamp when it was measured, in ISO 8601, with or without an offset; may be empty
     */
    public record Origin(
            String commit, String branch, String pull, String machine, String timestamp) {}
}
