package io.perfwarden.format.web;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Position;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One suite of Perfherder while it is read. Options such as the machine's type tell suites of one
 * name apart. A suite's own value sums its tests up; where it has one, they stand beside it.
 */
final class PerfherderSuite {
    private static final String EXPECTED = "expected a number as the value of";

    private final int line;
    private final PerfherderValue own = new PerfherderValue();
    private final List<PerfherderValue> tests = new ArrayList<>();
    private final List<String> options = new ArrayList<>();

    PerfherderSuite(int line) {
        this.line = line;
    }

    void read(JsonCursor json, ResultCollector results) throws IOException {
        Position position = results.at(line);
        json.object(key -> field(key, json, results, position));
        String name = own.name(json);
        Map<String, String> params =
                options.isEmpty() ? Map.of() : Map.of("options", String.join(" ", options));
        own.addTo(results, new BenchmarkId(name, params), position, true);
        if (!own.isMeasured() && tests.isEmpty()) {
            results.unread(position, EXPECTED, name);
        }
        for (PerfherderValue test : tests) {
            BenchmarkId id = new BenchmarkId(name + " / " + test.name(json), params);
            if (!test.isMeasured()) {
                results.unread(position, EXPECTED, id.name());
            }
            test.addTo(results, id, position, !own.isMeasured());
        }
    }

    private void field(String key, JsonCursor json, ResultCollector results, Position position)
            throws IOException {
        switch (key) {
            case "extraOptions" -> readOptions(json);
            case "subtests" ->
                    json.array(() -> {
                        json.keep();
                        results.reserve(position);
                        PerfherderValue test = new PerfherderValue();
                        json.object(each -> test.field(each, json));
                        tests.add(test);
                    });
            default -> own.field(key, json);
        }
    }

    private void readOptions(JsonCursor json) throws IOException {
        if (json.isArray()) {
            json.array(() -> options.add(json.text()));
        }
    }
}
