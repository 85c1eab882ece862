package io.perfwarden.format.js;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * {@code vitest bench --outputJson}: files, groups with their suite's full name, benchmarks. The
 * {@code id} depends on earlier benchmarks, so the names of both identify one.
 *
 * <p>Such a file lacks skipped and unwritten benchmarks; nothing here can tell.
 */
public final class VitestReader implements ResultReader.Json {
    private static final Set<String> STATISTICS =
            Set.of("mean", "median", "min", "max", JsTiming.P75, JsTiming.P99);

    private static final FieldTable BENCHMARK =
            new FieldTable()
                    .names("name")
                    // before 1.4 a text stands for them on a terminal
                    .with(json -> json.isArray() ? json.numbers() : null, "samples")
                    .numbers(STATISTICS.toArray(String[]::new))
                    .numbers("hz")
                    .require("expected the key name, found none", "name");

    private static final FieldTable TASK =
            new FieldTable()
                    .names("name")
                    .inner(
                            "latency",
                            new FieldTable()
                                    .samples("samples")
                                    .numbers(STATISTICS.toArray(String[]::new))
                                    .numbers("p50"))
                    .inner("throughput", new FieldTable().numbers("mean"))
                    .with(JsonCursor::isTrue, "fromStore")
                    .require("expected the key name, found none", "name");

    private static final FieldTable TEST =
            new FieldTable()
                    .texts("title", "status")
                    .with(VitestReader::titles, "ancestorTitles")
                    .with(VitestReader::tasks, "benchmarks");

    @Override
    public FormatInfo format() {
        return document("vitest", "vitest bench JSON", Offer.SAMPLES, Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape group = head.json().at("files").element().at("groups").element();
        JsonShape tests = head.json().at("testResults");
        return group.has("fullName", "benchmarks")
                || tests.values().stream().anyMatch(it -> it.element().has("name", "rank", "rme"))
                || tests.element()
                        .at("assertionResults")
                        .element()
                        .at("benchmarks")
                        .element()
                        .has("name", "tasks");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        JsonCursor.Value groups = () -> json.array(() -> group(json, results));
        json.object(key -> {
            switch (key) {
                case "files" -> json.array(() -> json.only("groups", groups));
                case "testResults" -> {
                    if (json.isArray()) {
                        json.array(() -> file(json, results));
                    } else {
                        json.object(suite -> rows(suite, json, results));
                    }
                }
                default -> {}
            }
        });
    }

    private static void rows(String suite, JsonCursor json, ResultCollector results)
            throws IOException {
        String group = suite.isEmpty() ? "" : json.key(suite);
        json.array(() -> add(group, BENCHMARK.read(json), results));
    }

    /**
     * A file of tests in version 5. Of its path only the last name is independent of the machine.
     */
    private static void file(JsonCursor json, ResultCollector results) throws IOException {
        List<ObjectFields> tests = new ArrayList<>();
        String[] name = {""};
        json.keep();
        json.object(key -> {
            switch (key) {
                case "name" -> name[0] = json.name().replaceAll(".*[/\\\\]", "");
                case "assertionResults" ->
                        json.array(() -> {
                            json.keep();
                            tests.add(TEST.read(json));
                        });
                default -> {}
            }
        });
        for (ObjectFields test : tests) {
            List<String> path = new ArrayList<>(test.get("ancestorTitles", List.<String>of()));
            path.addFirst(name[0]);
            path.add(test.text("title"));
            String group = String.join(" > ", path);
            for (ObjectFields task : test.get("benchmarks", List.<ObjectFields>of())) {
                results.from(ResultSource.PATH, task.text("of"));
                add(group, task, results);
            }
            if (test.text("status").equals("failed")) {
                Metric time = results.metric("time", "ms");
                Failed failed = new Failed("the test failed");
                results.add(BenchmarkId.of(group), time, failed, results.at(test.line()));
            }
        }
    }

    private static List<String> titles(JsonCursor json) throws IOException {
        List<String> titles = new ArrayList<>();
        json.array(() -> titles.add(json.text()));
        return titles;
    }

    /** A test's tasks, with their statistics beside the name, without what bench.from() loads. */
    private static List<ObjectFields> tasks(JsonCursor json) throws IOException {
        List<ObjectFields> tasks = new ArrayList<>();
        String[] of = {""};
        JsonCursor.Value each =
                () -> {
                    json.keep();
                    ObjectFields task = TASK.read(json);
                    if (task.get("fromStore", false)) {
                        return;
                    }
                    ObjectFields flat = new ObjectFields(task.line());
                    flat.put("name", task.text("name"));
                    flat.put("of", of[0]);
                    task.inner("latency").numbers(STATISTICS).forEach(flat::put);
                    flat.put("median", task.inner("latency").number("p50"));
                    flat.put("samples", task.inner("latency").samples("samples"));
                    flat.put("hz", task.inner("throughput").number("mean"));
                    tasks.add(flat);
                };
        json.array(() -> {
            json.keep();
            json.object(key -> {
                switch (key) {
                    case "name" -> of[0] = json.text();
                    case "tasks" -> json.array(each);
                    default -> {}
                }
            });
        });
        return tasks;
    }

    private static void group(JsonCursor json, ResultCollector results) throws IOException {
        String[] name = {""};
        json.object(key -> {
            if (key.equals("fullName")) {
                name[0] = json.name();
            } else if (key.equals("benchmarks") && name[0].isEmpty()) {
                throw json.problem("expected the key fullName before it");
            } else if (key.equals("benchmarks")) {
                json.array(() -> add(name[0], BENCHMARK.read(json), results));
            }
        });
    }

    private static void add(String group, ObjectFields row, ResultCollector results)
            throws FormatException {
        String name = row.text("name");
        BenchmarkId id = BenchmarkId.of(group.isEmpty() ? name : group + " > " + name);
        FilePosition position = results.at(row.line());
        Map<String, Double> statistics = row.numbers(STATISTICS);
        // from 1.4 a failed one has the median of nothing
        Optional<MetricReading> time =
                statistics.values().stream().allMatch(it -> it.isNaN())
                        ? Optional.empty()
                        : JsTiming.of(statistics, row.samples("samples"));
        MetricReading read = time.orElseGet(() -> new Failed("the benchmark failed: no times"));
        results.add(id, results.metric("time", "ms"), read, position);
        for (var other : JsTiming.otherStatistics(statistics).entrySet()) {
            Metric metric = results.metric(other.getKey(), "ms").secondary();
            results.add(id, metric, other.getValue(), position);
        }
        Metric rate = results.metric("throughput", "ops/s").secondary();
        results.add(id, rate, row.optional("hz"), position);
    }
}
