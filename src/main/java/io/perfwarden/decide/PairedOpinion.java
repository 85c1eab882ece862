package io.perfwarden.decide;

import io.perfwarden.decide.replay.Constants;

/**
 * How the head of a pull request stands to its base for one benchmark, by rounds in which both were
 * measured. All but {@code z}, {@code p} and {@code q} are logarithms, positive is worse.
 *
 * @param rounds in which both have a value
 * @param worse in how many of them the head is worse
 * @param change from base to head
 * @param noise standard deviation of a round
 * @param error standard error of the change
 * @param z change over error
 * @param p probability of such a z, or a larger one, if nothing changed
 * @param q the same, adjusted for how many benchmarks were looked at
 * @param low where the two-sided 95 % interval of the change begins
 * @param high where it ends
 * @param detectable the least change that would be suspected in 8 of 10 cases
 */
public record PairedOpinion(
        int rounds,
        int worse,
        double change,
        double noise,
        double error,
        double z,
        double p,
        double q,
        double low,
        double high,
        double detectable) {
    /** Fewest rounds that can fail. */
    static final int LEAST_ROUNDS = 5;

    private static final double WORSE_SHARE = 0.8;

    /** Whether the job says that it got worse; on shared machines another one has to say so too. */
    public boolean fails(Bound bound) {
        return rounds >= LEAST_ROUNDS
                && q <= Constants.FAIL_RATE
                && change >= bound.cut()
                && worse >= Math.ceil(WORSE_SHARE * rounds)
                && high >= bound.limit();
    }

    /** Whether the job says that it got better. */
    public boolean isBetter(Bound bound) {
        return rounds >= LEAST_ROUNDS
                && high < 0
                && change <= -bound.cut()
                && rounds - worse >= Math.ceil(WORSE_SHARE * rounds);
    }

    /** Whether a change over the limit would have been seen, in 8 of 10 cases. */
    public boolean isSensitive(Bound bound) {
        return rounds >= LEAST_ROUNDS && detectable <= bound.limit();
    }
}
