package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;

/**
 * The results of one metric of k6, by its type. Durations are in ms. Smallest and largest values
 * are of single requests and left out.
 */
final class K6Statistics {
    private static final Set<String> UNUSED = Set.of("min", "max", "count");

    private final K6Subject subject;
    private final String type;
    private final String contains;
    private final K6Values values;
    private final K6Thresholds thresholds;
    private final ResultCollector results;
    private final List<Map.Entry<Metric, MetricReading>> found = new ArrayList<>();

    K6Statistics(
            K6Subject subject,
            String type,
            String contains,
            K6Values values,
            K6Thresholds thresholds,
            ResultCollector results) {
        this.subject = subject;
        this.type = type;
        this.contains = contains;
        this.values = values;
        this.thresholds = thresholds;
        this.results = results;
    }

    /** In the order of the file. */
    List<Map.Entry<Metric, MetricReading>> results() {
        if (values.isTrend(type)) {
            addTrend();
        } else if (type.equals("counter") || values.all().containsKey("count")) {
            boolean dropped = subject.name().equals(K6Subject.DROPPED);
            add(
                    dropped
                            ? LoadMetrics.failures("rate").secondary()
                            : subject.rate(contains, results, thresholds),
                    "rate");
            if (!K6Subject.RATES.contains(subject.name())) {
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
        return found;
    }

    private void addShare() {
        boolean share = Stream.of("passes", "matches", "rate").anyMatch(values.all()::containsKey);
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
                                    results.unit(subject.isTime(contains) ? "ms" : "")));
            boolean primary = statistic.equals(centre) && !K6Subject.PARTS.contains(subject.name());
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
        found.add(Map.entry(metric, reading));
    }
}
