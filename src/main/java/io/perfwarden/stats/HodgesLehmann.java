package io.perfwarden.stats;

/**
 * The middle of a symmetric distribution, estimated robustly: almost as exact as the mean where
 * values are normal, and hardly moved by outliers.
 *
 * @see "Hodges, Lehmann (1963), Estimates of Location Based on Rank Tests, The Annals of
 *     Mathematical Statistics 34(2)"
 */
public final class HodgesLehmann {
    private HodgesLehmann() {}

    /**
     * The median of the means of all pairs of values, each value paired with itself as well.
     *
     * @param values at least one, none of them NaN, in any order; left as they are
     * @throws IllegalArgumentException if there are none
     */
    public static double of(double... values) {
        double[] means = new double[values.length * (values.length + 1) / 2];
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i; j < values.length; j++) {
                means[n++] = (values[i] + values[j]) / 2;
            }
        }
        if (n == 0) {
            throw new IllegalArgumentException("no values, no middle");
        }
        return Quantiles.medianInPlace(means, n);
    }

    /**
     * The variance of the estimate, as a share of the variance of one value: {@code pi / 3} of that
     * of the mean, for normal values.
     *
     * @param n how many values, at least 1
     */
    public static double variance(int n) {
        return 1.047 / n;
    }
}
