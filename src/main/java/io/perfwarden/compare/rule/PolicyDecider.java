package io.perfwarden.compare.rule;

import io.perfwarden.compare.Pair;
import io.perfwarden.compare.rule.RowDecider.RuleInputs;
import io.perfwarden.compare.rule.RowDecider.RuleResults;
import io.perfwarden.compare.rule.RowDecider.RuleResults.By;
import io.perfwarden.config.RowPolicy;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.column.LazyList;
import java.util.List;

/**
 * Decides each row as its policy asks for: by fixed limits, by its own noise, or, with {@code
 * auto}, by its noise as soon as the default branch has shown enough of it, and by fixed limits
 * until then.
 */
public final class PolicyDecider implements RowDecider {
    private final RowDecider byNoise;

    /**
     * @param byNoise for rows that are decided by their noise
     */
    public PolicyDecider(RowDecider byNoise) {
        this.byNoise = byNoise;
    }

    @Override
    public RuleResults decide(List<Pair> pairs, RuleInputs evidence) {
        RuleResults fixed = ThresholdRule.decide(pairs, evidence);
        if (!goesByNoise(evidence.policy())) {
            return fixed;
        }
        RuleResults own = byNoise.decide(pairs, evidence);
        List<RuleResult> chosen =
                LazyList.of(
                        pairs.size(),
                        i ->
                                chosen(
                                        policyOf(pairs.get(i), evidence.policy()).decision(),
                                        fixed.each().get(i),
                                        own.each().get(i),
                                        evidence.past().isKept()));
        return own.by() == By.NOTHING ? RuleResults.byLimits(chosen) : RuleResults.of(chosen);
    }

    @Override
    public boolean mayMeasureAgain() {
        return byNoise.mayMeasureAgain();
    }

    private static boolean goesByNoise(SuitePolicy suite) {
        return suite.asksForHistory() || suite.row().decision() == RowPolicy.Decision.PAIRED;
    }

    private static RowPolicy policyOf(Pair pair, SuitePolicy suite) {
        return suite.rowPolicy(pair.subject().id(), pair.subject().metric().name());
    }

    private static RuleResult chosen(
            RowPolicy.Decision asked, RuleResult fixed, RuleResult own, boolean isKept) {
        return switch (asked) {
            case THRESHOLD, PARITY -> fixed;
            case STATISTICAL, PAIRED -> own;
            case AUTO -> auto(fixed, own, isKept);
        };
    }

    private static RuleResult auto(RuleResult fixed, RuleResult own, boolean isKept) {
        if (own instanceof RuleResult.Unusable && !(fixed instanceof RuleResult.Held)) {
            return own;
        }
        if (isKept && own instanceof RuleResult.Undecided) {
            return beside(fixed, TestDetail.TooFewRuns.NO_RUN);
        }
        if (!(own instanceof RuleResult.Held held) || held.weighing().isEmpty()) {
            return fixed;
        }
        return switch (held.weighing().get()) {
            case TestDetail.AgainstLevel _, TestDetail.AgainstLastRun _, TestDetail.InRounds _ ->
                    own;
            case TestDetail.TooFewRuns tooFew -> beside(fixed, tooFew);
        };
    }

    private static RuleResult beside(RuleResult fixed, TestDetail.TooFewRuns tooFew) {
        return fixed instanceof RuleResult.Held known ? known.beside(tooFew) : fixed;
    }
}
