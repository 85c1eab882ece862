package io.perfwarden.report.chart;

import module java.base;

/**
 * The newest values of a series as a small line, as bars and in words. Its scale spans at least a
 * limit on both sides of the median, so that a change within the limit looks small.
 */
public final class SparkLine {
    /** Values that are shown at most, the newest. */
    public static final int MOST = 50;

    private static final int WIDTH = 240;
    private static final int TOP = 2;
    private static final int BOTTOM = 46;

    private SparkLine() {}

    /**
     * The attribute {@code d} of the line, at most 400 characters.
     *
     * @param values the oldest first; NaN is a gap
     * @param limit share of the median that is spanned on both sides, 0.05 for 5 %
     */
    public static String path(double[] values, double limit) {
        double[] shown =
                Arrays.copyOfRange(values, Math.max(0, values.length - MOST), values.length);
        double[] known = Arrays.stream(shown).filter(Double::isFinite).sorted().toArray();
        if (known.length == 0) {
            return "";
        }
        double median = known[known.length / 2];
        double around = Math.abs(median) * limit;
        double low = Math.min(known[0], median - around) / 2;
        double span = Math.max(known[known.length - 1], median + around) / 2 - low;
        PlotPath path = new PlotPath();
        boolean joined = false;
        for (int i = 0; i < shown.length; i++) {
            boolean isKnown = Double.isFinite(shown[i]);
            if (isKnown) {
                double up = span > 0 ? (shown[i] / 2 - low) / span : 0.5;
                long y = Math.round(BOTTOM - up * (BOTTOM - TOP));
                long x = Math.round((double) WIDTH * i / Math.max(1, shown.length - 1));
                path.next(joined, (double) x, (double) y);
            }
            joined = isKnown;
        }
        return path.data();
    }
}
