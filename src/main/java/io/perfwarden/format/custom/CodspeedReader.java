package io.perfwarden.format.custom;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * The files of CodSpeed's wall time mode. A benchmark's address is its name: short names repeat.
 */
public final class CodspeedReader implements ResultReader.Json {
    private static final FieldTable STATISTICS =
            new FieldTable().numbers("median_ns", "mean_ns", "stdev_ns");

    private static final FieldTable BENCHMARK =
            new FieldTable()
                    .texts("name")
                    .names("uri")
                    .inner("stats", STATISTICS)
                    .require("expected the keys uri and stats", "uri", "stats");

    private static final FieldTable CREATOR = new FieldTable().texts("name", "version");

    @Override
    public FormatInfo format() {
        return document(
                "codspeed-walltime", "CodSpeed wall time JSON", Offer.SPREAD, Offer.ENVIRONMENT);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("instrument", "type").text().equals("walltime")
                && head.json().has("creator");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> {
            switch (key) {
                case "creator" -> {
                    ObjectFields tool = CREATOR.read(json);
                    String named = tool.text("name") + " " + tool.text("version");
                    results.fact(BenchmarkEnvironment.TOOL, named);
                }
                case "benchmarks" -> json.array(() -> add(BENCHMARK.read(json), results));
                default -> {}
            }
        });
    }

    private static void add(ObjectFields row, ResultCollector results) throws FormatException {
        ObjectFields statistics = row.inner("stats");
        BenchmarkId id = BenchmarkId.of(row.text("uri"));
        FilePosition position = results.at(row.line());
        double median = statistics.number("median_ns");
        double mean = statistics.number("mean_ns");
        double deviation = statistics.number("stdev_ns");
        ReportedSpread spread = ReportedSpread.deviation(median, deviation);
        results.add(id, results.metric("time", "ns"), MetricReading.of(median, spread), position);
        results.add(id, results.metric("mean", "ns").secondary(), mean, position);
    }
}
