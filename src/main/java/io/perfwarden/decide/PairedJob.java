package io.perfwarden.decide;

import io.perfwarden.decide.replay.Constants;
import io.perfwarden.stats.HodgesLehmann;
import io.perfwarden.stats.StudentT;
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
public record PairedJob(
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
    static PairedJob of(double noise, double... differences) {
        int rounds = differences.length;
        double change = HodgesLehmann.of(differences);
        double error = noise * Math.sqrt(HodgesLehmann.variance(rounds));
        StudentT student = new StudentT(freedom(rounds));
        return new PairedJob(
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
        return rounds - 1 + Constants.PRIOR_RUNS;
    }

    /** The same with base and head exchanged. */
    PairedJob mirrored() {
        return new PairedJob(rounds, better, worse, -change, noise, error, pBetter, p);
    }
}
