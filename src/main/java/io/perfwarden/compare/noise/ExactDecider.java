package io.perfwarden.compare.noise;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.MetricRole;
import io.perfwarden.compare.pair.Side;
import io.perfwarden.compare.past.Past;
import io.perfwarden.compare.rule.Evidence;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.Finding.Standing;
import io.perfwarden.compare.rule.ThresholdRule;
import io.perfwarden.compare.rule.Weighing;
import io.perfwarden.decide.ExactRule;
import io.perfwarden.decide.Opinion;
import io.perfwarden.decide.replay.Constants;
import io.perfwarden.policy.RowPolicy.Decision;
import io.perfwarden.stats.Quantiles;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;

/** Holds metrics without noise against the last run of the default branch. */
final class ExactDecider {
    private static final Finding NOTHING =
            new Finding.Undecided(Decision.STATISTICAL, Optional.empty());

    private ExactDecider() {}

    /**
     * Decides on one metric.
     *
     * @param again what was measured of the same candidate before
     */
    static Finding decide(Column column, Evidence evidence, Past again) {
        double[] past = column.values(evidence.past());
        double base = past.length == 0 ? Double.NaN : past[past.length - 1];
        double[] values =
                DoubleStream.concat(
                                Arrays.stream(column.values(again)),
                                DoubleStream.of(column.value()))
                        .filter(value -> value >= 0)
                        .toArray();
        return base >= 0 && values.length > 0
                ? held(column, base, Quantiles.median(values))
                : NOTHING;
    }

    private static Finding held(Column column, double base, double value) {
        boolean higher = column.metric().direction() == Direction.HIGHER;
        double good = higher ? value : base;
        double bad = higher ? base : value;
        ThresholdRule rule = new ThresholdRule(limit(column), 0, column.rule().slack());
        return new Finding.Held(
                Decision.STATISTICAL,
                standing(column, new ExactRule(rule.fail(), rule.slack()).call(good, bad)),
                ExactRule.change(good, bad),
                rule.limits(base, column.metric().direction()),
                Optional.of(
                        new Weighing.AgainstLastRun(
                                new Side.Finite(base, Optional.empty(), OptionalInt.empty()))));
    }

    /**
     * What somebody stated for this very row, else the limit of metrics without noise; what does
     * not decide has one of its own.
     */
    private static double limit(Column column) {
        double fail = column.rule().fail();
        if (!column.role().decides()) {
            return ThresholdRule.othersWarn(fail);
        }
        return column.isStated() ? fail : Math.min(fail, Constants.EXACT_LIMIT);
    }

    /** Less than the limit warns of what the tool measures first, and is said of what is beside. */
    private static Standing standing(Column column, Opinion.Call call) {
        return switch (call) {
            case FAIL -> column.standing(Standing.WORSE, 0);
            case SUSPECT -> Standing.SUSPECT;
            case UNCONFIRMED, SMALL ->
                    column.role() == MetricRole.PRIMARY ? Standing.SLIGHTLY_WORSE : Standing.SAME;
            case BETTER -> Standing.BETTER;
            case SAME -> Standing.SAME;
        };
    }
}
