package io.perfwarden.format.js;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One benchmark of mitata while it is read. Its alias, such as {@code find $n}, does not change
 * with the arguments, which are parameters.
 */
final class MitataBenchmark {
    static final String GROUP = "group";

    private final List<Map<String, String>> groups;
    private final MitataRun.Metrics metrics;
    private final List<MitataRun> runs = new ArrayList<>(1);
    private String alias = "";
    private int group = -1;

    MitataBenchmark(List<Map<String, String>> groups, MitataRun.Metrics metrics) {
        this.groups = groups;
        this.metrics = metrics;
    }

    void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> field(key, json, results));
        if (alias.isEmpty()) {
            throw json.problem("expected the key alias, found none");
        }
        if (runs.isEmpty()) {
            results.unread(results.at(json.line()), "expected a run of the benchmark", alias);
        }
        for (MitataRun run : runs) {
            run.addTo(results, metrics, new BenchmarkId(alias, params(run)));
        }
    }

    private void field(String key, JsonCursor json, ResultCollector results) throws IOException {
        switch (key) {
            case "alias" -> alias = json.name();
            case GROUP -> group = json.integer();
            case "runs" -> json.array(() -> runs.add(run(json, results)));
            default -> {}
        }
    }

    private static MitataRun run(JsonCursor json, ResultCollector results) throws IOException {
        json.keep();
        int line = json.line();
        results.reserve(results.at(line));
        return MitataRun.read(json, line);
    }

    private Map<String, String> params(MitataRun run) {
        Map<String, String> own =
                group >= 0 && group < groups.size() ? groups.get(group) : Map.of();
        if (own.isEmpty() || run.args().isEmpty()) {
            return own.isEmpty() ? run.args() : own;
        }
        Map<String, String> params = new LinkedHashMap<>(own);
        params.putAll(run.args());
        return params;
    }
}
