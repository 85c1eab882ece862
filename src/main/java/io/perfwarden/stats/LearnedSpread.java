package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.SignificanceOptions.Machines;

/**
 * What earlier pull requests show of how far jobs of one benchmark are apart on shared machines,
 * beyond what their rounds show. It adds up, so only sums are kept.
 *
 * <p>A spread that is too wide lets regressions pass, so its author may not choose it:
 *
 * <ul>
 *   <li>Only pull requests that were merged count, at the head that was merged. That code is the
 *       branch's own now, whose runs are its history as well.
 *   <li>Only what changed by less than its limit counts. A change is in all jobs and leaves no
 *       trace in how they differ, unless its size is another on each machine: an accepted
 *       regression does not make the next one harder to see. The mean of two jobs says nothing of
 *       their difference, so this choice is not biased.
 *   <li>One pair counts as one at most, and its square at most {@link #WINSOR} times what is usual.
 *   <li>The result stays between a quarter and {@link #MOST} times the usual spread.
 * </ul>
 *
 * @param pairs pull requests that two jobs or more measured
 * @param weights of their differences; what noise hides counts little
 * @param sum of the weighted squares, without the part of the rounds
 */
public record LearnedSpread(int pairs, double weights, double sum) {
    public static final LearnedSpread NOTHING = new LearnedSpread(0, 0, 0);

    /**
     * Fewest pairs that decide. With ten 2 % of unchanged pull requests fail on hosted runners,
     * with four hardly fewer than with none.
     */
    private static final int LEAST_PAIRS = 10;

    /** Pairs that the usual spread counts as. */
    private static final double PRIOR_PAIRS = 6;

    private static final double WINSOR = 36;

    /** How many times the usual spread the learned one is at most. */
    private static final double MOST = 4;

    private static final double LEAST = 0.25;
    private static final double MOST_FREEDOM = 60;

    static LearnedSpread of(List<InterleavedJob> jobs) {
        JobSpread usual = JobSpread.of(Machines.SHARED);
        double variance = InterleavedJob.variance(jobs);
        int free = jobs.size() - 1;
        double most = WINSOR * (usual.square() + variance);
        double weight = usual.weight(variance);
        double square = Math.min(JobSpread.squares(jobs) / free, most) - variance;
        return new LearnedSpread(1, weight, weight * square);
    }

    public LearnedSpread and(LearnedSpread other) {
        return new LearnedSpread(pairs + other.pairs, weights + other.weights, sum + other.sum);
    }

    /** Whether it decides. */
    boolean isEnough() {
        return pairs >= LEAST_PAIRS;
    }

    /** The variance from job to job, as a multiple of the usual one. */
    double ratio() {
        double usual = JobSpread.of(Machines.SHARED).square();
        double square = (PRIOR_PAIRS * usual + sum) / (PRIOR_PAIRS + weights);
        return Math.clamp(square / usual, LEAST * LEAST, MOST * MOST);
    }

    double freedom() {
        return Math.min(JobSpread.FREEDOM + weights, MOST_FREEDOM);
    }
}
