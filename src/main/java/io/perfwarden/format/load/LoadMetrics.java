package io.perfwarden.format.load;

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
     * How many requests went wrong in one way. It counts as much as the throughput: nothing is as
     * fast as an answer that says no.
     */
    static Metric failures(String name) {
        return Metric.of(name, Unit.NONE).directed(BetterDirection.LOWER, DirectionOrigin.FORMAT);
    }
}
