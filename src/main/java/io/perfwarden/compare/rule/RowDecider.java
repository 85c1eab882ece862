package io.perfwarden.compare.rule;

import io.perfwarden.compare.Pair;
import java.util.List;

/** A rule that says how the pairs of a suite on a platform stand. */
public interface RowDecider {
    /**
     * Decides.
     *
     * @param pairs all of the suite on the platform, those without two values among them
     * @param evidence what else there is to go by
     * @return one finding a pair, in their order, and what is to be said of all together
     */
    RuleResults decide(List<Pair> pairs, RuleInputs evidence);

    /** Whether the candidate can be measured once more, perhaps on another machine. */
    default boolean mayMeasureAgain() {
        return false;
    }
}
