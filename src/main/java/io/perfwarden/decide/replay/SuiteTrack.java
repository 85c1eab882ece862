package io.perfwarden.decide.replay;

import io.perfwarden.stats.RobustScale;
import io.perfwarden.stats.SortedWindow;

/** What is kept of a suite's machines while its history is replayed. */
public final class SuiteTrack {
    private final SortedWindow level = new SortedWindow(Constants.LEVEL_RUNS + 1);
    private final SortedWindow noise = new SortedWindow(Constants.NOISE_RUNS + 1);
    private final SortedWindow changes = new SortedWindow(Constants.NOISE_RUNS + 1);

    /**
     * Takes a run.
     *
     * @param common what its benchmarks have in common
     */
    void append(double common) {
        level.keepNewest(Constants.LEVEL_RUNS - 1);
        if (level.size() >= Constants.SUITE_RUNS) {
            double change = common - level.median();
            noise.add(Math.abs(change));
            noise.keepNewest(Constants.NOISE_RUNS);
            changes.add(change);
            changes.keepNewest(Constants.NOISE_RUNS);
        }
        level.add(common);
    }

    /** Whether it can be told what is unusual. */
    public boolean isKnown() {
        return level.size() >= Constants.SUITE_RUNS && noise.size() >= Constants.GATE_RUNS;
    }

    /** How many runs make the level. */
    public int runs() {
        return level.size();
    }

    /** How slow the usual machine is. */
    public double centre() {
        return level.median();
    }

    /** How much machines differ from run to run. */
    public double noise() {
        return Math.max(RobustScale.ofSizes(noise), Constants.LEAST_NOISE);
    }

    /** The slowest of the runs that make the noise, over the level before it, as a logarithm. */
    public double slowest() {
        return changes.quantile(1);
    }
}
