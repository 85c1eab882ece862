package io.perfwarden.stats;

import java.util.Arrays;

/** Order statistics of a few values, none of which is NaN. */
public final class OrderStatistics {
    private OrderStatistics() {}

    /**
     * The middle value, or the mean of the two middle ones.
     *
     * @param values at least one, in any order; left as they are
     * @throws IllegalArgumentException if there are none
     */
    public static double median(double... values) {
        double[] sorted = sorted(values);
        return medianOfSorted(sorted, sorted.length);
    }

    /**
     * The median of the first values of an array, which are sorted in place.
     *
     * @param size how many they are, at least one
     */
    public static double medianInPlace(double[] values, int size) {
        Arrays.sort(values, 0, size);
        return medianOfSorted(values, size);
    }

    /**
     * A quantile, interpolated between the order statistics on both sides of {@code (n - 1) p}.
     *
     * @param p from 0 to 1
     * @param values at least one, in any order; left as they are
     * @throws IllegalArgumentException if there are none
     * @see "Hyndman, Fan (1996), Sample Quantiles in Statistical Packages, The American
     *     Statistician 50(4): definition 7"
     */
    public static double of(double p, double... values) {
        double[] sorted = sorted(values);
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

    private static double[] sorted(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values, no quantile");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
