package io.perfwarden.stats;

import org.hipparchus.distribution.continuous.NormalDistribution;
import org.hipparchus.special.Gamma;

/**
 * Tests whether a share of failures rose beyond chance: the one-sided test of two proportions.
 *
 * <p>Fisher's exact test, which is right for small counts: the probability that so many of all
 * failures fall to the second sample. From 10,000 expected failures and successes in each sample
 * on, the pooled z test replaces it. Its tail then differs by less than 2 % of itself at a
 * probability of .01.
 *
 * @see "R. A. Fisher (1935), The Logic of Inductive Inference, J. Royal Statistical Society 98(1)"
 * @see "A. Agresti (2013), Categorical Data Analysis, 3rd edition, sections 3.2 and 3.5"
 */
public final class ProportionTest {
    private static final double MOST_EXACT = 10_000;
    private static final double NEGLIGIBLE = 1e-17;
    private static final NormalDistribution NORMAL = new NormalDistribution();

    private ProportionTest() {}

    /**
     * The probability of as many failures in the second sample, or more, if both fail alike; 1 if
     * its share is not larger.
     *
     * @param failed1 of the first sample, from 0 to all of it
     * @param trials1 from 1 to 10<sup>12</sup>
     */
    public static double riseProbability(long failed1, long trials1, long failed2, long trials2) {
        double failed = (double) failed1 + failed2;
        double all = (double) trials1 + trials2;
        double expected = failed * (trials2 / all);
        if (failed2 <= expected) {
            return 1;
        }
        double fewest = Math.min(failed, all - failed) * (Math.min(trials1, trials2) / all);
        return fewest <= MOST_EXACT
                ? exact(failed2, failed, trials2, all)
                : pooledProbability(failed2 - expected, failed, trials2, all);
    }

    /** The upper tail of the hypergeometric distribution, from a value above its mean. */
    private static double exact(long observed, double failed, double sample, double all) {
        double term =
                StrictMath.exp(
                        logChoose(failed, observed)
                                + logChoose(all - failed, sample - observed)
                                - logChoose(all, sample));
        double sum = term;
        double most = Math.min(failed, sample);
        for (double k = observed; k < most && term > sum * NEGLIGIBLE; k++) {
            term *= (failed - k) / (k + 1) * ((sample - k) / (all - failed - sample + k + 1));
            sum += term;
        }
        return Math.min(1, sum);
    }

    /** With half a failure as the correction for continuity. */
    private static double pooledProbability(
            double above, double failed, double sample, double all) {
        double part = sample / all;
        double variance = failed * part * (1 - part) * (1 - failed / all);
        return NORMAL.cumulativeProbability((0.5 - above) / StrictMath.sqrt(variance));
    }

    private static double logChoose(double of, double some) {
        return Gamma.logGamma(of + 1) - Gamma.logGamma(some + 1) - Gamma.logGamma(of - some + 1);
    }
}
