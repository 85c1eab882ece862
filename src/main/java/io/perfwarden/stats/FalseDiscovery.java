package io.perfwarden.stats;

import module java.base;

import io.perfwarden.model.KeyOrder;

/**
 * The false discovery rate over many tests at once: of all that is called significant at a q of
 * 0.05, about one in twenty is so by chance.
 *
 * @see "Benjamini, Hochberg (1995), Controlling the False Discovery Rate, Journal of the Royal
 *     Statistical Society B 57(1)"
 */
public final class FalseDiscovery {
    private FalseDiscovery() {}

    /**
     * Adjusts p-values: of the i-th smallest of m, the least of {@code m p / j} over all places j
     * from i on.
     *
     * @param p from 0 to 1, in any order; left as they are
     * @return q-values from 0 to 1, in the order of {@code p}
     * @see "Yekutieli, Benjamini (1999), Resampling-based false discovery rate controlling multiple
     *     test procedures, Journal of Statistical Planning and Inference 82: adjusted p-values"
     */
    public static double[] adjust(double... p) {
        Integer[] order = new Integer[p.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, KeyOrder.ofDouble(i -> p[i]));
        double[] q = new double[p.length];
        double least = 1;
        for (int place = p.length; place > 0; place--) {
            int i = order[place - 1];
            least = Math.min(least, p[i] * p.length / place);
            q[i] = least;
        }
        return q;
    }
}
