package io.perfwarden.compare;

import module java.base;

import io.perfwarden.baseline.Baseline;
import io.perfwarden.compare.history.SuiteHistory;
import io.perfwarden.compare.rule.NoiseDecider;
import io.perfwarden.compare.rule.PolicyDecider;
import io.perfwarden.config.SuitePolicy;
import io.perfwarden.model.ResultSet;
import io.perfwarden.stats.DetectionConstants;
import io.perfwarden.stats.SignificanceOptions.RerunOption;

/**
 * Runs of a suite that are judged once more: each against the one before, with its history. The
 * runs after it are the further measurements of a suspect.
 *
 * @param results of each past run
 */
public record SimulatedRuns(SuiteHistory history, IntFunction<ResultSet> results) {
    public static SimulatedRuns of(SuiteHistory kept) {
        return new SimulatedRuns(
                kept, run -> ResultSet.EMPTY.withMeasurements(kept.measurements(run)));
    }

    public int size() {
        return history.runs().size();
    }

    /** The first judged run: the newest are judged, and one without a predecessor is not. */
    public int first() {
        return Math.max(1, size() - DetectionConstants.HISTORY_RUNS);
    }

    public int judgedCount() {
        return Math.max(0, size() - first());
    }

    public SuiteComparison newest(SuitePolicy suite) {
        var decider = new NoiseDecider(RerunOption.POSSIBLE, suite.machines());
        return judge(suite, size() - 1, 1, decider, UnaryOperator.identity());
    }

    /**
     * Judges a run, repeated by those after it, against those before it.
     *
     * @param attempts number of runs, from 1
     * @param change is made to each of these runs
     */
    public SuiteComparison judge(
            SuitePolicy suite,
            int run,
            int attempts,
            NoiseDecider decider,
            UnaryOperator<ResultSet> change) {
        int from = Math.max(0, run - DetectionConstants.HISTORY_RUNS);
        return SuiteComparator.judge(
                new ComparisonSubject(
                        suite,
                        history.where().platform(),
                        Optional.of(new Baseline(Optional.empty(), results.apply(run - 1))),
                        IntStream.range(run, run + attempts).mapToObj(results).map(change).toList(),
                        history.between(from, run)),
                new PolicyDecider(decider));
    }
}
