package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.TestOptions.LogLimits;
import io.perfwarden.stats.TestResult.Call;

public sealed interface TestResult {
    enum NoTest implements TestResult {
        /** The last run of the default branch has it, and no run of the candidate. */
        MISSING,
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
        SAME,
        /** A job has fewer than {@link InterleavedTestResult#LEAST_ROUNDS} rounds of it. */
        TOO_FEW_ROUNDS
    }

    /**
     * How a candidate compares with a benchmark's level. All but {@code z}, {@code p} and {@code q}
     * are logarithms, positive is worse.
     *
     * @param p probability of such a z, or a larger one, if nothing changed
     * @param q the same, adjusted for how many benchmarks were looked at
     * @param low where the two-sided 95 % interval of the change begins
     * @param beyondRecent by how much it is worse than the worse of the last two runs
     * @param least that single run's which is the least bad, or next to it if there are three
     * @param detectable the least change that would be suspected in 8 of 10 cases
     */
    public record EffectEstimate(
            int runs,
            double change,
            double error,
            double z,
            double p,
            double q,
            double low,
            double high,
            double beyondRecent,
            Least least,
            double detectable) {
        /**
         * What nearly every run of the candidate shows at least.
         *
         * @param z the same, over the error of a single run
         * @param beyondRecent by how much it is worse than the worse of the last two runs
         */
        public record Least(double change, double z, double beyondRecent) {}

        /** Whether a change is as good as one that the default branch has not shown yet. */
        static boolean isNew(double beyondRecent, double change) {
            return beyondRecent >= DetectionConstants.NEW_SHARE * change;
        }

        /** Whether it is worse by enough, and than the last two runs as well. */
        boolean isWorse(LogLimits bound) {
            return change >= bound.cut() && isNew(beyondRecent, change);
        }

        boolean isOverLimit(LogLimits bound) {
            return change >= bound.limit() && q <= DetectionConstants.FAIL_RATE;
        }

        /** Whether every run says so, and a change over the limit is possible. */
        boolean isConfirmed(LogLimits bound) {
            return least.change >= bound.cut()
                    && least.z >= DetectionConstants.LEAST_Z
                    && isNew(least.beyondRecent, least.change)
                    && high >= bound.limit();
        }
    }
}
