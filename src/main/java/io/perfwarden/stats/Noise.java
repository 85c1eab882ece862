package io.perfwarden.stats;

/**
 * The noise of each benchmark, for which the others of its suite help out as long as it has few
 * residuals of its own.
 *
 * @see "Smyth (2004), Linear Models and Empirical Bayes Methods, Statistical Applications in
 *     Genetics and Molecular Biology 3(1): variances shrunk to a common one, weighted by what they
 *     rest on; here on the logarithmic scale"
 */
public final class Noise {
    private final double pool;
    private final double logarithm;

    private Noise(double pool) {
        this.pool = pool;
        this.logarithm = StrictMath.log(pool);
    }

    /**
     * What the benchmarks of a suite have in common.
     *
     * @param own the scale of each benchmark's residuals, NaN where there are too few
     */
    public static Noise of(double[] own) {
        double[] positive = new double[own.length];
        int n = 0;
        for (double scale : own) {
            if (scale > 0) {
                positive[n++] = scale;
            }
        }
        return new Noise(
                n == 0
                        ? DetectionConstants.UNKNOWN_NOISE
                        : Math.max(
                                OrderStatistics.medianInPlace(positive, n),
                                DetectionConstants.LEAST_NOISE));
    }

    /** The noise of the suite's middle benchmark. */
    double pool() {
        return pool;
    }

    /**
     * The noise of a benchmark.
     *
     * @param own the scale of its residuals, NaN where there are too few
     * @param n how many residuals it has
     */
    public double of(double own, int n) {
        double weight = n / (n + DetectionConstants.PRIOR_RUNS);
        double known = Double.isNaN(own) ? pool : own;
        return StrictMath.exp(
                weight * StrictMath.log(Math.max(known, DetectionConstants.LEAST_NOISE))
                        + (1 - weight) * logarithm);
    }
}
