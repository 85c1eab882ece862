package io.perfwarden.decide;

import io.perfwarden.decide.replay.Constants;
import io.perfwarden.stats.MedianVariance;
import io.perfwarden.stats.Quantiles;
import io.perfwarden.stats.StudentT;
import java.util.Arrays;

/** The rounds of one benchmark, and the noise it has, its suite considered. */
final class Rounds {
    private final double[] differences;
    private final double noise;
    private final StudentT student;

    /**
     * @param differences head less base, by round; at least one
     */
    Rounds(double[] differences, double noise) {
        this.differences = differences;
        this.noise = noise;
        this.student = new StudentT(differences.length - 1 + Constants.PRIOR_RUNS);
    }

    /** The probability of such a change, or a larger one, if nothing changed. */
    double p() {
        return student.above(change() / error());
    }

    /**
     * Everything of the benchmark.
     *
     * @param q {@link #p} adjusted
     * @param tested for how many
     */
    PairedOpinion opinion(double q, int tested) {
        double change = change();
        double error = error();
        double interval = student.exceededWith(Constants.INTERVAL_TAIL) * error;
        double seen = student.exceededWith(Constants.FAIL_RATE / tested);
        return new PairedOpinion(
                differences.length,
                (int) Arrays.stream(differences).filter(one -> one > 0).count(),
                change,
                noise,
                error,
                change / error,
                p(),
                q,
                change - interval,
                change + interval,
                (seen + Constants.POWER_QUANTILE) * error);
    }

    private double change() {
        return Quantiles.median(differences);
    }

    private double error() {
        return noise * Math.sqrt(MedianVariance.of(differences.length));
    }
}
