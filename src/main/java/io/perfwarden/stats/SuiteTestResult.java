package io.perfwarden.stats;

import module java.base;

import io.perfwarden.stats.NoiseModel.SuiteLevels;
import io.perfwarden.stats.SignificanceOptions.LogLimits;
import io.perfwarden.stats.SignificanceOptions.Machines;

/**
 * The result of a suite as a whole: all its benchmarks got slower at once, by a slow machine or a
 * slow change. All numbers but {@code z} are logarithms, positive is worse.
 *
 * @param usual slowness of the default branch's machines
 * @param swing excess of the slowest of them over the usual; 0 on a dedicated machine
 * @param bound median bound of its benchmarks
 */
public record SuiteTestResult(
        SignificanceResult.Call call,
        double change,
        double z,
        double usual,
        double swing,
        LogLimits bound) {
    private static final StudentT STUDENT = new StudentT(DetectionConstants.FREEDOM);

    static Optional<SuiteTestResult> of(
            NoiseModel model, CandidateTest test, SignificanceOptions options) {
        SuiteLevels known = model.suite();
        if (test.testedBenchmarks().size() < DetectionConstants.SUITE_LEAST || !known.isKnown()) {
            return Optional.empty();
        }
        double[] changes =
                Arrays.stream(test.machines()).map(c -> c - known.centre()).sorted().toArray();
        double change = OrderStatistics.median(changes);
        double ofRuns = OrderStatistics.medianVariance(changes.length);
        double ofLevel = OrderStatistics.medianVariance(known.runs());
        double error = known.noise() * Math.sqrt(ofRuns + ofLevel);
        LogLimits bound = bound(model, test, options);
        boolean alarm =
                STUDENT.upperTail(change / error) <= DetectionConstants.SUITE_RATE
                        && change >= bound.limit()
                        && changes[changes.length / 3] >= bound.cut();
        boolean shared = options.machines() == Machines.SHARED;
        boolean beyond = !shared || changes[0] >= known.slowest() + bound.limit();
        return Optional.of(
                new SuiteTestResult(
                        alarm
                                ? alarm(changes.length, beyond, options)
                                : SignificanceResult.Call.SAME,
                        change,
                        change / error,
                        known.centre(),
                        shared ? Math.max(0, known.slowest()) : 0,
                        bound));
    }

    private static LogLimits bound(
            NoiseModel model, CandidateTest test, SignificanceOptions options) {
        LogLimits[] each =
                test.testedBenchmarks().stream()
                        .map(b -> options.bounds().of(b, model.level(b)))
                        .toArray(LogLimits[]::new);
        double[] cuts = Arrays.stream(each).mapToDouble(LogLimits::cut).toArray();
        double[] limits = Arrays.stream(each).mapToDouble(LogLimits::limit).toArray();
        return new LogLimits(OrderStatistics.median(cuts), OrderStatistics.median(limits));
    }

    /**
     * The consequence of an alarm. Shared machines differ, so a suite fails there only if it is
     * slower than the default branch ever was.
     *
     * @param beyond whether each run exceeds the slowest known one by more than the limit; a
     *     dedicated machine does not need that
     */
    private static SignificanceResult.Call alarm(
            int runs, boolean beyond, SignificanceOptions options) {
        if (runs == 1) {
            return options.canMeasureAgain(runs)
                    ? SignificanceResult.Call.SUSPECT
                    : SignificanceResult.Call.UNCONFIRMED;
        }
        return beyond ? SignificanceResult.Call.FAIL : SignificanceResult.Call.UNCONFIRMED;
    }

    public boolean isSlower() {
        return call != SignificanceResult.Call.SAME;
    }
}
