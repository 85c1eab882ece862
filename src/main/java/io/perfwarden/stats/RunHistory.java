package io.perfwarden.stats;

import io.perfwarden.stats.CandidateDecision.TestCandidate;
import java.util.Arrays;
import java.util.BitSet;

/** What runs of the default branch measured. */
public final class RunHistory {
    private final double[][] runs;
    private final int benchmarks;
    private final boolean repeated;

    /**
     * @param runs by run, oldest first, then by benchmark; kept, not copied; older ones than {@link
     *     DetectionConstants#HISTORY_RUNS} do not count
     * @param benchmarks how many there are
     * @param repeated whether the last two runs measured one commit
     */
    public RunHistory(double[][] runs, int benchmarks, boolean repeated) {
        int from = Math.max(0, runs.length - DetectionConstants.HISTORY_RUNS);
        this.runs = Arrays.copyOfRange(runs, from, runs.length);
        this.benchmarks = benchmarks;
        this.repeated = repeated;
    }

    /** Whose last two runs are not known to have measured one commit. */
    public RunHistory(double[][] runs, int benchmarks) {
        this(runs, benchmarks, false);
    }

    boolean isRepeated() {
        return repeated;
    }

    double[][] runs() {
        return runs;
    }

    int benchmarks() {
        return benchmarks;
    }

    /** Whether the last run has a value of a benchmark. */
    boolean isInLastRun(int benchmark) {
        return runs.length > 0 && !Double.isNaN(runs[runs.length - 1][benchmark]);
    }

    /** The newest values of a benchmark as they were measured, at most as many as make a level. */
    double[] newest(int benchmark) {
        double[] newest = new double[DetectionConstants.LEVEL_RUNS];
        int n = 0;
        for (int run = runs.length - 1; run >= 0 && n < newest.length; run--) {
            if (!Double.isNaN(runs[run][benchmark])) {
                newest[n++] = runs[run][benchmark];
            }
        }
        return Arrays.copyOf(newest, n);
    }

    /** Every benchmark that a candidate has a value of, and a run as well. */
    BitSet sharedWith(TestCandidate candidate) {
        BitSet shared = new BitSet(benchmarks);
        for (int b = 0; b < benchmarks; b++) {
            shared.set(b, isKnown(b) && candidate.values(b).length > 0);
        }
        return shared;
    }

    private boolean isKnown(int benchmark) {
        for (double[] run : runs) {
            if (!Double.isNaN(run[benchmark])) {
                return true;
            }
        }
        return false;
    }
}
