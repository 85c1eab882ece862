package io.perfwarden.model;

/**
 * A limit that a baseline file itself declares for one measurement: {@code value * (1 + ratio) +
 * absolute}.
 *
 * @param ratio allowed relative worsening, 0.5 for 50 %
 * @param absolute allowance on top, in the metric's unit
 */
public record DeclaredTolerance(double ratio, double absolute) {
    public DeclaredTolerance {
        if (!(ratio >= 0) || !(absolute >= 0)) {
            throw new IllegalArgumentException("a tolerance is not negative");
        }
    }
}
