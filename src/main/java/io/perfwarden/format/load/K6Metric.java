package io.perfwarden.format.load;

import static io.perfwarden.format.FormatInfo.*;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * One metric of k6 during reading: a benchmark whose statistics are its metrics. Durations are in
 * ms. Smallest and largest values are of single requests and left out.
 */
final class K6Metric {
    private static final Set<String> UNUSED = Set.of("min", "max", "count");
    String name = "";
    private String plainName = "";
    private final ResultCollector results;
    private final FilePosition position;
    private final K6Values values = new K6Values();

    private final K6Thresholds thresholds = new K6Thresholds();

    private final List<MetricResult> found = new ArrayList<>();

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
        if (!K6Subject.SETTINGS.contains(plainName)) {
            addValues();
        }
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

    private Optional<MetricReading> failedReading(Map<String, MetricReading> allFailed) {
        if (plainName.equals(K6Subject.CHECKS) && values.part() == 0 && values.trials() >= 1) {
            return Optional.of(new Failed("all checks failed"));
        }
        return subject().isOfRequests(isTrend())
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

    private void addValues() {
        if (isTrend()) {
            addTrend();
        } else if (type.equals("counter") || values.all().containsKey("count")) {
            boolean dropped = plainName.equals(K6Subject.DROPPED);
            add(
                    dropped
                            ? LoadMetrics.failures("rate").secondary()
                            : subject().rate(contains, results, thresholds),
                    "rate");
            if (!K6Subject.RATES.contains(plainName)) {
                Metric count = LoadMetrics.failures("count").secondary();
                add(
                        dropped
                                ? count
                                : thresholds
                                        .withDirection(Metric.of("count", Unit.NONE))
                                        .secondary(),
                        "count");
            }
        } else {
            addShare();
        }
    }

    private boolean isTrend() {
        return type.equals("trend") || values.all().containsKey("avg");
    }

    private void addShare() {
        boolean share = Stream.of("passes", "matches", "rate").anyMatch(values.all()::containsKey);
        K6Subject subject = subject();
        Metric percent = subject.share(results.unit("% of " + subject.samples()), thresholds);
        if (share && !Double.isFinite(values.trials())) {
            find(percent, MetricReading.of(Double.NaN));
        } else if (share && values.trials() >= 1 && values.part() >= 0 && values.part() <= 1) {
            find(percent, MetricReading.share(values.part() * values.trials(), values.trials()));
        } else {
            add(
                    share
                            ? subject.share(Unit.NONE, thresholds)
                            : thresholds.withDirection(Metric.of("value", Unit.NONE)).secondary(),
                    values.all().containsKey("rate") ? "rate" : "value");
        }
    }

    /** The primary statistic is a centre, else the first that the test asks for. */
    private void addTrend() {
        List<String> statistics =
                values.all().keySet().stream().filter(key -> !UNUSED.contains(key)).toList();
        Stream<String> centres = Stream.concat(Stream.of("med", "avg"), statistics.stream());
        String centre = centres.filter(statistics::contains).findFirst().orElse("");
        for (String statistic : statistics) {
            Metric metric =
                    thresholds.withDirection(
                            Metric.of(
                                    K6Subject.statisticName(statistic),
                                    results.unit(subject().isTime(contains) ? "ms" : "")));
            boolean primary = statistic.equals(centre) && !K6Subject.PARTS.contains(plainName);
            add(primary ? metric : metric.secondary(), statistic);
        }
    }

    private void add(Metric metric, String statistic) {
        Double value = values.all().get(statistic);
        if (value != null) {
            find(metric, MetricReading.of(value));
        }
    }

    private void find(Metric metric, MetricReading reading) {
        found.add(new MetricResult(BenchmarkId.of(name), metric, reading, position));
    }
}
