package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** One metric of k6 during reading: a benchmark whose statistics are its metrics. */
final class K6Metric {
    String name = "";
    private String plainName = "";
    private final ResultCollector results;
    private final FilePosition position;
    private final K6Values values = new K6Values();

    private final K6Thresholds thresholds = new K6Thresholds();

    private String type = "";
    private String contains = "";

    K6Metric(String name, ResultCollector results, FilePosition position) {
        this.results = results;
        this.position = position;
        rename(name);
    }

    private K6Subject subject() {
        return new K6Subject(plainName);
    }

    String tags() {
        return name.substring(plainName.length());
    }

    void rename(String called) {
        name = called;
        plainName = name.contains("{") ? name.substring(0, name.indexOf('{')) : name;
    }

    static K6Metric noneDropped(ResultCollector results, FilePosition position) {
        K6Metric none = new K6Metric(K6Subject.DROPPED, results, position);
        none.values.all().put("count", 0.0);
        none.values.all().put("rate", 0.0);
        return none;
    }

    void read(JsonCursor json) throws IOException {
        json.object(key -> {
            switch (key) {
                case "name" -> rename(json.name());
                case "type" -> type = json.text();
                case "contains" -> contains = json.text();
                case "values" ->
                        json.object(statistic -> values.read(statistic, json, results, name));
                case "thresholds" -> thresholds.read(json);
                default -> values.read(key, json, results, name);
            }
        });
        if (name.isEmpty()) {
            throw json.problem("expected the key name, found none");
        }
    }

    /**
     * @param seconds of the test, for counters; NaN if unknown
     * @param allFailed results of requests that all failed, by their tags
     */
    void add(double seconds, Map<String, MetricReading> allFailed) throws FormatException {
        if (values.all().isEmpty() && thresholds.failures().isEmpty()) {
            results.unread(position, "expected the values of a metric", name);
        }
        Double count = values.all().get("count");
        if (count != null && !values.all().containsKey("rate")) {
            if (seconds > 0) {
                values.all().put("rate", count / seconds);
            } else if (K6Subject.RATES.contains(plainName)) {
                results.unread(position, "expected how long the test was, for the rate", name);
            }
        }
        List<MetricResult> found = K6Subject.SETTINGS.contains(plainName) ? List.of() : results();
        Optional<MetricReading> failed = failedReading(allFailed);
        if (failed.isPresent() && !found.isEmpty()) {
            MetricResult first = Collections.min(found, KeyOrder.of(it -> it.metric().role()));
            results.add(first.withReading(failed.get()));
        } else {
            for (MetricResult one : found) {
                results.add(one);
            }
        }
        addCrossed();
    }

    private List<MetricResult> results() {
        K6Statistics statistics =
                new K6Statistics(subject(), type, contains, values, thresholds, results);
        return statistics.results().stream()
                .map(it ->
                        new MetricResult(
                                BenchmarkId.of(name), it.getKey(), it.getValue(), position))
                .toList();
    }

    private Optional<MetricReading> failedReading(Map<String, MetricReading> allFailed) {
        if (plainName.equals(K6Subject.CHECKS) && values.part() == 0 && values.trials() >= 1) {
            return Optional.of(new Failed("all checks failed"));
        }
        return subject().isOfRequests(values.isTrend(type))
                ? Stream.of("", tags())
                        .flatMap(it -> Stream.ofNullable(allFailed.get(it)))
                        .findFirst()
                : Optional.empty();
    }

    Optional<MetricReading> allFailed() {
        return plainName.equals(K6Subject.FAILED) && values.part() == 1
                ? LoadMetrics.allFailed(values.trials(), values.trials())
                        .or(() -> Optional.of(new Failed("all requests failed")))
                : Optional.empty();
    }

    /**
     * Adds a crossed threshold beside its statistic. The measured value is judged too, since a
     * threshold crossed before tells nothing about later changes.
     */
    private void addCrossed() throws FormatException {
        for (var threshold : thresholds.failures().entrySet()) {
            String statistic = threshold.getKey();
            Metric metric =
                    Metric.of(Metric.THRESHOLD + K6Subject.statisticName(statistic), Unit.NONE);
            String text = ForeignText.quote(threshold.getValue()) + " crossed";
            String at =
                    values.all().containsKey(statistic)
                            ? ", at " + values.all().get(statistic)
                            : "";
            MetricReading failed = new Failed("k6 threshold " + text + at);
            results.add(BenchmarkId.of(name), metric.secondary(), failed, position);
        }
    }
}
