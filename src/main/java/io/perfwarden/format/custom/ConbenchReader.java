package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** Results of Conbench, anywhere in the file and of any commit. */
public final class ConbenchReader implements ResultReader {
    private static final String DATA = "data";
    private static final String NAME = "name";
    private static final String RUN = "run_id";
    private static final FieldTable MACHINE =
            new FieldTable()
                    .notes("cpu_model_name", "cpu_thread_count", "os_name")
                    .with(json -> json.isText() ? json.note() : "", NAME);

    private static final FieldTable COMMIT =
            new FieldTable().with(ConbenchReader::origin, "commit", "sha", "branch", "pr_number");
    private static final FieldTable RESULT =
            new FieldTable()
                    .with(ConbenchReader::tags, "tags")
                    .with(ConbenchReader::error, "error")
                    .with(ConbenchReader::origin, "timestamp")
                    .maybeWithin("github", COMMIT)
                    .maybeWithin("commit", COMMIT)
                    .maybeWithin(
                            "stats",
                            new FieldTable()
                                    .with(ConbenchIterations::read, DATA)
                                    .texts("unit")
                                    .numbersOrNull("mean", "stdev"))
                    .maybeWithin("machine_info", MACHINE)
                    .maybeWithin("hardware", MACHINE);

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
        boolean ofRun = shape.has(RUN) || shape.at("stats").has(RUN);
        return ofRun && shape.has("tags") && (shape.has("stats") || shape.has("error"));
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        walk(file, limits, (_, row) -> row.addTo(results));
    }

    @FunctionalInterface
    public interface ConbenchVisitor {
        void result(ConbenchOrigin origin, Row row) throws IOException;
    }

    @FunctionalInterface
    public interface Row {
        void addTo(ResultCollector results) throws FormatException;
    }

    /**
     * Passes on every result: a single one, a list, several in a row, or a server's answer with
     * {@code data}.
     *
     * @throws FormatException if the file is damaged or passes a bound
     */
    public static void walk(ResultFile file, ReadLimits limits, ConbenchVisitor each)
            throws IOException {
        JsonCursor.walk(file, limits, json -> value(json, each));
    }

    private static void value(JsonCursor json, ConbenchVisitor each) throws IOException {
        if (json.isArray()) {
            json.array(() -> value(json, each));
            return;
        }
        ObjectFields result = new ObjectFields(json.line());
        json.object(key -> {
            if (key.equals(DATA) && (json.isArray() || json.isObject())) {
                value(json, each);
            } else {
                RESULT.readField(key, json, result);
            }
        });
        // an object without tags only wraps results
        if (result.has("tags")) {
            Map<String, String> tags = result.get("tags", Map.of());
            if (!tags.containsKey(NAME)) {
                throw json.problem("expected the tag name, found none");
            }
            each.result(origin(result), results -> addTo(results, result, tags));
        }
    }

    /** The tag {@code name} is the name, the others are parameters, except a server's id. */
    private static Map<String, String> tags(JsonCursor json) throws IOException {
        Map<String, String> tags = new LinkedHashMap<>();
        json.object(key -> {
            if (key.equals(NAME) && isPlain(json)) {
                tags.put(NAME, json.name());
            } else if (!key.equals("id") && isPlain(json)) {
                tags.put(json.key(key), json.text());
            }
        });
        return tags;
    }

    private static boolean isPlain(JsonCursor json) {
        return !json.isObject() && !json.isArray() && !json.isNull();
    }

    private static String origin(JsonCursor json) throws IOException {
        return json.isObject() || json.isArray() ? "" : json.note();
    }

    private static ConbenchOrigin origin(ObjectFields result) {
        ObjectFields commit = new ObjectFields(result.line());
        commit.putAll(result.inner("github"));
        commit.putAll(result.inner("commit"));
        return new ConbenchOrigin(
                commit.text(commit.has("commit") ? "commit" : "sha"),
                commit.text("branch"),
                commit.text("pr_number"),
                machine(result).text(NAME),
                result.text("timestamp"));
    }

    private static ObjectFields machine(ObjectFields result) {
        return result.inner(result.has("hardware") ? "hardware" : "machine_info");
    }

    private static String error(JsonCursor json) throws IOException {
        if (!json.isObject()) {
            return json.isArray() ? "the benchmark failed" : json.note();
        }
        String[] last = {"the benchmark failed"};
        json.object(_ -> last[0] = json.isText() ? json.note() : last[0]);
        return last[0];
    }

    private static void addTo(
            ResultCollector results, ObjectFields result, Map<String, String> tags)
            throws FormatException {
        ObjectFields machine = machine(result);
        results.from(ResultSource.MACHINE, machine.text(NAME));
        results.fact(CPU, machine.text("cpu_model_name"));
        results.fact(PROCS, machine.text("cpu_thread_count"));
        results.fact(OS, machine.text("os_name"));
        ObjectFields statistics = result.inner("stats");
        ConbenchIterations iterations = statistics.get(DATA, ConbenchIterations.NONE);
        MetricReading reading = reading(result.text("error"), statistics, iterations.samples());
        Map<String, String> params = new LinkedHashMap<>(tags);
        String name = Objects.requireNonNull(params.remove(NAME));
        Metric metric = ResultCollector.metricOf(results.unit(statistics.text("unit")));
        results.add(new BenchmarkId(name, params), metric, reading, result.line());
        if (iterations.oddLine() > 0 && reading instanceof Measured) {
            String what = "expected only numbers as the data of " + ForeignText.quote(name);
            results.unread(iterations.oddLine(), what, iterations.odd());
        }
    }

    private static MetricReading reading(String failure, ObjectFields statistics, Samples data) {
        if (!failure.isEmpty()) {
            return new Failed(failure);
        }
        if (!statistics.has("mean") && data.isEmpty()) {
            return new Failed("the result has no data");
        }
        double value = statistics.has("mean") ? statistics.number("mean") : data.median();
        ReportedSpread spread =
                data.size() == 1
                        ? ReportedSpread.NONE
                        : ReportedSpread.deviation(value, statistics.number("stdev"));
        return new Measured(value, spread, data);
    }

    /**
     * The origin of a result. All texts are foreign and may be empty.
     *
     * @param timestamp in ISO 8601, with or without an offset
     */
    public record ConbenchOrigin(
            String commit, String branch, String pull, String machine, String timestamp) {}
}
