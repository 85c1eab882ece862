package io.perfwarden.stats;

/**
 * The constants of the procedure, tuned on public histories of some projects and confirmed on
 * others. A change of one is a change of the false-alarm rate; {@code perfwarden evaluate} scores
 * it.
 */
public final class DetectionConstants {
    /** How much of the limit makes a suspect. */
    public static final double SUSPECT_SHARE = 0.5;

    /** Runs that make a level. */
    public static final int LEVEL_RUNS = 10;

    /** Fewest runs that make a level. */
    public static final int LEVEL_LEAST = 3;

    /** Residuals that make the noise. */
    public static final int NOISE_RUNS = 60;

    /** Fewest residuals that say anything of a benchmark's own noise. */
    public static final int NOISE_LEAST = 5;

    /** Runs of the default branch that are looked at. */
    public static final int HISTORY_RUNS = 120;

    /** Residuals from which on a benchmark can fail. */
    public static final int GATE_RUNS = 10;

    /** Fewest benchmarks that tell a machine from a change. */
    public static final int COMMON_LEAST = 3;

    /** Residuals that the noise of the other benchmarks counts as. */
    public static final double PRIOR_RUNS = 4;

    /** Nothing is less noisy than this; values have few digits. */
    public static final double LEAST_NOISE = 5e-4;

    /** The noise to expect where none is known. */
    public static final double UNKNOWN_NOISE = 0.05;

    /** Runs in a row beyond the noise that are a new level. */
    public static final int SHIFT_RUNS = 3;

    /** How many times the noise is beyond it, for a new level. */
    public static final double SHIFT_NOISES = 2.5;

    /** The least new level. */
    public static final double SHIFT_LEAST = 0.01;

    /** What share of a change has to be new compared to the last two runs. */
    public static final double NEW_SHARE = 0.4;

    /** Degrees of freedom of a statistic whose scale is itself estimated. */
    public static final double FREEDOM = 8;

    /** The false discovery rate of suspects; another run is cheap. */
    public static final double SUSPECT_RATE = 0.20;

    /** The false discovery rate of failures. */
    public static final double FAIL_RATE = 0.05;

    /** How many times its noise each run has to be worse, to fail. */
    public static final double LEAST_Z = 2;

    /** One end of the two-sided interval. */
    public static final double INTERVAL_TAIL = 0.025;

    /** The probability of seeing a slow suite where there is none. */
    public static final double SUITE_RATE = 0.01;

    /** Fewest benchmarks that are a suite. */
    public static final int SUITE_LEAST = 3;

    /** Fewest runs that make a suite's level. */
    public static final int SUITE_RUNS = 5;

    /** What is worth a warning before the noise is known. */
    public static final double LEARNING_WARNING = 0.50;

    /** Most runs of a candidate. */
    public static final int MOST_RUNS = 3;

    /** From how much on a value without noise fails. */
    public static final double EXACT_LIMIT = 0.01;

    /** The normal quantile of 80 %: how often a detectable change is seen. */
    public static final double POWER_QUANTILE = 0.8416212335729143;

    private DetectionConstants() {}
}
