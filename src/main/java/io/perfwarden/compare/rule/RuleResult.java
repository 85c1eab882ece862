package io.perfwarden.compare.rule;

import module java.base;

import io.perfwarden.compare.PairSide;
import io.perfwarden.compare.rule.SignificanceDetail.AgainstLastRun;
import io.perfwarden.config.RowPolicy.Decision;
import io.perfwarden.stats.SignificanceResult;

public sealed interface RuleResult {
    Decision rule();

    default boolean hasBranchValues() {
        return switch (this) {
            case TestedPair tested -> tested.expectedSide().isPresent();
            case UnusableValue(Decision rule) -> rule == Decision.STATISTICAL;
            case MissingValue _ -> false;
        };
    }

    /**
     * A comparison of both values.
     *
     * @param change adjusted for direction, positive is worse, 0.124 for 12.4 %; empty without a
     *     ratio
     * @param testDetail the statistical comparison, even if it did not decide
     */
    record TestedPair(
            Decision rule,
            RuleOutcome outcome,
            OptionalDouble change,
            RowLimits limits,
            Optional<SignificanceDetail> testDetail)
            implements RuleResult {
        public TestedPair(
                Decision rule, RuleOutcome outcome, OptionalDouble change, RowLimits limits) {
            this(rule, outcome, change, limits, Optional.empty());
        }

        public TestedPair withTestDetail(SignificanceDetail other) {
            return new TestedPair(rule, outcome, change, limits, Optional.of(other));
        }

        public boolean isByBaseline() {
            return rule != Decision.PARITY && expectedSide().isEmpty();
        }

        /** Whether one value decided, whatever its noise. */
        public boolean isByNumberAlone() {
            return testDetail
                    .map(it ->
                            it instanceof AgainstLastRun
                                    || it instanceof SignificanceDetail.TooFewRuns)
                    .orElse(rule == Decision.THRESHOLD);
        }

        /** Whether the default branch, which may have drifted, replaces the baseline. */
        public boolean isByBranch() {
            return testDetail
                    .filter(it ->
                            it instanceof SignificanceDetail.AgainstLevel
                                    || it instanceof AgainstLastRun)
                    .isPresent();
        }

        public Optional<PairSide> expectedSide() {
            return testDetail.flatMap(SignificanceDetail::expectedSide);
        }
    }

    /** A value that this rule cannot use. */
    record UnusableValue(Decision rule) implements RuleResult {}

    /** A value is missing; the limit is the one it would have had. */
    record MissingValue(Decision rule, Optional<Limit> limit) implements RuleResult {}

    enum RuleOutcome {
        WORSE,
        SLIGHTLY_WORSE,
        SAME,
        BETTER,
        /** It is to be measured again. */
        SUSPECT,
        /** It has too few measurements. */
        UNDECIDED
    }

    /**
     * The outcome of a test: certain but small, or large but uncertain changes warn.
     *
     * @param warns whether the change is beyond the warning limit
     */
    static RuleOutcome outcome(SignificanceResult.Call call, boolean warns) {
        return switch (call) {
            case FAIL -> RuleOutcome.WORSE;
            case SUSPECT -> RuleOutcome.SUSPECT;
            case UNCONFIRMED, SMALL -> warns ? RuleOutcome.SLIGHTLY_WORSE : RuleOutcome.SAME;
            case BETTER -> RuleOutcome.BETTER;
            case SAME, UNSETTLED -> RuleOutcome.SAME;
            case TOO_FEW_ROUNDS -> RuleOutcome.UNDECIDED;
        };
    }

    record RowLimits(Limit warning, Limit failing) {}
}
