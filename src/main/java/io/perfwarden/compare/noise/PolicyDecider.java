package io.perfwarden.compare.noise;

import io.perfwarden.compare.pair.Pair;
import io.perfwarden.compare.rule.Decider;
import io.perfwarden.compare.rule.Evidence;
import io.perfwarden.compare.rule.Finding;
import io.perfwarden.compare.rule.Findings;
import io.perfwarden.compare.rule.Findings.By;
import io.perfwarden.compare.rule.ThresholdDecider;
import io.perfwarden.compare.rule.Weighing;
import io.perfwarden.lazy.LazyList;
import io.perfwarden.policy.RowPolicy;
import io.perfwarden.policy.SuitePolicy;
import java.util.List;

/**
 * Decides each row as its policy asks for: by fixed limits, by its own noise, or, with {@code
 * auto}, by its noise as soon as the default branch has shown enough of it, and by fixed limits
 * until then.
 */
public final class PolicyDecider implements Decider {
    private final Decider byLimits = new ThresholdDecider();
    private final Decider byNoise;

    /**
     * @param byNoise for rows that are decided by their noise
     */
    public PolicyDecider(Decider byNoise) {
        this.byNoise = byNoise;
    }

    @Override
    public Findings decide(List<Pair> pairs, Evidence evidence) {
        Findings fixed = byLimits.decide(pairs, evidence);
        if (!goesByNoise(evidence.policy())) {
            return fixed;
        }
        Findings own = byNoise.decide(pairs, evidence);
        List<Finding> chosen =
                LazyList.of(
                        pairs.size(),
                        i ->
                                chosen(
                                        policyOf(pairs.get(i), evidence.policy()).decision(),
                                        fixed.each().get(i),
                                        own.each().get(i),
                                        evidence.past().isKept()));
        return own.by() == By.NOTHING ? Findings.byLimits(chosen) : Findings.of(chosen);
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

    /**
     * @param isKept whether there will be a history one day
     */
    private static Finding chosen(
            RowPolicy.Decision asked, Finding fixed, Finding own, boolean isKept) {
        return switch (asked) {
            case THRESHOLD, PARITY -> fixed;
            case STATISTICAL, PAIRED -> own;
            case AUTO -> auto(fixed, own, isKept);
        };
    }

    private static Finding auto(Finding fixed, Finding own, boolean isKept) {
        if (own instanceof Finding.Unusable && !(fixed instanceof Finding.Held)) {
            return own;
        }
        if (isKept && own instanceof Finding.Undecided) {
            return beside(fixed, Weighing.TooFewRuns.NO_RUN);
        }
        if (!(own instanceof Finding.Held held) || held.weighing().isEmpty()) {
            return fixed;
        }
        return switch (held.weighing().get()) {
            case Weighing.AgainstLevel _, Weighing.AgainstLastRun _, Weighing.InRounds _ -> own;
            case Weighing.TooFewRuns tooFew -> beside(fixed, tooFew);
        };
    }

    private static Finding beside(Finding fixed, Weighing.TooFewRuns tooFew) {
        return fixed instanceof Finding.Held known ? known.beside(tooFew) : fixed;
    }
}
