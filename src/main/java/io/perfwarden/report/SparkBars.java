package io.perfwarden.report;

import java.util.Arrays;

/**
 * Values as a row of bars, {@code ▁} to {@code █}, for where there is only text.
 *
 * <p>Decision: the scale always spans the row's limit on both sides of its level. Otherwise the
 * largest of a few values that differ by a thousandth would stand there at full height.
 */
public final class SparkBars {
    private static final String LEVELS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";

    private final double low;
    private final double high;

    /**
     * A scale.
     *
     * @param level what the values are around
     * @param limit share of the level that it spans at least on both sides, 0.05 for 5 %
     * @param values all that will be shown
     */
    public SparkBars(double level, double limit, double... values) {
        this.low = Math.min(level * (1 - limit), Arrays.stream(values).min().orElse(level));
        this.high = Math.max(level * (1 + limit), Arrays.stream(values).max().orElse(level));
    }

    /** A bar a value. */
    public String of(double... values) {
        StringBuilder bars = new StringBuilder();
        for (double value : values) {
            double share = high > low ? (value - low) / (high - low) : 0;
            int step = (int) (share * LEVELS.length());
            bars.append(LEVELS.charAt(Math.clamp(step, 0, LEVELS.length() - 1)));
        }
        return bars.toString();
    }
}
