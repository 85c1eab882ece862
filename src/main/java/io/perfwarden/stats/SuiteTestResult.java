package io.perfwarden.stats;

import io.perfwarden.stats.CandidateDecision.CandidateTest;
import io.perfwarden.stats.NoiseModel.SuiteLevels;
import io.perfwarden.stats.TestOptions.LogLimits;
import io.perfwarden.stats.TestOptions.Machines;
import io.perfwarden.stats.TestResult.Call;
import java.util.Arrays;
import java.util.Optional;

/**
 * What is to be said of a suite as a whole: that all of its benchmarks got slower at once, which a
 * slow machine does, and a slow change as well. All numbers but {@code z} are logarithms, positive
 * is worse.
 *
 * @param change of all benchmarks together
 * @param z change over its error
 * @param usual how slow the default branch's machines are
 * @param swing how much slower than usual one of them was once; 0 on a dedicated machine
 * @param bound the median of what its benchmarks may become worse by
 */
public record SuiteTestResult(
        Call call, double change, double z, double usual, double swing, LogLimits bound) {
    private static final StudentT STUDENT = new StudentT(DetectionConstants.FREEDOM);

    /** The opinion, where there are benchmarks and runs enough to have one. */
    static Optional<SuiteTestResult> of(NoiseModel ground, CandidateTest trial, TestOptions terms) {
        SuiteLevels known = ground.suite();
        if (trial.tested().size() < DetectionConstants.SUITE_LEAST || !known.isKnown()) {
            return Optional.empty();
        }
        double[] changes =
                Arrays.stream(trial.machines()).map(c -> c - known.centre()).sorted().toArray();
        double change = OrderStatistics.median(changes);
        double error =
                known.noise()
                        * Math.sqrt(
                                OrderStatistics.medianVariance(changes.length)
                                        + OrderStatistics.medianVariance(known.runs()));
        LogLimits bound = bound(ground, trial, terms);
        boolean alarm =
                STUDENT.above(change / error) <= DetectionConstants.SUITE_RATE
                        && change >= bound.limit()
                        && changes[changes.length / 3] >= bound.cut();
        boolean shared = terms.machines() == Machines.SHARED;
        boolean beyond = !shared || changes[0] >= known.slowest() + bound.limit();
        return Optional.of(
                new SuiteTestResult(
                        alarm ? alarm(changes.length, beyond, terms) : Call.SAME,
                        change,
                        change / error,
                        known.centre(),
                        shared ? Math.max(0, known.slowest()) : 0,
                        bound));
    }

    private static LogLimits bound(NoiseModel ground, CandidateTest trial, TestOptions terms) {
        LogLimits[] each =
                trial.tested().stream()
                        .map(b -> terms.bounds().of(b, ground.level(b)))
                        .toArray(LogLimits[]::new);
        return new LogLimits(
                OrderStatistics.median(Arrays.stream(each).mapToDouble(LogLimits::cut).toArray()),
                OrderStatistics.median(
                        Arrays.stream(each).mapToDouble(LogLimits::limit).toArray()));
    }

    /**
     * What an alarm comes to. Shared machines differ, so that a suite fails there only if it is
     * slower than the default branch ever was on any of them.
     *
     * @param beyond whether each run is slower, by more than the limit, than the slowest known one;
     *     a dedicated machine needs no such proof
     */
    private static Call alarm(int runs, boolean beyond, TestOptions terms) {
        if (runs == 1) {
            return terms.canMeasureAgain(runs) ? Call.SUSPECT : Call.UNCONFIRMED;
        }
        return beyond ? Call.FAIL : Call.UNCONFIRMED;
    }

    /** Whether the suite is slower as a whole, for sure or as it seems. */
    public boolean isSlower() {
        return call != Call.SAME;
    }
}
