package io.perfwarden.stats;

/**
 * Constants of the procedure, tuned on public histories and confirmed on others. A change changes
 * the false-alarm rate; {@code perfwarden evaluate} scores it.
 */
public final class DetectionConstants {
    /** Share of the limit that makes a suspect. */
    public static final double SUSPECT_SHARE = 0.5;

    /** Most runs of a level. */
    public static final int LEVEL_RUNS = 10;

    /** Fewest runs of a level. */
    public static final int LEVEL_LEAST = 3;

    /** Most residuals that the noise is computed from. */
    public static final int NOISE_RUNS = 60;

    /** Fewest residuals for a benchmark's own noise. */
    public static final int NOISE_LEAST = 5;

    /** Runs of the default branch that count. */
    public static final int HISTORY_RUNS = 120;

    /** Fewest residuals with which a benchmark can fail. */
    public static final int GATE_RUNS = 10;

    /** Fewest benchmarks that separate a slow machine from a change. */
    public static final int COMMON_LEAST = 3;

    /** Weight of the other benchmarks' noise, in residuals. */
    public static final double PRIOR_RUNS = 4;

    /** Least noise, since values have few digits. */
    public static final double LEAST_NOISE = 5e-4;

    /** The noise where none is known. */
    public static final double UNKNOWN_NOISE = 0.05;

    /** Runs in a row beyond the noise that make a new level. */
    public static final int SHIFT_RUNS = 3;

    /** Noises beyond the level that make a new one. */
    public static final double SHIFT_NOISES = 2.5;

    /** Least change that makes a new level. */
    public static final double SHIFT_LEAST = 0.01;

    /** Share of a change that must be new compared to the last two runs. */
    public static final double NEW_SHARE = 0.4;

    /** Degrees of freedom of a statistic whose scale is itself estimated. */
    public static final double FREEDOM = 8;

    /** False discovery rate of suspects; another run is cheap. */
    public static final double SUSPECT_RATE = 0.20;

    /** False discovery rate of failures. */
    public static final double FAIL_RATE = 0.05;

    /** Noises by which each run has to be worse, to fail. */
    public static final double LEAST_Z = 2;

    /** Probability of one end of the two-sided interval. */
    public static final double INTERVAL_TAIL = 0.025;

    /** Probability of a false alarm for the suite as a whole. */
    public static final double SUITE_RATE = 0.01;

    /** Fewest benchmarks of a suite that is judged as a whole. */
    public static final int SUITE_LEAST = 3;

    /** Fewest runs of a suite's level. */
    public static final int SUITE_RUNS = 5;

    /** Worsening that warns before the noise is known. */
    public static final double LEARNING_WARNING = 0.50;

    /** Most runs of a candidate. */
    public static final int MOST_RUNS = 3;

    /** Worsening from which a value without noise fails. */
    public static final double EXACT_LIMIT = 0.01;

    /** Normal quantile of 80 %: the probability to see a detectable change. */
    public static final double POWER_QUANTILE = 0.8416212335729143;

    private DetectionConstants() {}
}
