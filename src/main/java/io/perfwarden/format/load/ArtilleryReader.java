package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * Artillery's {@code -o} of version 2. Users arrive at a set rate, so the median decides. With the
 * plugin {@code metrics-by-endpoint} each endpoint is a benchmark, and else all requests are.
 */
public final class ArtilleryReader implements ResultReader.Json {
    private static final String ALL = "http";
    private static final String TIMES = "http.response_time";
    private static final String CODES = "http.codes.";
    private static final String ERRORS = "errors.";
    private static final String ENDPOINT = "plugins.metrics-by-endpoint.";
    private static final String ENDPOINT_TIMES = ENDPOINT + "response_time.";

    private static final Map<String, String> STATISTICS =
            Map.of(
                    "median", "p50", "mean", "mean", "p75", "p75", "p90", "p90", "p95", "p95",
                    "p99", "p99");

    private static final FieldTable AGGREGATE =
            new FieldTable()
                    .with(JsonCursor::numbersByKey, "counters")
                    .with(ArtilleryReader::readSummaries, "summaries");

    private static final FieldTable REPORT = new FieldTable().inner("aggregate", AGGREGATE);

    @Override
    public FormatInfo format() {
        return document("artillery", "Artillery JSON");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("aggregate").has("counters", "summaries")
                && head.json().has("intermediate");
    }

    private static Map<String, Map<String, Double>> readSummaries(JsonCursor json)
            throws IOException {
        Map<String, Map<String, Double>> summaries = new LinkedHashMap<>();
        json.object(key -> {
            if (key.equals(TIMES) || key.startsWith(ENDPOINT_TIMES)) {
                summaries.put(key, json.numbersByKey());
                json.keep();
            }
        });
        return summaries;
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields report = REPORT.read(json);
        ObjectFields aggregate = report.inner("aggregate");
        FilePosition position = results.at(report.line());
        Map<String, Double> counters = aggregate.get("counters", Map.of());
        Map<String, Map<String, Double>> summaries = aggregate.get("summaries", Map.of());
        Map<String, Map<String, Double>> endpoints = new LinkedHashMap<>(summaries);
        endpoints.remove(TIMES);
        Optional<Map<String, Double>> times =
                Optional.of(summaries.getOrDefault(TIMES, Map.of()))
                        .filter(_ -> endpoints.isEmpty());
        addAll(times, counters, results, position);
        for (var endpoint : endpoints.entrySet()) {
            String name = endpoint.getKey().substring(ENDPOINT_TIMES.length());
            Map<String, Double> codes = under(ENDPOINT + name + ".codes.", counters);
            addEndpoint(name, endpoint.getValue(), codes, results, position);
        }
    }

    /**
     * @param times absent where the endpoints have their own
     */
    private static void addAll(
            Optional<Map<String, Double>> times,
            Map<String, Double> counters,
            ResultCollector results,
            FilePosition position)
            throws FormatException {
        BenchmarkId id = BenchmarkId.of(ALL);
        LoadRun run = new LoadRun(id, true, results, position);
        double all = counters.getOrDefault("http.requests", 0.0);
        double refused = LoadRun.badAnswers(under(CODES, counters));
        double unanswered = LoadRun.sum(under(ERRORS, counters), _ -> true);
        if (run.isFailed(refused + unanswered, all)) {
            return;
        }
        if (times.isPresent()) {
            run.addLatencies(times.get(), STATISTICS, "ms");
        }
        run.addFailures("non2xx", refused, all);
        run.addFailures("errors", unanswered, all);
        double users = counters.getOrDefault("vusers.created", Double.NaN);
        double lost = counters.getOrDefault("vusers.failed", 0.0);
        results.addFailures(id, "failed users", "users", lost, users, position);
        double unmet = counters.getOrDefault("plugins.expect.failed", 0.0);
        double checks = unmet + counters.getOrDefault("plugins.expect.ok", 0.0);
        if (checks > 0) {
            results.addFailures(id, "failed expectations", "expectations", unmet, checks, position);
        }
    }

    private static void addEndpoint(
            String name,
            Map<String, Double> times,
            Map<String, Double> codes,
            ResultCollector results,
            FilePosition position)
            throws FormatException {
        LoadRun run = new LoadRun(BenchmarkId.of(name), true, results, position);
        double refused = LoadRun.badAnswers(codes);
        double all = LoadRun.sum(codes, _ -> true);
        if (!run.isFailed(refused, all)) {
            run.addLatencies(times, STATISTICS, "ms");
            run.addFailures("non2xx", refused, all);
        }
    }

    private static Map<String, Double> under(String prefix, Map<String, Double> counters) {
        Map<String, Double> found = new LinkedHashMap<>();
        counters.forEach((key, count) -> {
            if (key.startsWith(prefix)) {
                found.put(key.substring(prefix.length()), count);
            }
        });
        return found;
    }
}
