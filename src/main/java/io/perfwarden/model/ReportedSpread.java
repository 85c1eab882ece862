package io.perfwarden.model;

/** The spread of a measurement, as the tool states it. Kinds are never compared with each other. */
public record ReportedSpread(Kind kind, double low, double high) {
    /** The file states no spread; both ends are NaN. */
    public static final ReportedSpread NONE = new ReportedSpread(Kind.NONE, Double.NaN, Double.NaN);

    public enum Kind {
        NONE,
        /** Centre minus and plus one standard deviation. */
        STANDARD_DEVIATION,
        /** A confidence interval of any level. */
        CONFIDENCE,
        /** Smallest and largest value. */
        RANGE,
        UNSPECIFIED
    }

    /**
     * A spread around a centre. A negative or invalid {@code margin}, half of the width, gives
     * {@link #NONE}.
     */
    public static ReportedSpread around(Kind kind, double centre, double margin) {
        return margin >= 0 ? between(kind, centre - margin, centre + margin) : NONE;
    }

    /**
     * A spread between two ends, in the metric's unit. Ends that are infinite or out of order give
     * {@link #NONE}.
     */
    public static ReportedSpread between(Kind kind, double low, double high) {
        return Double.isFinite(low) && Double.isFinite(high) && low <= high
                ? new ReportedSpread(kind, low, high)
                : NONE;
    }

    public static ReportedSpread deviation(double centre, double deviation) {
        return around(Kind.STANDARD_DEVIATION, centre, deviation);
    }

    public static ReportedSpread confidence(double low, double high) {
        return between(Kind.CONFIDENCE, low, high);
    }

    /** Half the width, in the metric's unit; NaN for {@link Kind#NONE}. */
    public double margin() {
        return (high - low) / 2;
    }
}
