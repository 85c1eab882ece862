package io.perfwarden.stats;

import org.hipparchus.distribution.continuous.TDistribution;

/**
 * Student's distribution of a mean over its own, estimated, standard error.
 *
 * @see "Student (1908), The Probable Error of a Mean, Biometrika 6(1)"
 */
public final class StudentT {
    private static final double ACCURACY = 1e-13;
    private final TDistribution distribution;

    /**
     * @param freedom degrees of freedom, positive
     */
    public StudentT(double freedom) {
        this.distribution = new TDistribution(freedom, ACCURACY);
    }

    /** The probability of a larger value, exact also if it is very small. */
    public double upperTail(double t) {
        return lowerTail(-t);
    }

    public double lowerTail(double t) {
        return distribution.cumulativeProbability(t);
    }

    /**
     * The value that is exceeded with a probability.
     *
     * @param tail over 0 and under 1, such as 0.025 for one end of a two-sided 95 % interval
     */
    public double exceededWith(double tail) {
        return -distribution.inverseCumulativeProbability(tail);
    }
}
