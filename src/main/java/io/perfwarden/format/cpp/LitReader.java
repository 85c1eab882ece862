package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** What LLVM's lit writes under {@code --output}: tests with a code and metrics. */
public final class LitReader implements ResultReader.Json {
    @Override
    public FormatInfo format() {
        return document("lit", "lit results");
    }

    @Override
    public boolean recognises(FileHead head) {
        return head.json().at("tests").element().has("name", "code");
    }

    @Override
    public void read(JsonCursor json, ResultCollector results) throws IOException {
        json.only("tests", () -> json.array(() -> test(json, results)));
    }

    private static void test(JsonCursor json, ResultCollector results) throws IOException {
        LitTest test = new LitTest(results.at(json.line()));
        json.object(key -> test.field(key, json));
        if (!test.isComplete()) {
            throw json.problem("expected the keys name and code");
        }
        test.addTo(results);
    }

    /**
     * One test of lit while it is read. What a test that did not pass measured is no result; the
     * time that lit itself took for a test is none either.
     */
    private static final class LitTest {
        private static final String EXECUTION = "exec_time";

        private final FilePosition position;
        private final Map<String, Double> metrics = new LinkedHashMap<>();

        private final List<String> odd = new ArrayList<>();

        private String name = "";
        private String code = "";

        LitTest(FilePosition position) {
            this.position = position;
        }

        void field(String key, JsonCursor json) throws IOException {
            switch (key) {
                case "name" -> name = json.name();
                case "code" -> code = json.text();
                case "metrics" -> json.ifObject(metric -> metric(metric, json));
                default -> {}
            }
        }

        private void metric(String key, JsonCursor json) throws IOException {
            if (json.isNumber()) {
                metrics.put(json.key(key), json.number());
            } else if (LntReader.LlvmMetric.isNumeric(key)) {
                odd.add(json.key(key));
            }
        }

        boolean isComplete() {
            return !name.isEmpty() && !code.isEmpty();
        }

        void addTo(ResultCollector results) throws FormatException {
            BenchmarkId id = BenchmarkId.of(name);
            switch (code) {
                case "PASS", "FLAKYPASS" -> {
                    odd.forEach(key ->
                            results.unread(position, LntReader.LlvmMetric.EXPECTED + key, name));
                    for (var entry : metrics.entrySet()) {
                        Metric metric =
                                LntReader.LlvmMetric.of(entry.getKey(), metrics.keySet(), results);
                        results.add(id, metric, entry.getValue(), position);
                    }
                }
                case "UNSUPPORTED", "SKIPPED", "EXCLUDED", "XFAIL" ->
                        results.add(id, primary(results), new Skipped(code), position);
                default -> results.add(id, primary(results), new Failed(code), position);
            }
        }

        /**
         * What the test would have measured; a test that failed half-way has other metrics already.
         */
        private static Metric primary(ResultCollector results) {
            return LntReader.LlvmMetric.of(EXECUTION, Set.of(EXECUTION), results);
        }
    }
}
