package io.perfwarden.stats;

import java.util.Arrays;

/**
 * What one job says of one benchmark, by rounds in which base and head were measured in turns.
 * Changes, noise and error are logarithms; positive is worse.
 *
 * @param rounds in which both have a value, at least 1
 * @param worse in how many of them the head is worse
 * @param better in how many of them the head is better
 * @param change from base to head
 * @param noise standard deviation of a round
 * @param error standard error of the change
 * @param p probability of such a change, or a larger one, if nothing changed
 * @param pBetter probability of such a change, or a smaller one, if nothing changed
 */
public record InterleavedJob(
        int rounds,
        int worse,
        int better,
        double change,
        double noise,
        double error,
        double p,
        double pBetter) {

    /**
     * @param differences head less base, by round; at least one
     */
    static InterleavedJob of(double noise, double... differences) {
        int rounds = differences.length;
        double change = HodgesLehmann.of(differences);
        double error = noise * Math.sqrt(HodgesLehmann.variance(rounds));
        StudentT student = new StudentT(freedom(rounds));
        return new InterleavedJob(
                rounds,
                (int) Arrays.stream(differences).filter(one -> one > 0).count(),
                (int) Arrays.stream(differences).filter(one -> one < 0).count(),
                change,
                noise,
                error,
                student.above(change / error),
                student.below(change / error));
    }

    /** Degrees of freedom of the noise, with what the other benchmarks add to it. */
    double freedom() {
        return freedom(rounds);
    }

    private static double freedom(int rounds) {
        return rounds - 1 + DetectionConstants.PRIOR_RUNS;
    }

    /** The same with base and head exchanged. */
    InterleavedJob mirrored() {
        return new InterleavedJob(rounds, better, worse, -change, noise, error, pBetter, p);
    }

    /**
     * The middle of a symmetric distribution, estimated robustly: almost as exact as the mean where
     * values are normal, and hardly moved by outliers.
     *
     * @see "Hodges, Lehmann (1963), Estimates of Location Based on Rank Tests, The Annals of
     *     Mathematical Statistics 34(2)"
     */
    private static final class HodgesLehmann {
        private HodgesLehmann() {}

        /**
         * The median of the means of all pairs of values, each value paired with itself as well.
         *
         * @param values at least one, none of them NaN, in any order; left as they are
         * @throws IllegalArgumentException if there are none
         */
        static double of(double... values) {
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
            return OrderStatistics.medianInPlace(means, n);
        }

        /**
         * The variance of the estimate, as a share of the variance of one value: {@code pi / 3} of
         * that of the mean, for normal values.
         *
         * @param n how many values, at least 1
         */
        static double variance(int n) {
            return 1.047 / n;
        }
    }
}
