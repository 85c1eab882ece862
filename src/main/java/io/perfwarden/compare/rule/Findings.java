package io.perfwarden.compare.rule;

import io.perfwarden.lazy.LazyList;
import io.perfwarden.policy.RowPolicy.Decision;
import java.util.List;
import java.util.Optional;

/**
 * What a rule says of all pairs of a suite on a platform.
 *
 * @param each one a pair, in their order
 * @param by what it goes by
 */
public record Findings(List<Finding> each, By by) {
    /** What findings go by, as far as that saves looking at each. */
    public enum By {
        /** Fixed limits alone, but for pairs whose policy asks for something else. */
        LIMITS,
        /** Nothing: each is undecided. */
        NOTHING,
        /** Whatever the rule looks at. */
        EVIDENCE
    }

    public Findings {
        each = LazyList.copyOf(each);
    }

    /** By whatever the rule looks at. */
    public static Findings of(List<Finding> each) {
        return new Findings(each, By.EVIDENCE);
    }

    /** What fixed limits say, and nothing else. */
    public static Findings byLimits(List<Finding> each) {
        return new Findings(each, By.LIMITS);
    }

    /**
     * That nothing can be said of any pair.
     *
     * @param size how many there are
     */
    public static Findings nothing(int size, Decision rule) {
        Finding nothing = new Finding.Undecided(rule, Optional.empty());
        return new Findings(LazyList.of(size, _ -> nothing), By.NOTHING);
    }
}
