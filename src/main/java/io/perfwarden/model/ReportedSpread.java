package io.perfwarden.model;

/**
 * How far the values behind a measurement lie apart, as the tool states it. Never compared between
 * kinds.
 *
 * @param low lower end, in the metric's unit; NaN for {@link Kind#NONE}
 * @param high upper end, in the metric's unit; NaN for {@link Kind#NONE}
 */
public record ReportedSpread(Kind kind, double low, double high) {
    /** The file says nothing about spread. */
    public static final ReportedSpread NONE = new ReportedSpread(Kind.NONE, Double.NaN, Double.NaN);

    /** What a spread's two ends mean. */
    public enum Kind {
        /** Unknown. */
        NONE,
        /** Centre minus and plus one standard deviation. */
        STANDARD_DEVIATION,
        /** A confidence interval, at whatever level the tool uses. */
        CONFIDENCE,
        /** Smallest and largest value. */
        RANGE,
        /** The tool prints a margin without saying what it is. */
        UNSPECIFIED
    }

    /**
     * Around a centre.
     *
     * @param margin half the width; a margin that is negative or no number, and one that leads to
     *     an end that is not finite, is no spread
     */
    public static ReportedSpread around(Kind kind, double centre, double margin) {
        return margin >= 0 ? between(kind, centre - margin, centre + margin) : NONE;
    }

    /** Between two ends; ends that are not finite or not in order are no spread. */
    public static ReportedSpread between(Kind kind, double low, double high) {
        return Double.isFinite(low) && Double.isFinite(high) && low <= high
                ? new ReportedSpread(kind, low, high)
                : NONE;
    }

    /** One standard deviation around a centre, see {@link #around}. */
    public static ReportedSpread deviation(double centre, double deviation) {
        return around(Kind.STANDARD_DEVIATION, centre, deviation);
    }

    /** A confidence interval, see {@link #between}. */
    public static ReportedSpread confidence(double low, double high) {
        return between(Kind.CONFIDENCE, low, high);
    }

    /** Half the width, in the metric's unit; NaN for {@link Kind#NONE}. */
    public double margin() {
        return (high - low) / 2;
    }
}
