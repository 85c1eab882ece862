package io.perfwarden.format.python;

import static io.perfwarden.format.FormatInfo.*;
import static io.perfwarden.model.BenchmarkEnvironment.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * pytest-benchmark's {@code --benchmark-json} and storage. Times are seconds. The full name
 * includes parameters: {@code test_sort.py::TestWords::test_sort[100]}.
 *
 * <p>The median is the value, as a single slow round does not move it; the spread is one standard
 * deviation around the mean. The mean and numbers in {@code extra_info} are secondary.
 *
 * <p>A test that failed after its timing looks like any other, and one that failed before is
 * absent; nothing here can tell.
 */
public final class PytestBenchmarkReader implements ResultReader.Json {
    private static final String TIME = "time";
    private static final String MEAN = "mean";

    private static final FieldTable BENCHMARK =
            new FieldTable()
                    .names("name", "fullname")
                    .inner(
                            "stats",
                            new FieldTable()
                                    .numbers("median", MEAN)
                                    .numbersOrNull("stddev", "rounds")
                                    .with(PytestBenchmarkReader::data, "data"))
                    .with(PytestBenchmarkReader::extra, "extra_info");

    private static final FieldTable MACHINE =
            new FieldTable()
                    .texts("node", "system", "release", "python_implementation", "python_version")
                    .maybeWithin(
                            "cpu", new FieldTable().texts("brand", "brand_raw").notes("count"));

    /** A file of {@code --benchmark-autosave} or {@code --benchmark-save}. */
    private static final Pattern STORED = Pattern.compile("(?:^|/)(\\d{4,9})_[^/]+\\.json$");

    @Override
    public FormatInfo format() {
        return document("pytest-benchmark", "pytest-benchmark JSON", Offer.values());
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape root = head.json();
        return root.at("benchmarks").element().has("fullname", "stats")
                || root.has("machine_info", "commit_info", "benchmarks");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        Matcher stored = STORED.matcher(results.source().file());
        if (stored.find()) {
            results.fromStorage(Long.parseLong(stored.group(1)));
        }
        json.object(key -> {
            switch (key) {
                case "commit_info" -> json.ifObject(fact -> commit(fact, json, results));
                case "benchmarks" -> json.array(() -> add(BENCHMARK.read(json), json, results));
                case "machine_info" -> machine(json, results);
                case "version" -> results.fact(TOOL, "pytest-benchmark " + json.text());
                default -> {}
            }
        });
    }

    private static void commit(String key, JsonCursor json, ResultCollector results)
            throws IOException {
        if (key.equals("id")) {
            results.from(ResultSource.COMMIT, json.note());
        }
    }

    private static void machine(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields machine = MACHINE.read(json);
        for (String brand : List.of("brand", "brand_raw")) {
            results.fact(CPU, machine.inner("cpu").text(brand));
        }
        results.from(ResultSource.MACHINE, machine.text("node"));
        results.fact(PROCS, machine.inner("cpu").text("count"));
        results.fact(OS, machine.text("system") + " " + machine.text("release"));
        String implementation = machine.text("python_implementation");
        results.fact(RUNTIME, implementation + " " + machine.text("python_version"));
    }

    private static void add(ObjectFields row, JsonCursor json, ResultCollector results)
            throws IOException {
        String name = row.text(row.has("fullname") ? "fullname" : "name");
        ObjectFields stats = row.inner("stats");
        if (name.isEmpty() || !stats.has("median")) {
            throw json.problem("expected the keys fullname and stats with a median");
        }
        BenchmarkId id = BenchmarkId.of(name);
        FilePosition position = results.at(row.line());
        double mean = stats.number("mean");
        // one round has no deviation, although the tool writes 0
        ReportedSpread spread =
                stats.number("rounds") == 1
                        ? ReportedSpread.NONE
                        : ReportedSpread.deviation(mean, stats.number("stddev"));
        MetricReading time = new Measured(stats.number("median"), spread, stats.samples("data"));
        results.add(id, results.metric(TIME, "s"), time, position);
        if (stats.has(MEAN)) {
            results.add(id, results.metric(MEAN, "s").secondary(), mean, position);
        }
        Map<String, Double> extra = row.get("extra_info", Map.of());
        for (var entry : extra.entrySet()) {
            boolean taken = entry.getKey().equals(TIME) || entry.getKey().equals(MEAN);
            String key = taken ? "extra_info:" + entry.getKey() : entry.getKey();
            Metric metric = Metric.of(key, Unit.NONE).secondary();
            results.add(id, metric, entry.getValue(), position);
        }
    }

    private static Map<String, Double> extra(JsonCursor json) throws IOException {
        Map<String, Double> extra = new LinkedHashMap<>();
        json.ifObject(name -> {
            if (json.isNumber()) {
                extra.put(json.key(name), json.number());
            }
        });
        return extra;
    }

    /** Words in place of rounds are no sample. */
    private static Samples data(JsonCursor json) throws IOException {
        SampleBuffer rounds = new SampleBuffer();
        int[] all = new int[1];
        json.ifArray(() -> {
            all[0]++;
            OptionalDouble round = round(json);
            if (round.isPresent()) {
                rounds.add(round.getAsDouble());
                json.checkSamples(rounds);
            }
        });
        return rounds.size() == all[0] ? rounds.toSamples() : Samples.NONE;
    }

    private static OptionalDouble round(JsonCursor json) throws IOException {
        if (json.isText()) {
            return NumberText.parse(json.raw());
        }
        return json.isNumber() || json.isNull()
                ? OptionalDouble.of(json.number())
                : OptionalDouble.empty();
    }
}
