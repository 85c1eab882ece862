package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;

/**
 * oha's {@code --output-format json}, which does not name the address. Its success rate is that of
 * connections, so that failures are counted from the status codes and errors.
 */
public final class OhaReader implements ResultReader.Json {
    /** Requests that oha gave up when the time of the test was over. */
    private static final String DEADLINE = "aborted due to deadline";

    private static final Map<String, String> PERCENTILES =
            Map.of("p50", "p50", "p75", "p75", "p90", "p90", "p95", "p95", "p99", "p99");

    private static final FieldTable TEST =
            new FieldTable()
                    .with(JsonCursor::numbersByKey, "summary", "latencyPercentiles", "rps")
                    .with(JsonCursor::numbersByKey, "statusCodeDistribution", "errorDistribution");

    @Override
    public FormatInfo format() {
        return document("oha", "oha JSON", Offer.SPREAD);
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("summary").has("requestsPerSec")
                && head.json().has("latencyPercentiles", "statusCodeDistribution");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields test = TEST.read(json);
        Map<String, Double> statuses = test.get("statusCodeDistribution", Map.of());
        Map<String, Double> errors = test.get("errorDistribution", Map.of());
        double refused = LoadRun.badAnswers(statuses);
        double unanswered = LoadRun.sum(errors, error -> !error.equals(DEADLINE));
        double all = LoadRun.sum(statuses, _ -> true) + unanswered;
        FilePosition position = results.at(test.line());
        LoadRun run = new LoadRun(BenchmarkId.of("oha"), false, results, position);
        if (run.isFailed(refused + unanswered, all)) {
            return;
        }
        Map<String, Double> summary = test.get("summary", Map.of());
        Map<String, Double> rates = test.get("rps", Map.of());
        double rate = summary.getOrDefault("requestsPerSec", Double.NaN);
        double deviation = rates.getOrDefault("stddev", Double.NaN);
        run.addThroughput(MetricReading.of(rate, ReportedSpread.deviation(rate, deviation)));
        run.addLatencies(test.get("latencyPercentiles", Map.of()), PERCENTILES, "s");
        run.addLatencies(summary, Map.of("average", "mean"), "s");
        run.addFailures("non2xx", refused, all);
        run.addFailures("errors", unanswered, all);
    }
}
