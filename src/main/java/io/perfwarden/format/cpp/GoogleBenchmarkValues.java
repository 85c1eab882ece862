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

    /** Aggregates. */
    private OptionalDouble median = OptionalDouble.empty();

    private OptionalDouble mean = OptionalDouble.empty();
    private double deviation = Double.NaN;
    private boolean aggregated;

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
            case "median" -> median = OptionalDouble.of(value);
            case "mean" -> mean = OptionalDouble.of(value);
            case "stddev" -> deviation = value;
            default -> {}
        }
    }

    boolean isEmpty() {
        return repetitions.isEmpty() && !aggregated;
    }

    boolean hasCentre() {
        return !repetitions.isEmpty() || median.isPresent() || mean.isPresent();
    }

    /** The mean beside the median, if there are no repetitions. */
    Optional<MetricReading> meanBeside() {
        return median.isPresent() && mean.isPresent() && repetitions.isEmpty()
                ? Optional.of(MetricReading.of(mean.getAsDouble()))
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
        double told = median.orElse(Double.NaN);
        boolean comparable = !repetitions.isEmpty() && Double.isFinite(told);
        String what = "the median row says %s, the repetitions' median is %s";
        return comparable && Math.abs(told - centre) > ROUNDING * Math.abs(centre)
                ? Optional.of(what.formatted(told, centre))
                : Optional.empty();
    }

    private double centre(Samples several) {
        if (repetitions.isEmpty()) {
            return median.orElse(mean.orElse(Double.NaN));
        }
        return several.isEmpty() ? repetitions.first() : several.median();
    }
}
