package io.perfwarden.format.load;

import module java.base;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.*;
import io.perfwarden.model.Metric.DirectionOrigin;

/** The metrics that load testers have in common. */
final class LoadMetrics {
    private LoadMetrics() {}

    /** How many requests were answered in a second: what such a test is about. */
    static Metric throughput(ResultCollector results) {
        return results.metric("throughput", "reqs/s");
    }

    /**
     * A statistic of the latency, such as {@code p99}. A test at a fixed rate is about it, and any
     * other test about the throughput.
     */
    static Metric latency(String statistic, String unit, ResultCollector results) {
        return Metric.of("latency " + statistic, results.unit(unit));
    }

    static Metric transfer(ResultCollector results) {
        return results.metric("transfer", "B/s").secondary();
    }

    /**
     * How many requests went wrong in one way, of a tool that does not say how many there were. It
     * counts as much as the throughput: nothing is as fast as an answer that says no.
     */
    static Metric failures(String name) {
        return failures(name, Unit.NONE);
    }

    private static Metric failures(String name, Unit unit) {
        return Metric.of(name, unit).directed(BetterDirection.LOWER, DirectionOrigin.FORMAT);
    }

    /**
     * Adds how many requests went wrong in one way, as a share of all. A count that cannot be one
     * of so many is added as it is.
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
        if (all >= 1 && failed >= 0 && failed <= all) {
            Metric share = failures(name, results.unit("% of requests"));
            results.add(id, share, MetricReading.share(failed, all), position);
        } else {
            results.add(id, failures(name), failed, position);
        }
    }

    /** What is said in place of all that was measured of requests of which each failed. */
    static Optional<MetricReading> allFailed(double failed, double requests) {
        return requests >= 1 && failed >= requests
                ? Optional.of(
                        new MetricReading.Failed(
                                String.format(Locale.ROOT, "all %,.0f requests failed", requests)))
                : Optional.empty();
    }
}
