package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** A summary during reading: the test's length may follow its counters. */
final class K6Summary {
    /** k6's metrics of every test. */
    private static final Set<String> OF_ITERATIONS =
            Set.of("iterations", "iteration_duration", "http_reqs");

    /** The machine-readable summary's name of {@code checks}. */
    private static final String CHECKS = "checks_succeeded";

    private final ResultCollector results;
    private FilePosition position;
    private final List<K6Metric> metrics = new ArrayList<>();
    private double seconds = Double.NaN;

    K6Summary(ResultCollector results, FilePosition position) {
        this.results = results;
        this.position = position;
    }

    void read(JsonCursor json) throws IOException {
        json.object(key -> {
            switch (key) {
                case "metrics" -> metrics(json);
                case "config" ->
                        json.ifObject(setting -> {
                            if (setting.equals("duration") && json.isNumber()) {
                                seconds = json.number();
                            }
                        });
                case "results" ->
                        json.ifObject(part -> {
                            switch (part) {
                                case "metrics" -> metrics(json);
                                case "checks" -> checks(json);
                                default -> {}
                            }
                        });
                default -> {}
            }
        });
    }

    private void metrics(JsonCursor json) throws IOException {
        position = results.at(json.line());
        if (json.isArray()) {
            json.array(() -> {
                json.keep();
                metrics.add(metric("", json));
            });
        } else {
            json.object(name -> metrics.add(metric(json.key(name), json)));
        }
    }

    private K6Metric metric(String name, JsonCursor json) throws IOException {
        results.reserve(results.at(json.line()));
        K6Metric metric = new K6Metric(name, results, results.at(json.line()));
        metric.read(json);
        return metric;
    }

    private void checks(JsonCursor json) throws IOException {
        json.ifObject(key -> {
            if (key.equals("metrics")) {
                json.array(() -> {
                    K6Metric metric = metric("", json);
                    if (metric.name.equals(CHECKS)) {
                        metric.rename("checks");
                        metrics.add(metric);
                    }
                });
            }
        });
    }

    void add() throws FormatException {
        Set<String> seen = metrics.stream().map(metric -> metric.name).collect(Collectors.toSet());
        if (!seen.contains(K6Subject.DROPPED) && !Collections.disjoint(seen, OF_ITERATIONS)) {
            metrics.add(K6Metric.noneDropped(results, position));
        }
        Map<String, MetricReading> failed = new HashMap<>();
        metrics.forEach(it -> it.allFailed().ifPresent(why -> failed.put(it.tags(), why)));
        for (K6Metric metric : metrics) {
            metric.add(seconds, failed);
        }
    }
}
