package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.Pair;
import io.perfwarden.compare.Pair.PairValues;
import io.perfwarden.compare.rule.RuleResult.RowLimits;
import io.perfwarden.compare.rule.RuleResult.RuleOutcome;
import io.perfwarden.config.LimitQuantity;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.MetricReading.Measured;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.Unit;
import io.perfwarden.stats.ProportionTest;

/**
 * Judges shares of failed requests or checks: worse if the share rose beyond chance and its slack.
 * The number of requests does not matter, nor do {@code fail} and {@code warn}.
 */
record ShareRule(double slack) {
    private static final double SLACK = 0.1;

    private static final double LEVEL = .01;

    /** Whether both sides are shares; an older baseline may lack its trials. */
    static boolean applies(Pair pair) {
        return pair instanceof Pair.Both(MetricResult baseline, MetricResult current)
                && baseline.reading() instanceof Measured
                && (trials(baseline).isPresent() || trials(current).isPresent());
    }

    static RuleResult decide(
            MetricResult baseline, MetricResult current, PairValues values, SuitePolicy suite) {
        LimitQuantity slack =
                suite.rowPolicy(current.id(), current.metric().name()).limits().slack();
        Unit unit = values.metric().unit();
        boolean decides = suite.role(current.id(), values.metric()).mayFail();
        return new ShareRule(slack.unit().flatMap(_ -> slack.convertTo(unit)).orElse(SLACK))
                .decide(baseline, current, values, decides);
    }

    private RuleResult decide(
            MetricResult baseline, MetricResult current, PairValues values, boolean decides) {
        BetterDirection direction = values.metric().direction();
        FailedShare before = share(values.baseline(), direction, trials(baseline), trials(current));
        FailedShare now = share(values.current(), direction, trials(current), trials(baseline));
        RuleOutcome worse = decides ? RuleOutcome.WORSE : RuleOutcome.SLIGHTLY_WORSE;
        RuleOutcome outcome =
                isRisen(before, now)
                        ? worse
                        : isRisen(now, before) ? RuleOutcome.BETTER : RuleOutcome.SAME;
        double most = values.baseline() + (direction == BetterDirection.HIGHER ? -slack : slack);
        Limit limit = new Limit.RisenShare(slack, most);
        return new RuleResult.TestedPair(
                Decision.THRESHOLD, outcome, values.change(), new RowLimits(limit, limit));
    }

    private boolean isRisen(FailedShare before, FailedShare now) {
        return now.percent - before.percent > slack
                && ProportionTest.riseProbability(
                                before.failedTrials(),
                                before.trials,
                                now.failedTrials(),
                                now.trials)
                        < LEVEL;
    }

    private static FailedShare share(
            double value, BetterDirection direction, OptionalLong own, OptionalLong other) {
        double failed = direction == BetterDirection.HIGHER ? 100 - value : value;
        double percent = Math.clamp(failed, 0, 100);
        return new FailedShare(percent, own.orElseGet(other::orElseThrow));
    }

    private static OptionalLong trials(MetricResult side) {
        return side.reading() instanceof Measured measured
                ? measured.trials()
                : OptionalLong.empty();
    }

    private record FailedShare(double percent, long trials) {
        long failedTrials() {
            return Math.round(percent / 100 * trials);
        }
    }
}
