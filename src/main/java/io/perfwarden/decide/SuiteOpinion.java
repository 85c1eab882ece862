package io.perfwarden.decide;

import io.perfwarden.decide.replay.Constants;
import io.perfwarden.decide.replay.Ground;
import io.perfwarden.decide.replay.SuiteTrack;
import io.perfwarden.stats.MedianVariance;
import io.perfwarden.stats.Quantiles;
import io.perfwarden.stats.StudentT;
import java.util.Arrays;
import java.util.Optional;

/**
 * What is to be said of a suite as a whole: that all of its benchmarks got slower at once, which a
 * slow machine does, and a slow change as well.
 *
 * @param change as a logarithm, positive is worse
 * @param z change over its error
 */
public record SuiteOpinion(Opinion.Call call, double change, double z) {
    private static final StudentT STUDENT = new StudentT(Constants.FREEDOM);

    /** The opinion, where there are benchmarks and runs enough to have one. */
    static Optional<SuiteOpinion> of(Ground ground, Trial trial, Terms terms) {
        SuiteTrack known = ground.suite();
        if (trial.tested() < Constants.SUITE_LEAST || !known.isKnown()) {
            return Optional.empty();
        }
        double[] changes =
                Arrays.stream(trial.machines()).map(c -> c - known.centre()).sorted().toArray();
        double change = Quantiles.median(changes);
        double error =
                known.noise()
                        * Math.sqrt(
                                MedianVariance.of(changes.length)
                                        + MedianVariance.of(known.runs()));
        boolean alarm =
                STUDENT.above(change / error) <= Constants.SUITE_RATE
                        && change >= terms.suite().limit()
                        && changes[changes.length / 3] >= terms.suite().cut();
        boolean beyond = changes[0] >= known.slowest() + terms.suite().limit();
        Opinion.Call call = alarm ? alarm(changes.length, beyond, terms) : Opinion.Call.SAME;
        return Optional.of(new SuiteOpinion(call, change, change / error));
    }

    /**
     * What an alarm comes to. Shared machines differ, so that a suite fails there only if it is
     * slower than the default branch ever was on any of them.
     *
     * @param beyond whether each run is slower, by more than the limit, than the slowest known one
     */
    private static Opinion.Call alarm(int runs, boolean beyond, Terms terms) {
        if (runs == 1) {
            return terms.canMeasureAgain(runs) ? Opinion.Call.SUSPECT : Opinion.Call.UNCONFIRMED;
        }
        return switch (terms.machines()) {
            case SHARED -> beyond ? Opinion.Call.FAIL : Opinion.Call.UNCONFIRMED;
            case DEDICATED -> Opinion.Call.FAIL;
        };
    }
}
