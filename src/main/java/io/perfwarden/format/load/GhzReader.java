package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;

/** ghz's JSON: calls of gRPC, named by the test or the call. Failed calls have no latency in it. */
public final class GhzReader implements ResultReader.Json {
    private static final String OK = "OK";
    private static final String NORMAL = "normal";
    private static final String TIMEOUT = "timeout";
    private static final List<String> SHOWN = List.of("50", "75", "90", "95", "99");

    private static final FieldTable OPTIONS =
            new FieldTable().texts("call", "load-schedule", "duration").numbers("rps");

    private static final FieldTable TEST =
            new FieldTable()
                    .texts("name", "endReason")
                    .inner("options", OPTIONS)
                    .numbers("average", "rps")
                    .with(JsonCursor::numbersByKey, "statusCodeDistribution")
                    .with(GhzReader::percentiles, "latencyDistribution");

    @Override
    public FormatInfo format() {
        return document("ghz", "ghz JSON");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().has("latencyDistribution", "statusCodeDistribution", "rps")
                && head.json().at("options").has("call");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields test = TEST.read(json);
        ObjectFields options = test.inner("options");
        String name = test.text("name").isEmpty() ? options.text("call") : test.text("name");
        if (name.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
        FilePosition position = results.at(test.line());
        noteEarlyEnd(test, name, results, position);
        LoadRun run = new LoadRun(BenchmarkId.of(name), isPaced(options), results, position);
        Map<String, Double> statuses = test.get("statusCodeDistribution", Map.of());
        double all = LoadRun.sum(statuses, _ -> true);
        double failed = LoadRun.sum(statuses, status -> !status.equals(OK));
        if (run.isFailed(failed, all)) {
            return;
        }
        run.addThroughput(MetricReading.of(test.number("rps")));
        Map<String, String> statistics = new LinkedHashMap<>();
        SHOWN.forEach(percentage -> statistics.put(percentage, "p" + percentage));
        Map<String, Double> latencies = test.get("latencyDistribution", Map.of());
        run.addLatencies(latencies, statistics, "ns");
        if (!latencies.keySet().containsAll(SHOWN)) {
            results.unread(position, "expected percentiles of the latency of", name);
        }
        if (test.has("average")) {
            run.addLatency("mean", test.number("average"), "ns");
        }
        run.addFailures("errors", failed, all);
    }

    private static boolean isPaced(ObjectFields options) {
        String schedule = options.text("load-schedule");
        return options.optional("rps").orElse(0) > 0
                || !(schedule.isEmpty() || schedule.equals("const"));
    }

    /** A test that was not asked to last for a time is not meant to end by it. */
    private static void noteEarlyEnd(
            ObjectFields test, String name, ResultCollector results, FilePosition position) {
        String end = test.get("endReason", NORMAL);
        boolean timed = end.equals(TIMEOUT) && test.inner("options").has("duration");
        if (!end.isEmpty() && !end.equals(NORMAL) && !timed) {
            results.unread(position, "the test ended early, by " + end, name);
        }
    }

    private static Map<String, Double> percentiles(JsonCursor json) throws IOException {
        Map<String, Double> found = new LinkedHashMap<>();
        FieldTable fields = new FieldTable().texts("percentage").numbers("latency");
        json.ifArray(() -> {
            ObjectFields one = fields.read(json);
            found.put(one.text("percentage"), one.number("latency"));
        });
        return found;
    }
}
