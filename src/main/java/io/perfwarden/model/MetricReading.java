package io.perfwarden.model;

/** What a tool reports for one metric of one benchmark. */
public sealed interface MetricReading {
    /** Fewer samples do not tell how far they lie apart. */
    int FEWEST = 3;

    /** Why there is no number; empty where there is one. */
    default String reason() {
        return "";
    }

    /**
     * A number.
     *
     * @param value the tool's central value, in the metric's unit; as read, so it may be NaN,
     *     infinite, zero or negative, which the judge answers for
     * @param samples raw samples, in the metric's unit, where the file has them
     */
    record Measured(double value, ReportedSpread spread, Samples samples) implements MetricReading {
        /** The tool's spread, else the standard deviation of three samples or more. */
        public ReportedSpread spreadOfSamples() {
            return spread.kind() == ReportedSpread.Kind.NONE && samples.size() >= FEWEST
                    ? ReportedSpread.around(
                            ReportedSpread.Kind.STANDARD_DEVIATION,
                            value,
                            samples.standardDeviation())
                    : spread;
        }
    }

    /** The benchmark itself errored. */
    record Failed(String reason) implements MetricReading {}

    /** The file says that the benchmark was not run. */
    record Skipped(String reason) implements MetricReading {}

    static MetricReading measured(double value) {
        return new Measured(value, ReportedSpread.NONE, Samples.NONE);
    }

    static MetricReading measured(double value, ReportedSpread spread) {
        return new Measured(value, spread, Samples.NONE);
    }

    /** The median of one sample or more. */
    static MetricReading median(Samples samples) {
        return new Measured(samples.median(), ReportedSpread.NONE, samples);
    }
}
