package io.perfwarden.compare.rule;

import io.perfwarden.compare.DirectionChoice;
import io.perfwarden.compare.Pair;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.BetterDirection;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.column.LazyList;
import java.util.List;
import java.util.Optional;

/** Holds every pair against fixed limits, each for itself. */
public final class ThresholdDecider implements RowDecider {
    @Override
    public RuleResults decide(List<Pair> pairs, RuleInputs evidence) {
        return RuleResults.byLimits(
                LazyList.mapped(pairs, pair -> decide(pair, evidence.policy())));
    }

    private static RuleResult decide(Pair pair, SuitePolicy suite) {
        return switch (pair) {
            case Pair.Both(MetricResult baseline, _) ->
                    PairValues.of(pair, suite)
                            .map(values -> held(baseline, values, suite))
                            .orElse(undecided());
            case Pair.OnlyBaseline(MetricResult baseline) ->
                    new RuleResult.Undecided(Decision.THRESHOLD, limit(baseline, suite));
            case Pair.OnlyCurrent _, Pair.Misfit _ -> undecided();
        };
    }

    private static RuleResult held(MetricResult baseline, PairValues values, SuitePolicy suite) {
        BetterDirection direction = values.metric().direction();
        ThresholdRule rule = ThresholdRule.of(suite, baseline, values.metric());
        return rule.canHold(values.baseline(), values.metric())
                ? new RuleResult.Held(
                        Decision.THRESHOLD,
                        rule.judge(values.baseline(), values.current(), direction),
                        values.change(),
                        rule.limits(values.baseline(), direction))
                : new RuleResult.Unusable(Decision.THRESHOLD);
    }

    /** What a benchmark that is gone would have been held against. */
    private static Optional<Limit> limit(MetricResult baseline, SuitePolicy suite) {
        RowPolicy policy = suite.rowPolicy(baseline.id(), baseline.metric().name());
        Metric metric = DirectionChoice.of(baseline.metric(), policy);
        return metric.direction() != BetterDirection.UNKNOWN
                        && baseline.reading() instanceof MetricReading.Measured measured
                ? Optional.of(
                        ThresholdRule.of(suite, baseline, metric)
                                .limits(measured.value(), metric.direction())
                                .failing())
                : Optional.empty();
    }

    private static RuleResult undecided() {
        return new RuleResult.Undecided(Decision.THRESHOLD, Optional.empty());
    }
}
