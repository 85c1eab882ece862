package io.perfwarden.stats;

/**
 * How far residuals lie around zero, as the standard deviation that normal ones of the same spread
 * would have. The larger of two estimates counts:
 *
 * <ul>
 *   <li>the median of their sizes, which up to half of them may be outliers without moving it
 *       (Rousseeuw, Croux 1993, Alternatives to the Median Absolute Deviation, Journal of the
 *       American Statistical Association 88(424); 1.4826 makes it consistent for normal values);
 *   <li>the 90 % quantile of their sizes, which is the 95 % quantile of normal residuals, 1.6449
 *       standard deviations. It sees what is visited in one run of ten, a second mode or a step of
 *       rounding, where the median is zero or that of the usual mode.
 * </ul>
 *
 * <p>The residuals are not centred again: they are what they are around.
 */
public final class RobustScale {
    private static final double NORMAL_MEDIAN = 1.4826;
    private static final double TAIL = 0.9;
    private static final double NORMAL_TAIL = 1.644853626951472;

    private RobustScale() {}

    /**
     * The scale of some residuals.
     *
     * @param residuals at least one, in any order, none of them NaN
     * @return in their unit; 0 if nearly all are 0
     * @throws IllegalArgumentException if there are none
     */
    public static double of(double... residuals) {
        SortedWindow sizes = new SortedWindow(residuals.length);
        for (double residual : residuals) {
            sizes.add(Math.abs(residual));
        }
        return ofSizes(sizes);
    }

    /**
     * The scale of residuals of which only the sizes are known.
     *
     * @param sizes none of them negative
     */
    public static double ofSizes(SortedWindow sizes) {
        return Math.max(NORMAL_MEDIAN * sizes.median(), sizes.quantile(TAIL) / NORMAL_TAIL);
    }
}
