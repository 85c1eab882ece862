package io.perfwarden.compare.rule;

import io.perfwarden.compare.Pair;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.compare.rule.RowDecider.RuleResults.DecisionBasis;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.MetricResult;
import io.perfwarden.model.column.LazyList;
import java.util.List;

/**
 * Decides each row by its policy: fixed limits, its noise, or {@code auto}, which uses the noise
 * once the default branch shows enough of it.
 */
public record PolicyDecider(RowDecider byNoise) implements RowDecider {
    @Override
    public RuleResults decide(List<Pair> pairs, RuleInputs evidence) {
        RuleResults fixed = ThresholdRule.decide(pairs, evidence);
        SuitePolicy suite = evidence.policy();
        if (!suite.asksForHistory() && suite.row().decision() != RowPolicy.Decision.PAIRED) {
            return fixed;
        }
        RuleResults own = byNoise.decide(pairs, evidence);
        boolean isKept = evidence.past().isKept();
        List<RuleResult> chosen =
                LazyList.of(
                        pairs.size(),
                        i -> {
                            MetricResult subject = pairs.get(i).subject();
                            if (ShareRule.applies(pairs.get(i))) {
                                return fixed.each().get(i);
                            }
                            return switch (suite.rowPolicy(subject.id(), subject.metric().name())
                                    .decision()) {
                                case THRESHOLD, PARITY -> fixed.each().get(i);
                                case STATISTICAL, PAIRED -> own.each().get(i);
                                case AUTO -> auto(fixed.each().get(i), own.each().get(i), isKept);
                            };
                        });
        return own.basis() == DecisionBasis.NOTHING
                ? RuleResults.byLimits(chosen)
                : RuleResults.of(chosen);
    }

    @Override
    public boolean mayMeasureAgain() {
        return byNoise.mayMeasureAgain();
    }

    private static RuleResult auto(RuleResult fixed, RuleResult own, boolean isKept) {
        if (own instanceof RuleResult.UnusableValue && !(fixed instanceof RuleResult.TestedPair)) {
            return own;
        }
        if (isKept && own instanceof RuleResult.MissingValue) {
            return withTooFewRuns(fixed, SignificanceDetail.TooFewRuns.NO_RUN);
        }
        if (!(own instanceof RuleResult.TestedPair tested) || tested.testDetail().isEmpty()) {
            return fixed;
        }
        return switch (tested.testDetail().get()) {
            case SignificanceDetail.TooFewRuns tooFew -> withTooFewRuns(fixed, tooFew);
            case SignificanceDetail.AgainstLevel _,
                    SignificanceDetail.AgainstLastRun _,
                    SignificanceDetail.InRounds _,
                    SignificanceDetail.Counted _ ->
                    own;
        };
    }

    private static RuleResult withTooFewRuns(
            RuleResult fixed, SignificanceDetail.TooFewRuns tooFew) {
        return fixed instanceof RuleResult.TestedPair known ? known.withTestDetail(tooFew) : fixed;
    }
}
