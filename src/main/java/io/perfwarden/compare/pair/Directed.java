package io.perfwarden.compare.pair;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.DirectionOrigin;
import io.perfwarden.bench.Metric;
import io.perfwarden.policy.RowPolicy;

/** Which way is better, by everybody who may say so. */
public final class Directed {
    private Directed() {}

    /**
     * The baseline's metric with the direction the run states, else the baseline's, else the
     * configuration's.
     */
    public static Metric of(Metric baseline, Metric current, RowPolicy policy) {
        if (current.direction() != Direction.UNKNOWN) {
            return baseline.directed(current.direction(), current.origin());
        }
        return of(baseline, policy);
    }

    /** A metric of one side with the direction it states, else the configuration's. */
    public static Metric of(Metric metric, RowPolicy policy) {
        return metric.direction() != Direction.UNKNOWN || policy.direction() == Direction.UNKNOWN
                ? metric
                : metric.directed(policy.direction(), DirectionOrigin.CONFIG);
    }
}
