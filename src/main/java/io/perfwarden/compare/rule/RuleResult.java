package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.rule.TestDetail.AgainstLastRun;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.stats.TestResult;

public sealed interface RuleResult {
    Decision rule();

    /** Whether the default branch has values for it, whatever the baseline file says. */
    default boolean isWeighed() {
        return switch (this) {
            case Held held -> held.expected().isPresent();
            case Unusable(Decision rule) -> rule == Decision.STATISTICAL;
            case Undecided _ -> false;
        };
    }

    /**
     * The two values were held against each other.
     *
     * @param change direction-adjusted, positive is worse, 0.124 for 12.4 %; absent where no ratio
     *     can be told
     * @param weighing what else it was weighed against, or would have been
     */
    record Held(
            Decision rule,
            Standing standing,
            OptionalDouble change,
            Limits limits,
            Optional<TestDetail> weighing)
            implements RuleResult {
        public Held(Decision rule, Standing standing, OptionalDouble change, Limits limits) {
            this(rule, standing, change, limits, Optional.empty());
        }

        public Held beside(TestDetail other) {
            return new Held(rule, standing, change, limits, Optional.of(other));
        }

        /** Whether the baseline's own value is what it was held against. */
        public boolean isByBaseline() {
            return rule != Decision.PARITY && expected().isEmpty();
        }

        /** Whether it was held against one value, whatever its noise. */
        public boolean isByNumberAlone() {
            return weighing.map(it ->
                            it instanceof AgainstLastRun || it instanceof TestDetail.TooFewRuns)
                    .orElse(rule == Decision.THRESHOLD);
        }

        /** Whether the default branch, which may have drifted, takes the place of the baseline. */
        public boolean isByBranch() {
            return weighing.filter(it ->
                            it instanceof TestDetail.AgainstLevel || it instanceof AgainstLastRun)
                    .isPresent();
        }

        public Optional<PairSide> expected() {
            return weighing.flatMap(TestDetail::expected);
        }
    }

    /** There are values, and this rule can make nothing of one of them. */
    record Unusable(Decision rule) implements RuleResult {}

    /** There are no two values; the limit is what the missing one would have had. */
    record Undecided(Decision rule, Optional<Limit> limit) implements RuleResult {}

    enum Standing {
        WORSE,
        SLIGHTLY_WORSE,
        SAME,
        BETTER,
        /** Suspicious: to be measured again before anything is said. */
        SUSPECT,
        /** Measured too little to say anything. */
        UNDECIDED
    }

    /**
     * What follows from a test: what is certain but small, or large but uncertain, warns.
     *
     * @param warns whether the change is beyond the warning limit
     */
    static Standing standing(TestResult.Call call, boolean warns) {
        return switch (call) {
            case FAIL -> Standing.WORSE;
            case SUSPECT -> Standing.SUSPECT;
            case UNCONFIRMED, SMALL -> warns ? Standing.SLIGHTLY_WORSE : Standing.SAME;
            case BETTER -> Standing.BETTER;
            case SAME -> Standing.SAME;
        };
    }

    record Limits(Limit warning, Limit failing) {}
}
