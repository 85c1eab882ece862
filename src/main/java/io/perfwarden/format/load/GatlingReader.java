package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * {@code js/stats.json} and {@code js/global_stats.json} of Gatling to 3.12. The percentiles are
 * 50, 75, 95 and 99 unless its configuration says otherwise, so they keep its names.
 */
public final class GatlingReader implements ResultReader.Json {
    private static final String MEDIAN = "percentiles1";

    private static final Map<String, String> STATISTICS =
            Map.of(
                    MEDIAN,
                    MEDIAN,
                    "percentiles2",
                    "percentiles2",
                    "percentiles3",
                    "percentiles3",
                    "percentiles4",
                    "percentiles4",
                    "meanResponseTime",
                    "mean");

    /** Gatling writes a dash where there was no such request. */
    private static final FieldTable COUNTS =
            new FieldTable()
                    .with(
                            json -> json.isText() && json.text().equals("-") ? null : json.number(),
                            "total",
                            "ok",
                            "ko");

    private static final FieldTable STATS =
            new FieldTable()
                    .texts("name")
                    .with(COUNTS::read, STATISTICS.keySet().toArray(String[]::new))
                    .with(COUNTS::read, "numberOfRequests", "meanNumberOfRequestsPerSecond");

    private static final FieldTable NODE =
            new FieldTable()
                    .texts("name")
                    .inner("stats", STATS)
                    .with(GatlingReader::readContents, "contents");

    @Override
    public FormatInfo format() {
        return document("gatling", "Gatling stats.json");
    }

    @Override
    public boolean recognises(FileHead head) {
        return isStats(head.json()) || isStats(head.json().at("stats"));
    }

    private static boolean isStats(JsonShape stats) {
        return stats.at("numberOfRequests").has("ok", "ko") && stats.has(MEDIAN);
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields root = new ObjectFields(json.line());
        json.object(key -> {
            NODE.readField(key, json, root);
            if (!key.equals("name")) {
                STATS.readField(key, json, root);
            }
        });
        List<ObjectFields> children = root.get("contents", List.of());
        if (children.isEmpty()) {
            addStats(root.text("name"), root.has("stats") ? root.inner("stats") : root, results);
        }
        for (ObjectFields child : children) {
            addNode("", child, results);
        }
    }

    private static List<ObjectFields> readContents(JsonCursor json) throws IOException {
        List<ObjectFields> nodes = new ArrayList<>();
        json.object(_ -> {
            nodes.add(NODE.read(json));
            json.keep();
        });
        return nodes;
    }

    /** A group is a benchmark of its own: its time is that of the whole group. */
    private static void addNode(String path, ObjectFields node, ResultCollector results)
            throws FormatException {
        String name = path + node.text("name");
        addStats(name, node.inner("stats"), results);
        for (ObjectFields child : node.get("contents", List.<ObjectFields>of())) {
            addNode(name + " / ", child, results);
        }
    }

    private static void addStats(String name, ObjectFields stats, ResultCollector results)
            throws FormatException {
        if (name.isEmpty()) {
            throw results.problem(stats.line(), "expected the key name, found none");
        }
        FilePosition position = results.at(stats.line());
        LoadRun run = new LoadRun(BenchmarkId.of(name), MEDIAN, results, position);
        ObjectFields requests = stats.inner("numberOfRequests");
        double failed = requests.optional("ko").orElse(0);
        double all = requests.number("total");
        if (run.isFailed(failed, all)) {
            return;
        }
        Map<String, Double> succeeded = new LinkedHashMap<>();
        STATISTICS.keySet().stream()
                .filter(stats::has)
                .forEach(key -> succeeded.put(key, stats.inner(key).number("ok")));
        run.addLatencies(succeeded, STATISTICS, "ms");
        run.addThroughput(
                MetricReading.of(stats.inner("meanNumberOfRequestsPerSecond").number("ok")));
        run.addFailures("errors", failed, all);
    }
}
