package io.perfwarden.stats;

/**
 * A run without its machine: what the differences of all benchmarks to their levels have in common
 * is subtracted.
 */
public final class NormalizedRun {
    private final double common;
    private final double[] values;
    private final double[] residuals;

    private NormalizedRun(double common, double[] values, double[] residuals) {
        this.common = common;
        this.values = values;
        this.residuals = residuals;
    }

    /**
     * Adjusts a run.
     *
     * @param run values, of at least as many benchmarks as there are levels
     * @param centres levels, NaN where there is none
     */
    static NormalizedRun of(double[] run, double[] centres) {
        double[] residuals = new double[centres.length];
        double[] present = new double[centres.length];
        int n = 0;
        for (int b = 0; b < centres.length; b++) {
            residuals[b] = run[b] - centres[b];
            if (!Double.isNaN(residuals[b])) {
                present[n++] = residuals[b];
            }
        }
        double common =
                n >= DetectionConstants.COMMON_LEAST
                        ? OrderStatistics.medianInPlace(present, n)
                        : 0;
        double[] values = new double[centres.length];
        for (int b = 0; b < centres.length; b++) {
            values[b] = run[b] - common;
            residuals[b] -= common;
        }
        return new NormalizedRun(common, values, residuals);
    }

    /** What was subtracted: how slow the machine was. */
    public double common() {
        return common;
    }

    /** The value of a benchmark on the usual machine. */
    public double value(int benchmark) {
        return values[benchmark];
    }

    /** By how much a benchmark is off its level, on the usual machine. */
    public double residual(int benchmark) {
        return residuals[benchmark];
    }
}
