package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.NoiseModel.BenchmarkLevel;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceResult.Call;

public sealed interface SignificanceResult {
    enum NoTest implements SignificanceResult {
        /** The last run of the default branch has it, and no run of the candidate. */
        MISSING,
        NEW,
        /** The candidate's values are no numbers, infinite, zero or negative. */
        INVALID,
        /** It was in the history once. */
        FORGOTTEN
    }

    /**
     * Its noise is not known yet.
     *
     * @param change of the candidate to its level, as a logarithm; of its median to that of the
     *     last runs, without a level or in a suite that is slower as a whole
     * @param isLarge whether it is so much worse than the last runs that it warns all the same
     */
    record Learning(BenchmarkLevel level, double change, boolean isLarge)
            implements SignificanceResult {}

    record Tested(Call call, BenchmarkLevel level, LogLimits bound, EffectEstimate estimate)
            implements SignificanceResult {
        /** Whether a change over the limit would have been seen in 8 of 10 cases. */
        public boolean isSensitive() {
            return estimate.detectable() <= bound.limit();
        }

        /**
         * Whether it is beyond its limit, and the last two runs of the default branch were no
         * better.
         */
        public boolean isSlowAsBranch() {
            return call == Call.SAME && estimate.change() >= bound.limit() && !isBeyondBest();
        }

        /**
         * Whether it is beyond its limit for sure, and one of the last two runs of the default
         * branch was as slow.
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
        /** Worse in every run. */
        FAIL,
        /** Probably worse, and to be measured again. */
        SUSPECT,
        /** Probably worse, and not to be measured again. */
        UNCONFIRMED,
        /** Worse for sure, by less than the limit. */
        SMALL,
        BETTER,
        SAME,
        /** Changed for sure in the only job, by no more than jobs of shared machines differ. */
        UNSETTLED,
        /** A job has fewer than {@link InterleavedTestResult#LEAST_ROUNDS} rounds of it. */
        TOO_FEW_ROUNDS
    }

    /**
     * The comparison of a candidate to a benchmark's level. All but {@code z}, {@code p} and {@code
     * q} are logarithms, positive is worse.
     *
     * @param p probability of such a z, or a larger one, without a change
     * @param q p adjusted for the number of benchmarks
     * @param low lower end of the two-sided 95 % interval of the change
     * @param beyondRecent worsening against the worse of the last two runs
     * @param least its least bad run, or the next of three or more
     * @param detectable least change that would be suspected in 8 of 10 cases
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
         * A change that nearly every run of the candidate shows.
         *
         * @param z by the error of a single run
         */
        public record Least(double change, double z, double beyondRecent) {}

        /** Whether enough of a change is new to the default branch. */
        static boolean isNew(double beyondRecent, double change) {
            return beyondRecent >= DetectionConstants.NEW_SHARE * change;
        }

        /** Whether it is worse than the level and than the last two runs. */
        boolean isWorse(LogLimits bound) {
            return change >= bound.cut() && isNew(beyondRecent, change);
        }

        boolean isOverLimit(LogLimits bound) {
            return change >= bound.limit() && q <= DetectionConstants.FAIL_RATE;
        }

        /** Whether every run confirms it, and a change over the limit is possible. */
        boolean isConfirmed(LogLimits bound) {
            return least.change >= bound.cut()
                    && least.z >= DetectionConstants.LEAST_Z
                    && isNew(least.beyondRecent, least.change)
                    && high >= bound.limit();
        }
    }
}
