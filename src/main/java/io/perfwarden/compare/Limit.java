package io.perfwarden.compare;

/**
 * The limit a row was held against.
 *
 * @param relative allowed worsening of the ratio, direction-adjusted: 0.05 for 5 %; with slack it
 *     is what slack and percentage allow together; NaN where only a budget applies
 * @param value the value at which the row fails, in the row's unit; NaN where there is none
 */
public record Limit(double relative, double value) {
    public static final Limit NONE = new Limit(Double.NaN, Double.NaN);
}
