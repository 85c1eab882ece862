package io.perfwarden.compare.rule;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.RuleResult.Standing;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.MetricRole;
import io.perfwarden.model.Samples;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.ExactRule;
import io.perfwarden.stats.OrderStatistics;
import io.perfwarden.stats.TestResult;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;

/** Holds metrics without noise against the last run of the default branch. */
final class ExactDecider {
    private static final RuleResult NOTHING =
            new RuleResult.Undecided(Decision.STATISTICAL, Optional.empty());

    private ExactDecider() {}

    /**
     * Decides on one metric.
     *
     * @param again what was measured of the same candidate before
     */
    static RuleResult decide(TestedMetric column, RuleInputs evidence, SuiteHistory again) {
        double[] past = column.values(evidence.past());
        double base = past.length == 0 ? Double.NaN : past[past.length - 1];
        double warn = column.role() == MetricRole.PRIMARY ? 0 : Double.POSITIVE_INFINITY;
        return decide(column, base, again, new ThresholdRule(limit(column), warn, 0));
    }

    /** Decides on one that varies, in a way that is not known yet: by its level. */
    static RuleResult varying(TestedMetric column, RuleInputs evidence, SuiteHistory again) {
        Samples newest =
                TestedMetric.newest(column.values(evidence.past()), DetectionConstants.LEVEL_RUNS);
        ThresholdRule allowed =
                column.role().decides()
                        ? column.rule()
                        : new ThresholdRule(limit(column), Double.POSITIVE_INFINITY, 0);
        return decide(column, newest.median(), again, allowed);
    }

    /**
     * @param allowed from which worsening on it warns and fails
     */
    private static RuleResult decide(
            TestedMetric column, double base, SuiteHistory again, ThresholdRule allowed) {
        double[] values =
                DoubleStream.concat(
                                Arrays.stream(column.values(again)),
                                DoubleStream.of(column.value()))
                        .filter(value -> value >= 0)
                        .toArray();
        return base >= 0 && values.length > 0
                ? held(column, base, OrderStatistics.median(values), allowed)
                : NOTHING;
    }

    private static RuleResult held(
            TestedMetric column, double base, double value, ThresholdRule allowed) {
        boolean higher = column.metric().direction() == BetterDirection.HIGHER;
        double good = higher ? value : base;
        double bad = higher ? base : value;
        ThresholdRule rule = new ThresholdRule(allowed.fail(), 0, column.rule().slack());
        OptionalDouble change = ExactRule.change(good, bad);
        TestResult.Call call = new ExactRule(rule.fail(), rule.slack()).call(good, bad);
        return new RuleResult.Held(
                Decision.STATISTICAL,
                standing(column, call, change.orElse(0) > allowed.warn()),
                change,
                rule.limits(base, column.metric().direction()),
                Optional.of(
                        new TestDetail.AgainstLastRun(
                                new PairSide.Finite(base, Optional.empty(), OptionalInt.empty()))));
    }

    /**
     * What somebody stated for this very row, else the limit of metrics without noise; what does
     * not decide has one of its own.
     */
    private static double limit(TestedMetric column) {
        double fail = column.rule().fail();
        if (!column.role().decides()) {
            return ThresholdRule.othersWarn(fail);
        }
        return column.isStated() ? fail : Math.min(fail, DetectionConstants.EXACT_LIMIT);
    }

    private static Standing standing(TestedMetric column, TestResult.Call call, boolean warns) {
        return switch (call) {
            case FAIL -> column.standing(Standing.WORSE, 0);
            case SUSPECT -> Standing.SUSPECT;
            case UNCONFIRMED, SMALL -> warns ? Standing.SLIGHTLY_WORSE : Standing.SAME;
            case BETTER -> Standing.BETTER;
            case SAME -> Standing.SAME;
        };
    }
}
