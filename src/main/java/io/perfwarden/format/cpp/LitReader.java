package io.perfwarden.format.cpp;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** What LLVM's lit writes under {@code --output}: tests with a code and metrics. */
public final class LitReader implements ResultReader.Json {
    private static final String EXECUTION = "exec_time";
    private static final FieldTable TEST =
            new FieldTable().names("name").texts("code").with(LitReader::metrics, "metrics");

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

    /** Numbers by name; empty for an invalid one. */
    private static Map<String, OptionalDouble> metrics(JsonCursor json) throws IOException {
        Map<String, OptionalDouble> metrics = new LinkedHashMap<>();
        json.ifObject(key -> {
            if (json.isNumber()) {
                metrics.put(json.key(key), OptionalDouble.of(json.number()));
            } else if (LntReader.LlvmMetric.isNumeric(key)) {
                String text = json.isText() ? json.raw() : "";
                metrics.put(json.key(key), NumberText.parse(text));
            }
        });
        return metrics;
    }

    /** Reads a test. Values of a failed test do not count, nor does lit's own time for a test. */
    private static void test(JsonCursor json, ResultCollector results) throws IOException {
        ObjectFields test = TEST.read(json);
        FilePosition position = results.at(test.line());
        String name = test.text("name");
        String code = test.text("code");
        if (name.isEmpty() || code.isEmpty()) {
            throw json.problem("expected the keys name and code");
        }
        Map<String, OptionalDouble> metrics = test.get("metrics", Map.of());
        BenchmarkId id = BenchmarkId.of(name);
        // a test that failed half-way has other metrics
        Metric primary = LntReader.LlvmMetric.of(EXECUTION, Set.of(EXECUTION), results);
        switch (code) {
            case "PASS", "FLAKYPASS" -> {
                Set<String> all = new HashSet<>();
                metrics.forEach((key, value) -> value.ifPresent(_ -> all.add(key)));
                for (var entry : metrics.entrySet()) {
                    if (entry.getValue().isEmpty()) {
                        results.unread(
                                position, LntReader.LlvmMetric.EXPECTED + entry.getKey(), name);
                    }
                    Metric one = LntReader.LlvmMetric.of(entry.getKey(), all, results);
                    results.add(id, one, entry.getValue(), position);
                }
            }
            case "UNSUPPORTED", "SKIPPED", "EXCLUDED", "XFAIL" ->
                    results.add(id, primary, new Skipped(code), position);
            default -> results.add(id, primary, new Failed(code), position);
        }
    }
}
