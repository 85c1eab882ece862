package io.perfwarden.format.cpp;

import module java.base;

import io.perfwarden.format.*;
import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/**
 * One column of a series: values of repetitions, and the tool's aggregates. The value is the median
 * of the repetitions, else the file's median, else its mean.
 */
final class GoogleBenchmarkValues {
    /** The tool computes in another order, so the last digits may differ. */
    private static final double ROUNDING = 1e-9;

    private final SampleBuffer repetitions = new SampleBuffer();

    /** Aggregates; NaN without one. */
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

    /** The mean beside the median, if there are no repetitions. */
    Optional<MetricReading> meanBeside() {
        boolean both = medianSaid && !Double.isNaN(mean);
        return both && repetitions.isEmpty()
                ? Optional.of(MetricReading.of(mean))
                : Optional.empty();
    }

    Measured reading() {
        Samples samples = repetitions.size() > 1 ? repetitions.toSamples() : Samples.NONE;
        double centre = centre(samples);
        ReportedSpread spread = ReportedSpread.deviation(centre, deviation);
        return new Measured(centre, spread, samples);
    }

    /** A warning if the file's median is not that of its repetitions. */
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
