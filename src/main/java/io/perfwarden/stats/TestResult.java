package io.perfwarden.stats;

/** What is to be said of one benchmark. */
public sealed interface TestResult {
    /** There is nothing to hold against each other. */
    enum Untold implements TestResult {
        /** The last run of the default branch has it, and no run of the candidate. */
        MISSING,
        /** The candidate has it, and no run of the default branch. */
        NEW,
        /** The candidate's values are none: not a number, infinite, zero or negative. */
        INVALID,
        /** It was in the history once. */
        FORGOTTEN
    }

    /**
     * Its noise is not known yet.
     *
     * @param change of the candidate to its level, or while there is none, and in a suite that is
     *     slower as a whole, of its median to that of the last runs; as a logarithm
     * @param isLarge whether what was measured is so much worse than the last runs that it is worth
     *     a warning all the same
     */
    record Learning(BenchmarkLevel level, double change, boolean isLarge) implements TestResult {}

    /**
     * Held against its level.
     *
     * @param bound what was allowed
     */
    record Tested(Call call, BenchmarkLevel level, LogLimits bound, EffectEstimate estimate)
            implements TestResult {
        /** Whether a change over the limit would have been seen, in 8 of 10 cases. */
        public boolean isSensitive() {
            return estimate.detectable() <= bound.limit();
        }

        /**
         * Whether it is beyond its limit, and neither of the default branch's last two runs was any
         * better.
         */
        public boolean isSlowAsBranch() {
            return call == Call.SAME && estimate.change() >= bound.limit() && !isBeyondBest();
        }

        /**
         * Whether it is beyond its limit for sure, and only one of the default branch's last two
         * runs was as slow.
         */
        public boolean isSlowAsOneRun() {
            return call == Call.SAME && estimate.isOverLimit(bound) && isBeyondBest();
        }

        private boolean isBeyondBest() {
            double beyondBest = estimate.beyondRecent() + level.recentWorst() - level.recentBest();
            return EffectEstimate.isNew(beyondBest, estimate.change());
        }
    }

    /** How a tested benchmark stands, what matters most first. */
    enum Call {
        /** Worse, in every run. */
        FAIL,
        /** Worse as it seems, and to be measured again. */
        SUSPECT,
        /** Worse as it seems, which is all that can be said. */
        UNCONFIRMED,
        /** Worse for sure, by less than the limit. */
        SMALL,
        BETTER,
        SAME
    }
}
