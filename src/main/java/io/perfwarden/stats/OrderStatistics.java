package io.perfwarden.stats;

import java.util.Arrays;

/** Order statistics and robust estimates of a few values, none of which is NaN. */
public final class OrderStatistics {
    private static final double NORMAL_MEDIAN = 1.4826;
    private static final double TAIL = 0.9;
    private static final double NORMAL_TAIL = 1.644853626951472;

    private OrderStatistics() {}

    /**
     * The middle value, or the mean of the two middle ones.
     *
     * @param values at least one, in any order; not changed
     * @throws IllegalArgumentException without values
     */
    public static double median(double... values) {
        double[] sorted = sortedCopy(values);
        return medianOfSorted(sorted, sorted.length);
    }

    /**
     * The median of the first values, which are sorted in place.
     *
     * @param size number of these values, at least one
     */
    public static double medianInPlace(double[] values, int size) {
        Arrays.sort(values, 0, size);
        return medianOfSorted(values, size);
    }

    /**
     * A quantile, interpolated between the order statistics on both sides of {@code (n - 1) p}.
     *
     * @param p from 0 to 1
     * @param values at least one, in any order; not changed
     * @throws IllegalArgumentException without values
     * @see "Hyndman, Fan (1996), Sample Quantiles in Statistical Packages, The American
     *     Statistician 50(4): definition 7"
     */
    public static double of(double p, double... values) {
        double[] sorted = sortedCopy(values);
        return ofSorted(p, sorted, sorted.length);
    }

    static double medianOfSorted(double[] sorted, int size) {
        int middle = size / 2;
        return size % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    static double ofSorted(double p, double[] sorted, int size) {
        double position = (size - 1) * p;
        int below = (int) position;
        return below >= size - 1
                ? sorted[size - 1]
                : sorted[below] + (position - below) * (sorted[below + 1] - sorted[below]);
    }

    private static double[] sortedCopy(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values, no quantile");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }

    /**
     * The variance of a median, as a share of the variance of one value. For one or two values it
     * is {@code 1 / n}, as for a mean. For many it is {@code pi / (2 n)}; with {@code n + 1/2} that
     * also fits few.
     *
     * @param n number of values, at least 1
     * @see "Cramer (1946), Mathematical Methods of Statistics, 28.5: the variance of quantiles of
     *     large samples"
     */
    public static double medianVariance(int n) {
        return n <= 2 ? 1.0 / n : Math.PI / (2 * n + 1);
    }

    /**
     * The spread of residuals around zero, as the standard deviation of normal ones. The larger of
     * two estimates counts:
     *
     * <ul>
     *   <li>the median of their sizes, which outliers of up to half of them do not move (Rousseeuw,
     *       Croux 1993, Alternatives to the Median Absolute Deviation, Journal of the American
     *       Statistical Association 88(424); 1.4826 makes it consistent for normal values);
     *   <li>the 90 % quantile of their sizes, which is the 95 % quantile of normal residuals,
     *       1.6449 standard deviations. It sees a second mode or a step of rounding.
     * </ul>
     *
     * @param residuals at least one, in any order, none NaN; not centred again
     * @return in their unit; 0 if nearly all are 0
     * @throws IllegalArgumentException without residuals
     */
    public static double scale(double... residuals) {
        double[] sizes = sortedCopy(Arrays.stream(residuals).map(Math::abs).toArray());
        return scale(medianOfSorted(sizes, sizes.length), ofSorted(TAIL, sizes, sizes.length));
    }

    /** The {@link #scale(double...)} of residuals whose signs are not known. */
    public static double scale(SortedWindow sizes) {
        return scale(sizes.median(), sizes.quantile(TAIL));
    }

    private static double scale(double median, double tail) {
        return Math.max(NORMAL_MEDIAN * median, tail / NORMAL_TAIL);
    }

    /**
     * The centre of a symmetric distribution: the median of the means of all pairs, each value with
     * itself included. It is almost as exact as the mean for normal values, and resists outliers.
     *
     * @param values at least one, in any order; not changed
     * @see "Hodges, Lehmann (1963), Estimates of Location Based on Rank Tests, The Annals of
     *     Mathematical Statistics 34(2)"
     */
    static double hodgesLehmann(double... values) {
        double[] means = new double[values.length * (values.length + 1) / 2];
        int n = 0;
        for (int i = 0; i < values.length; i++) {
            for (int j = i; j < values.length; j++) {
                means[n++] = (values[i] + values[j]) / 2;
            }
        }
        return median(means);
    }

    /**
     * The variance of {@link #hodgesLehmann} as a share of the variance of one value, for normal
     * values: {@code pi / 3} of that of the mean.
     *
     * @param n number of values, at least 1
     */
    static double hodgesLehmannVariance(int n) {
        return 1.047 / n;
    }
}
