package io.perfwarden.compare.rule;

import io.perfwarden.policy.RowPolicy.Decision;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a rule says of one pair. */
public sealed interface Finding {
    /** Which kind of rule says so. */
    Decision rule();

    /**
     * The two values were held against each other.
     *
     * @param change direction-adjusted, positive is worse, 0.124 for 12.4 %; absent where no ratio
     *     can be told
     */
    record Held(Decision rule, Standing standing, OptionalDouble change, Limits limits)
            implements Finding {}

    /** Both sides have a value, and this rule can make nothing of the baseline's. */
    record Unusable(Decision rule) implements Finding {}

    /**
     * There are no two values to hold against each other.
     *
     * @param limit what the missing value would have been held against, where that can be told
     */
    record Undecided(Decision rule, Optional<Limit> limit) implements Finding {}

    /** How the newer value stands to the older one. */
    enum Standing {
        /** Beyond the failing limit. */
        WORSE,
        /** Beyond the warning limit, not beyond the failing one. */
        SLIGHTLY_WORSE,
        SAME,
        BETTER,
        /** Suspicious: to be measured again before anything is said. */
        SUSPECT
    }

    /**
     * What a pair was held against.
     *
     * @param warning at which it starts to warn
     * @param failing at which it starts to fail
     */
    record Limits(Limit warning, Limit failing) {}
}
