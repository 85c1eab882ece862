package io.perfwarden.compare;

import module java.base;

import io.perfwarden.model.BenchmarkEnvironment;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.Metric.DirectionOrigin;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;

/**
 * The state of a run as a whole, and the state that its baseline requires.
 *
 * @param required such as {@code ok}
 * @param current such as {@code skipped}
 */
public record RunStatus(String required, String current) {
    /** The benchmark that represents the run as a whole. */
    public static final String BENCHMARK = "__status__";

    /** Less is better, so that zero is best. */
    private static final Metric METRIC =
            Metric.of("status", Unit.NONE)
                    .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);

    private static final String OK = "ok";
    private static final String UNKNOWN = "unknown";

    public static Optional<RunStatus> of(
            BenchmarkEnvironment baseline, BenchmarkEnvironment current) {
        String required = baseline.get(BenchmarkEnvironment.REQUIRED_STATUS);
        String found = current.get(BenchmarkEnvironment.STATUS);
        String asked = required.isEmpty() ? OK : required;
        return required.isEmpty() && found.isEmpty()
                ? Optional.empty()
                : Optional.of(new RunStatus(asked, found.isEmpty() ? UNKNOWN : found));
    }

    public boolean differs() {
        return !required.equals(current);
    }

    /** Adds the required state to the baseline, if the run's differs. */
    public List<MetricResult> expectedResults(List<MetricResult> baseline) {
        return differs()
                ? withStatus(baseline, status(MetricReading.of(0)))
                : withoutStatus(baseline);
    }

    /** Adds the run's state to it, if the baseline requires another. */
    public List<MetricResult> foundResults(List<MetricResult> run) {
        String failed = "status " + current + ", expected " + required;
        MetricResult own =
                run.stream()
                        .filter(RunStatus::isStatus)
                        .findFirst()
                        .orElseGet(() -> status(new MetricReading.Failed(failed)));
        return differs() ? withStatus(run, own) : withoutStatus(run);
    }

    private static MetricResult status(MetricReading reading) {
        return new MetricResult(
                BenchmarkId.of(BENCHMARK), METRIC, reading, new FilePosition("", 0));
    }

    private static List<MetricResult> withStatus(List<MetricResult> all, MetricResult status) {
        List<MetricResult> more = new ArrayList<>(withoutStatus(all));
        more.add(status);
        return more;
    }

    private static List<MetricResult> withoutStatus(List<MetricResult> all) {
        return all.stream().anyMatch(RunStatus::isStatus)
                ? all.stream().filter(one -> !isStatus(one)).toList()
                : all;
    }

    private static boolean isStatus(MetricResult one) {
        return one.id().name().equals(BENCHMARK);
    }
}
