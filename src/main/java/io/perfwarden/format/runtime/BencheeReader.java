package io.perfwarden.format.runtime;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import org.jspecify.annotations.Nullable;

/**
 * JSON of Elixir's Benchee. Entries with a tag were loaded from former runs and are left out. A
 * quantity without statistics was not measured.
 */
public final class BencheeReader implements ResultReader.Json {
    private static final FieldTable PERCENTILES = new FieldTable().numbers("99");

    private static final FieldTable STATISTICS =
            new FieldTable()
                    .numbers("median", "average")
                    .numbersOrNull("std_dev", "sample_size")
                    .maybeWithin("percentiles", PERCENTILES);

    private static final FieldTable DATA =
            new FieldTable().with(BencheeReader::statistics, "statistics");

    private static final FieldTable ENTRY =
            new FieldTable()
                    .texts("job_name", "input_name", "tag")
                    .inner("run_time_data", DATA)
                    .maybeWithin("memory_usage_data", DATA)
                    .maybeWithin("reductions_data", DATA)
                    .require("expected the key job_name, found none", "job_name");

    private static final String NO_INPUT = "__no_input";

    @Override
    public FormatInfo format() {
        return document("benchee", "Benchee JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        JsonShape entry = head.json().element();
        return entry.has("job_name") && entry.at("run_time_data").has("statistics");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.array(() -> {
            ObjectFields entry = ENTRY.read(json);
            if (entry.text("tag").isEmpty()) {
                add(entry, results);
            }
        });
    }

    private static void add(ObjectFields entry, ResultCollector results) throws FormatException {
        String input = entry.text("input_name");
        boolean none = input.isEmpty() || input.equals(NO_INPUT);
        String name = entry.text("job_name");
        BenchmarkId id =
                new BenchmarkId(
                        name.isEmpty() ? "job" : name, none ? Map.of() : Map.of("input", input));
        FilePosition position = results.at(entry.line());
        ObjectFields times = entry.inner("run_time_data").inner("statistics");
        if (!times.has("median")) {
            results.unread(position, "expected the median time of", id.label());
        }
        double average = times.number("average");
        ReportedSpread spread = ReportedSpread.deviation(average, times.number("std_dev"));
        results.add(id, results.metric("time p50", "ns"), times.optional("median"), position);
        Metric mean = results.metric("time mean", "ns").secondary();
        if (times.has("average")) {
            results.add(id, mean, MetricReading.of(average, spread), position);
        }
        Metric worst = results.metric("time p99", "ns").secondary();
        results.add(id, worst, times.inner("percentiles").optional("99"), position);
        addCount(id, results.metric("memory", "B"), entry, "memory_usage_data", results);
        addCount(id, results.metric("reductions", ""), entry, "reductions_data", results);
    }

    /** Of no samples all statistics are null. */
    private static @Nullable ObjectFields statistics(JsonCursor json) throws IOException {
        ObjectFields found = json.isObject() ? STATISTICS.read(json) : new ObjectFields(0);
        return found.number("sample_size") == 0 ? null : found;
    }

    private static void addCount(
            BenchmarkId id, Metric metric, ObjectFields entry, String key, ResultCollector results)
            throws FormatException {
        Metric count = metric.directedIfUnknown(BetterDirection.LOWER).secondary().deterministic();
        OptionalDouble median = entry.inner(key).inner("statistics").optional("median");
        results.add(id, count, median, results.at(entry.line()));
    }
}
