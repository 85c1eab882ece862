package io.perfwarden.decide;

import io.perfwarden.decide.replay.Adjusted;
import io.perfwarden.decide.replay.Level;
import io.perfwarden.stats.MedianVariance;
import io.perfwarden.stats.Quantiles;
import java.util.Arrays;

/** The runs of a candidate that have a value of one benchmark. */
final class Sample {
    private final Level level;
    private final double[] residuals;
    private final double[] values;

    private Sample(Level level, double[] residuals, double[] values) {
        this.level = level;
        this.residuals = residuals;
        this.values = values;
    }

    static Sample of(Level level, int benchmark, Adjusted... runs) {
        double[] residuals = new double[runs.length];
        double[] values = new double[runs.length];
        int n = 0;
        for (Adjusted run : runs) {
            if (!Double.isNaN(run.residual(benchmark))) {
                residuals[n] = run.residual(benchmark);
                values[n++] = run.value(benchmark);
            }
        }
        return new Sample(level, Arrays.copyOf(residuals, n), Arrays.copyOf(values, n));
    }

    boolean isEmpty() {
        return residuals.length == 0;
    }

    int runs() {
        return residuals.length;
    }

    double change() {
        return Quantiles.median(residuals);
    }

    double error() {
        return level.noise()
                * Math.sqrt(MedianVariance.of(residuals.length) + MedianVariance.of(level.runs()));
    }

    double beyondRecent() {
        return Quantiles.median(values) - level.recentWorst();
    }

    Estimate.Least least() {
        double change = least(residuals);
        double error = level.noise() * Math.sqrt(1 + MedianVariance.of(level.runs()));
        return new Estimate.Least(change, change / error, least(values) - level.recentWorst());
    }

    /** The smallest of up to two, the second smallest of up to five, and so on. */
    private static double least(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 3];
    }
}
