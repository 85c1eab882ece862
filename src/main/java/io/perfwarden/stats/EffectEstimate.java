package io.perfwarden.stats;

/**
 * How a candidate stands to a benchmark's level. All but {@code z}, {@code p} and {@code q} are
 * logarithms, positive is worse.
 *
 * @param runs of the candidate that have a value
 * @param change of the candidate, all its runs together
 * @param error standard error of the change
 * @param z change over error
 * @param p probability of such a z, or a larger one, if nothing changed
 * @param q the same, adjusted for how many benchmarks were looked at
 * @param low where the two-sided 95 % interval of the change begins
 * @param high where it ends
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
     * @param change of the level
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

    /** Whether it is beyond its limit for sure, whatever the last two runs say. */
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
