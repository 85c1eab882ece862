package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.rule.TestDetail.AgainstLastRun;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.stats.TestResult;

public sealed interface RuleResult {
    Decision rule();

    /** Whether the default branch has values for it, whatever the baseline file says. */
    default boolean hasBranchValues() {
        return switch (this) {
            case TestedPair tested -> tested.expected().isPresent();
            case UnusableValue(Decision rule) -> rule == Decision.STATISTICAL;
            case MissingValue _ -> false;
        };
    }

    /**
     * The two values were compared to each other.
     *
     * @param change direction-adjusted, positive is worse, 0.124 for 12.4 %; absent where no ratio
     *     can be told
     * @param testDetail what else it was compared to, or would have been
     */
    record TestedPair(
            Decision rule,
            RuleOutcome outcome,
            OptionalDouble change,
            RowLimits limits,
            Optional<TestDetail> testDetail)
            implements RuleResult {
        public TestedPair(
                Decision rule, RuleOutcome outcome, OptionalDouble change, RowLimits limits) {
            this(rule, outcome, change, limits, Optional.empty());
        }

        public TestedPair withTestDetail(TestDetail other) {
            return new TestedPair(rule, outcome, change, limits, Optional.of(other));
        }

        /** Whether it was compared to the baseline's own value. */
        public boolean isByBaseline() {
            return rule != Decision.PARITY && expected().isEmpty();
        }

        /** Whether it was compared to one value, whatever its noise. */
        public boolean isByNumberAlone() {
            return testDetail
                    .map(it -> it instanceof AgainstLastRun || it instanceof TestDetail.TooFewRuns)
                    .orElse(rule == Decision.THRESHOLD);
        }

        /** Whether the default branch, which may have drifted, takes the place of the baseline. */
        public boolean isByBranch() {
            return testDetail
                    .filter(it ->
                            it instanceof TestDetail.AgainstLevel || it instanceof AgainstLastRun)
                    .isPresent();
        }

        public Optional<PairSide> expected() {
            return testDetail.flatMap(TestDetail::expected);
        }
    }

    /** There are values, and this rule can make nothing of one of them. */
    record UnusableValue(Decision rule) implements RuleResult {}

    /** There are no two values; the limit is what the missing one would have had. */
    record MissingValue(Decision rule, Optional<Limit> limit) implements RuleResult {}

    enum RuleOutcome {
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
    static RuleOutcome outcome(TestResult.Call call, boolean warns) {
        return switch (call) {
            case FAIL -> RuleOutcome.WORSE;
            case SUSPECT -> RuleOutcome.SUSPECT;
            case UNCONFIRMED, SMALL -> warns ? RuleOutcome.SLIGHTLY_WORSE : RuleOutcome.SAME;
            case BETTER -> RuleOutcome.BETTER;
            case SAME -> RuleOutcome.SAME;
            case TOO_FEW_ROUNDS -> RuleOutcome.UNDECIDED;
        };
    }

    record RowLimits(Limit warning, Limit failing) {}
}
