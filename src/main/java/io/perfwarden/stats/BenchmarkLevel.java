package io.perfwarden.stats;

/**
 * What the history says of one benchmark.
 *
 * @param runs that make the level
 * @param centre the level; NaN for fewer than three runs
 * @param residuals that make the noise
 * @param noise the standard deviation from run to run to be expected
 * @param recentWorst the worse of the last two runs, or of two that measured one commit the better;
 *     NaN if there are fewer
 * @param recentBest the better of the last two runs; NaN if there are fewer
 */
public record BenchmarkLevel(
        int runs,
        double centre,
        int residuals,
        double noise,
        double recentWorst,
        double recentBest) {
    /** Of a benchmark that no run of the default branch has. */
    public static final BenchmarkLevel NONE =
            new BenchmarkLevel(0, Double.NaN, 0, Double.NaN, Double.NaN, Double.NaN);

    /**
     * The same where the last two runs measured one commit: what is slow in one of them only is not
     * the commit's.
     */
    BenchmarkLevel repeated() {
        return new BenchmarkLevel(runs, centre, residuals, noise, recentBest, recentBest);
    }

    /** Whether the noise is known well enough for the benchmark to fail. */
    public boolean isOpen() {
        return residuals >= DetectionConstants.GATE_RUNS;
    }

    /** How many more runs of the default branch it takes until it can fail; 0 if it can. */
    public int missingRuns() {
        int forLevel = Math.max(0, DetectionConstants.LEVEL_LEAST - runs);
        return Math.max(0, DetectionConstants.GATE_RUNS - residuals) + forLevel;
    }
}
