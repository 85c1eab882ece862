package io.perfwarden.stats;

/**
 * How uncertain the median of a few normal values is.
 *
 * @see "Cramer (1946), Mathematical Methods of Statistics, 28.5: the variance of quantiles of large
 *     samples"
 */
public final class MedianVariance {
    private MedianVariance() {}

    /**
     * The variance of a median, as a share of the variance of one value. Of one or two values it is
     * their mean, with {@code 1 / n}; of many it is {@code pi / (2 n)}, which taken at {@code n +
     * 1/2} comes closer to that of few.
     *
     * @param n how many values, at least 1
     */
    public static double of(int n) {
        return n <= 2 ? 1.0 / n : Math.PI / (2 * n + 1);
    }
}
