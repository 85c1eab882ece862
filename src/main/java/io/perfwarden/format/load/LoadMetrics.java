package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/** The common metrics of load testers. */
final class LoadMetrics {
    private LoadMetrics() {}

    /** Answered requests a second: the primary metric. */
    static Metric throughput(ResultCollector results) {
        return results.metric("throughput", "reqs/s");
    }

    /** A statistic of the latency, such as {@code p99}. It is primary in a test at a fixed rate. */
    static Metric latency(String statistic, String unit, ResultCollector results) {
        return Metric.of("latency " + statistic, results.unit(unit));
    }

    static Metric transfer(ResultCollector results) {
        return results.metric("transfer", "B/s").secondary();
    }

    /**
     * Failed requests of one kind, for a tool without a total. It counts as much as the throughput,
     * since an error is answered fast.
     */
    static Metric failures(String name) {
        return Metric.of(name, Unit.NONE)
                .withDirection(BetterDirection.LOWER, DirectionOrigin.FORMAT);
    }

    /**
     * Adds failed requests of one kind as a share of all; a count that is no part of the total is
     * added as it is.
     */
    static void addFailures(
            BenchmarkId id,
            String name,
            double failed,
            OptionalDouble requests,
            ResultCollector results,
            FilePosition position)
            throws FormatException {
        double all = requests.orElse(Double.NaN);
        results.addFailures(id, name, "requests", failed, all, position);
    }

    static Optional<MetricReading> allFailed(double failed, double requests) {
        return requests >= 1 && failed >= requests
                ? Optional.of(
                        new MetricReading.Failed(
                                String.format(Locale.ROOT, "all %,.0f requests failed", requests)))
                : Optional.empty();
    }
}
