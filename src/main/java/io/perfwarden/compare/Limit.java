package io.perfwarden.compare;

/**
 * The limit a row was held against.
 *
 * @param relative allowed worsening of the ratio, direction-adjusted: 0.05 for 5 %; with slack it
 *     is what slack and percentage allow together; NaN where only a budget applies
 * @param value the value at which the row fails, in the row's unit; NaN where there is none
 * @param slack the absolute part of the allowance, in the row's unit, for showing; 0 for none
 */
public record Limit(double relative, double value, double slack) {
    public static final Limit NONE = new Limit(Double.NaN, Double.NaN);

    /** A limit without slack. */
    public Limit(double relative, double value) {
        this(relative, value, 0);
    }
}
