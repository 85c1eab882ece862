package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.format.archive.ResultFile;
import io.perfwarden.model.*;

/**
 * vegeta's {@code report -type=json}: a line without a name. Reports of one attack that has not
 * ended begin at one time; the last of them counts.
 */
public final class VegetaReader implements ResultReader {
    private static final Map<String, String> PERCENTILES =
            Map.of("50th", "p50", "90th", "p90", "95th", "p95", "99th", "p99", "mean", "mean");

    /** The status of requests that got no answer. */
    private static final String NONE = "0";

    private static final FieldTable REPORT =
            new FieldTable()
                    .with(JsonCursor::numbersByKey, "latencies", "status_codes")
                    .texts("earliest")
                    .numbers("throughput");

    @Override
    public FormatInfo format() {
        return document("vegeta", "vegeta JSON report");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("latencies").has("50th")
                && head.json().has("bytes_in", "status_codes", "success");
    }

    @Override
    public void read(ResultFile file, ReadLimits limits, ResultCollector results)
            throws IOException {
        Map<String, ObjectFields> attacks = new LinkedHashMap<>();
        JsonCursor.walk(
                file,
                limits,
                json -> {
                    json.keep();
                    ObjectFields report = REPORT.read(json);
                    attacks.put(report.text("earliest"), report);
                });
        for (ObjectFields attack : attacks.values()) {
            add(attack, results);
        }
    }

    private static void add(ObjectFields attack, ResultCollector results) throws FormatException {
        Map<String, Double> statuses = attack.get("status_codes", Map.of());
        double bad = LoadRun.badAnswers(statuses);
        double unanswered = statuses.getOrDefault(NONE, 0.0);
        double all = LoadRun.sum(statuses, _ -> true);
        FilePosition position = results.at(attack.line());
        LoadRun run = new LoadRun(BenchmarkId.of("vegeta"), true, results, position);
        if (run.isFailed(bad, all)) {
            return;
        }
        run.addLatencies(attack.get("latencies", Map.of()), PERCENTILES, "ns");
        run.addThroughput(MetricReading.of(attack.number("throughput")));
        run.addFailures("non2xx", bad - unanswered, all);
        run.addFailures("errors", unanswered, all);
    }
}
