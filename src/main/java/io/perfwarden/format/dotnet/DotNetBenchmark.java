package io.perfwarden.format.dotnet;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One benchmark case of BenchmarkDotNet while it is read. Its full name holds the values of its
 * parameters. What the same method measured under another job is told apart by the job, which only
 * the text for display has.
 */
final class DotNetBenchmark {
    private static final String ALLOCATED = "Allocated Memory";
    private static final String DEFAULT_JOB = "DefaultJob";

    /** Jobs without a name are called after a hash of their settings, which follow in brackets. */
    private static final Pattern HASH = Pattern.compile("^Job-[A-Z0-9]+(?=\\(|$)");

    private final int line;
    private final List<DotNetMetric> metrics = new ArrayList<>();
    private String fullName = "";
    private String namespace = "";
    private String type = "";
    private String method = "";
    private String parameters = "";
    private String display = "";
    private Optional<Reading> time = Optional.empty();
    private OptionalDouble allocated = OptionalDouble.empty();

    DotNetBenchmark(int line) {
        this.line = line;
    }

    void read(JsonCursor json, ResultCollector results) throws IOException {
        json.object(key -> field(key, json));
        if (fullName.isEmpty() && method.isEmpty()) {
            throw json.problem("expected the key FullName or Method");
        }
        BenchmarkId id = new BenchmarkId(json.key(name()), job());
        Position position = results.at(line);
        Reading measured =
                time.orElseGet(() -> new Reading.Failed("the benchmark has no statistics"));
        results.add(id, Metric.of("time", results.unit("ns")), measured, position);
        if (allocated.isPresent()) {
            Metric bytes = Metric.of(ALLOCATED, results.unit("B/op")).secondary().deterministic();
            results.add(id, bytes, Reading.measured(allocated.getAsDouble()), position);
        }
        for (DotNetMetric metric : metrics) {
            if (!metric.id().equals(ALLOCATED) || allocated.isEmpty()) {
                Reading value = Reading.measured(metric.value());
                results.add(id, metric.metric(results), value, position);
            }
        }
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "FullName" -> fullName = json.text();
            case "Namespace" -> namespace = json.text();
            case "Type" -> type = json.text();
            case "Method" -> method = json.text();
            case "Parameters" -> parameters = json.text();
            case "DisplayInfo" -> display = json.note();
            case "Statistics" -> time = DotNetStatistics.read(json);
            case "Memory" -> memory(json);
            case "Metrics" ->
                    json.array(() -> {
                        json.keep();
                        DotNetMetric.read(json).ifPresent(metrics::add);
                    });
            default -> {}
        }
    }

    private void memory(JsonCursor json) throws IOException {
        if (json.isObject()) {
            json.only("BytesAllocatedPerOperation", () -> allocated = json.numberOrNull());
        }
    }

    private String name() {
        if (!fullName.isEmpty()) {
            return fullName;
        }
        String path =
                Stream.of(namespace, type, method)
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("."));
        return parameters.isEmpty() ? path : path + "(" + parameters + ")";
    }

    /** From {@code Type.Method: Job(Setting=1) [N=10]}. */
    private Map<String, String> job() {
        int colon = display.indexOf(": ");
        if (colon < 0) {
            return Map.of();
        }
        String rest = display.substring(colon + 2);
        int open = rest.endsWith("]") ? rest.lastIndexOf(" [") : -1;
        String job = HASH.matcher(open < 0 ? rest : rest.substring(0, open)).replaceFirst("");
        return job.isEmpty() || job.equals(DEFAULT_JOB) ? Map.of() : Map.of("job", job);
    }
}
