package io.perfwarden.stats;

/** What is kept of a suite's machines while its history is replayed. */
public final class SuiteLevels {
    private final SortedWindow level = new SortedWindow(DetectionConstants.LEVEL_RUNS + 1);
    private final SortedWindow noise = new SortedWindow(DetectionConstants.NOISE_RUNS + 1);
    private final SortedWindow changes = new SortedWindow(DetectionConstants.NOISE_RUNS + 1);

    /**
     * Takes a run.
     *
     * @param common what its benchmarks have in common
     */
    void append(double common) {
        level.keepNewest(DetectionConstants.LEVEL_RUNS - 1);
        if (level.size() >= DetectionConstants.SUITE_RUNS) {
            double change = common - level.median();
            noise.add(Math.abs(change));
            noise.keepNewest(DetectionConstants.NOISE_RUNS);
            changes.add(change);
            changes.keepNewest(DetectionConstants.NOISE_RUNS);
        }
        level.add(common);
    }

    /** Whether it can be told what is unusual. */
    public boolean isKnown() {
        return level.size() >= DetectionConstants.SUITE_RUNS
                && noise.size() >= DetectionConstants.GATE_RUNS;
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
        return Math.max(RobustScale.ofSizes(noise), DetectionConstants.LEAST_NOISE);
    }

    /** The slowest of the runs that make the noise, over the level before it, as a logarithm. */
    public double slowest() {
        return changes.quantile(1);
    }
}
