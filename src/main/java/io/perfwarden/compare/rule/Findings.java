package io.perfwarden.compare.rule;

import io.perfwarden.decide.SuiteOpinion;
import io.perfwarden.lazy.LazyList;
import java.util.List;
import java.util.Optional;

/**
 * What a rule says of all pairs of a suite on a platform.
 *
 * @param each one a pair, in their order
 * @param suite of all benchmarks together, where the rule looks at that
 * @param isByLimits whether fixed limits alone say how each pair stands, but for those whose policy
 *     asks for something else
 */
public record Findings(List<Finding> each, Optional<SuiteOpinion> suite, boolean isByLimits) {
    public Findings {
        each = LazyList.copyOf(each);
    }

    /** Nothing of the suite as a whole. */
    public static Findings of(List<Finding> each) {
        return new Findings(each, Optional.empty(), false);
    }

    /** What fixed limits say, and nothing else. */
    public static Findings byLimits(List<Finding> each) {
        return new Findings(each, Optional.empty(), true);
    }
}
