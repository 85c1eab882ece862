package io.perfwarden.compare.noise;

import io.perfwarden.bench.Direction;
import io.perfwarden.bench.MetricRole;
import io.perfwarden.bench.Samples;
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
import java.util.OptionalDouble;
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
        double warn = column.role() == MetricRole.PRIMARY ? 0 : Double.POSITIVE_INFINITY;
        return decide(column, base, again, new ThresholdRule(limit(column), warn, 0));
    }

    /** Decides on one that varies, in a way that is not known yet: by its level. */
    static Finding varying(Column column, Evidence evidence, Past again) {
        Samples newest = Column.newest(column.values(evidence.past()), Constants.LEVEL_RUNS);
        ThresholdRule allowed =
                column.role().decides()
                        ? column.rule()
                        : new ThresholdRule(limit(column), Double.POSITIVE_INFINITY, 0);
        return decide(column, newest.median(), again, allowed);
    }

    /**
     * @param allowed from which worsening on it warns and fails
     */
    private static Finding decide(Column column, double base, Past again, ThresholdRule allowed) {
        double[] values =
                DoubleStream.concat(
                                Arrays.stream(column.values(again)),
                                DoubleStream.of(column.value()))
                        .filter(value -> value >= 0)
                        .toArray();
        return base >= 0 && values.length > 0
                ? held(column, base, Quantiles.median(values), allowed)
                : NOTHING;
    }

    private static Finding held(Column column, double base, double value, ThresholdRule allowed) {
        boolean higher = column.metric().direction() == Direction.HIGHER;
        double good = higher ? value : base;
        double bad = higher ? base : value;
        ThresholdRule rule = new ThresholdRule(allowed.fail(), 0, column.rule().slack());
        OptionalDouble change = ExactRule.change(good, bad);
        Opinion.Call call = new ExactRule(rule.fail(), rule.slack()).call(good, bad);
        return new Finding.Held(
                Decision.STATISTICAL,
                standing(column, call, change.orElse(0) > allowed.warn()),
                change,
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

    private static Standing standing(Column column, Opinion.Call call, boolean warns) {
        return switch (call) {
            case FAIL -> column.standing(Standing.WORSE, 0);
            case SUSPECT -> Standing.SUSPECT;
            case UNCONFIRMED, SMALL -> warns ? Standing.SLIGHTLY_WORSE : Standing.SAME;
            case BETTER -> Standing.BETTER;
            case SAME -> Standing.SAME;
        };
    }
}
