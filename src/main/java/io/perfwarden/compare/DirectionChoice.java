package io.perfwarden.compare;

import io.perfwarden.config.RowPolicy;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.DirectionOrigin;
import io.perfwarden.model.Metric;

/** Which way is better, by everybody who may say so. */
public final class DirectionChoice {
    private DirectionChoice() {}

    /**
     * The baseline's metric with the direction the run states, else what the baseline's file
     * declared, else the configuration's. What a baseline has by its unit is what an older version
     * made of it. What the metric may do is as in the run.
     */
    public static Metric of(Metric before, Metric current, RowPolicy policy) {
        Metric baseline = before.ranked(current);
        boolean declared =
                current.direction() == BetterDirection.UNKNOWN
                        && baseline.origin() == DirectionOrigin.DECLARED;
        return declared
                ? baseline
                : of(baseline.directed(current.direction(), current.origin()), policy);
    }

    /** A metric of one side with the direction it states, else the configuration's. */
    public static Metric of(Metric metric, RowPolicy policy) {
        return metric.direction() != BetterDirection.UNKNOWN
                        || policy.direction() == BetterDirection.UNKNOWN
                ? metric
                : metric.directed(policy.direction(), DirectionOrigin.CONFIG);
    }
}
