package io.perfwarden.format.cpp;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * One column of a series: the values of its repetitions, and what the tool's aggregates say of
 * them. The central value is the median of the repetitions; a file with aggregates alone gives its
 * median, or else its mean.
 */
final class GoogleBenchmarkValues {
    /** The tool divides and multiplies in another order, so the last digits may differ. */
    private static final double ROUNDING = 1e-9;

    private final SampleBuffer repetitions = new SampleBuffer();

    /** What aggregates say; NaN where there is none. */
    private double median = Double.NaN;

    private double mean = Double.NaN;
    private double deviation = Double.NaN;
    private boolean aggregated;
    private boolean medianSaid;
    private boolean central;

    void add(GoogleBenchmarkRow row, double value) {
        if (!row.isAggregate()) {
            repetitions.add(value);
            return;
        }
        tell(row.aggregate, value);
    }

    void tell(String kind, GoogleBenchmarkValues one) {
        if (!one.repetitions.isEmpty()) {
            tell(kind, one.repetitions.first());
        }
    }

    private void tell(String kind, double value) {
        aggregated = true;
        switch (kind) {
            case "median" -> {
                median = value;
                medianSaid = true;
            }
            case "mean" -> mean = value;
            case "stddev" -> deviation = value;
            default -> {}
        }
        central |= kind.equals("median") || kind.equals("mean");
    }

    boolean isEmpty() {
        return repetitions.isEmpty() && !aggregated;
    }

    boolean hasCentre() {
        return !repetitions.isEmpty() || central;
    }

    /** The mean beside the median, where no repetitions are there to tell both. */
    Optional<MetricReading> meanBeside() {
        boolean both = medianSaid && !Double.isNaN(mean);
        return both && repetitions.isEmpty()
                ? Optional.of(MetricReading.measured(mean))
                : Optional.empty();
    }

    Measured reading() {
        Samples samples = repetitions.size() > 1 ? repetitions.toSamples() : Samples.NONE;
        double centre = centre(samples);
        ReportedSpread spread = ReportedSpread.deviation(centre, deviation);
        return new Measured(centre, spread, samples);
    }

    /** What is odd when the file's median is not that of its repetitions, which was read. */
    Optional<String> disagreement(Measured read) {
        double centre = read.value();
        boolean comparable = !repetitions.isEmpty() && Double.isFinite(median);
        String what = "the median row says %s, the repetitions' median is %s";
        return comparable && Math.abs(median - centre) > ROUNDING * Math.abs(centre)
                ? Optional.of(what.formatted(median, centre))
                : Optional.empty();
    }

    private double centre(Samples several) {
        if (repetitions.isEmpty()) {
            return medianSaid ? median : mean;
        }
        return several.isEmpty() ? repetitions.first() : several.median();
    }
}
