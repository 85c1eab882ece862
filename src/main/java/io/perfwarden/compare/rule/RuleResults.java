package io.perfwarden.compare.rule;

import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.model.column.LazyList;
import java.util.List;
import java.util.Optional;

/**
 * What a rule says of all pairs of a suite on a platform.
 *
 * @param each one a pair, in their order
 * @param by what it goes by
 */
public record RuleResults(List<RuleResult> each, By by) {
    /** What findings go by, as far as that saves looking at each. */
    public enum By {
        /** Fixed limits alone, but for pairs whose policy asks for something else. */
        LIMITS,
        /** Nothing: each is undecided. */
        NOTHING,
        /** Whatever the rule looks at. */
        EVIDENCE
    }

    public RuleResults {
        each = LazyList.copyOf(each);
    }

    /** By whatever the rule looks at. */
    public static RuleResults of(List<RuleResult> each) {
        return new RuleResults(each, By.EVIDENCE);
    }

    /** What fixed limits say, and nothing else. */
    public static RuleResults byLimits(List<RuleResult> each) {
        return new RuleResults(each, By.LIMITS);
    }

    /**
     * That nothing can be said of any pair.
     *
     * @param size how many there are
     */
    public static RuleResults nothing(int size, Decision rule) {
        RuleResult nothing = new RuleResult.Undecided(rule, Optional.empty());
        return new RuleResults(LazyList.of(size, _ -> nothing), By.NOTHING);
    }
}
