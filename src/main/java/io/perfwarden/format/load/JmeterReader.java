package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * {@code statistics.json} of JMeter's dashboard. The three percentiles are 90, 95 and 99 unless
 * JMeter's properties say otherwise, so they keep its names.
 */
public final class JmeterReader implements ResultReader.Json {
    /** The sum of all labels, which JMeter adds to them. */
    private static final String TOTAL = "Total";

    private static final Map<String, String> STATISTICS =
            Map.of(
                    "medianResTime", "p50",
                    "meanResTime", "mean",
                    "pct1ResTime", "pct1",
                    "pct2ResTime", "pct2",
                    "pct3ResTime", "pct3");

    private static final FieldTable LABEL =
            new FieldTable()
                    .names("transaction")
                    .numbers("sampleCount", "errorCount", "throughput")
                    .numbers(STATISTICS.keySet().toArray(String[]::new))
                    .require("expected the key transaction, found none", "transaction");

    @Override
    public FormatInfo format() {
        return document("jmeter", "JMeter statistics.json");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().values().stream()
                .anyMatch(it -> it.has("transaction", "sampleCount", "medianResTime"));
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        List<ObjectFields> labels = new ArrayList<>();
        json.object(_ -> {
            labels.add(LABEL.read(json));
            json.keep();
        });
        for (ObjectFields label : labels) {
            if (labels.size() == 1 || !label.text("transaction").equals(TOTAL)) {
                add(label, results);
            }
        }
    }

    private static void add(ObjectFields label, ResultCollector results) throws FormatException {
        BenchmarkId id = BenchmarkId.of(label.text("transaction"));
        LoadRun run = new LoadRun(id, true, results, results.at(label.line()));
        double failed = label.number("errorCount");
        double all = label.number("sampleCount");
        if (run.isFailed(failed, all)) {
            return;
        }
        run.addLatencies(label.numbers(STATISTICS.keySet()), STATISTICS, "ms");
        run.addThroughput(MetricReading.of(label.number("throughput")));
        run.addFailures("errors", failed, all);
    }
}
