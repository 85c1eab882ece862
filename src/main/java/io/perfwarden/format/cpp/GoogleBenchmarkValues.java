package io.perfwarden.format.cpp;

import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.SampleBuffer;
import java.util.Optional;

/**
 * One column of a series: the values of its repetitions, and what the tool's aggregates say of
 * them. The central value is the median of the repetitions; a file with aggregates alone gives its
 * median, or else its mean.
 */
final class GoogleBenchmarkValues {
    /** The tool divides and multiplies in another order, so the last digits may differ. */
    private static final double ROUNDING = 1e-9;

    /** What aggregates say; NaN where there is none. */
    private static final class Aggregates {
        private double median = Double.NaN;
        private double mean = Double.NaN;
        private double deviation = Double.NaN;
        private boolean central;
    }

    private static final Aggregates NONE = new Aggregates();

    private final SampleBuffer repetitions = new SampleBuffer();
    private Aggregates aggregates = NONE;

    void add(GoogleBenchmarkRow row, double value) {
        if (!row.isAggregate()) {
            repetitions.add(value);
            return;
        }
        if (aggregates == NONE) {
            aggregates = new Aggregates();
        }
        switch (row.aggregate()) {
            case "median" -> {
                aggregates.median = value;
                aggregates.central = true;
            }
            case "mean" -> {
                aggregates.mean = value;
                aggregates.central = true;
            }
            case "stddev" -> aggregates.deviation = value;
            default -> {}
        }
    }

    boolean isEmpty() {
        return repetitions.isEmpty() && aggregates == NONE;
    }

    /** Whether there is a value to report, and not only a measure of spread. */
    boolean hasCentre() {
        return !repetitions.isEmpty() || aggregates.central;
    }

    /** The mean beside the median, where no repetitions are there to tell both. */
    Optional<Reading> meanBeside() {
        boolean both = Double.isFinite(aggregates.median) && Double.isFinite(aggregates.mean);
        return both && repetitions.isEmpty()
                ? Optional.of(Reading.measured(aggregates.mean))
                : Optional.empty();
    }

    Reading.Measured reading() {
        Samples samples = repetitions.size() > 1 ? repetitions.toSamples() : Samples.NONE;
        double centre = centre(samples);
        Spread spread = Spread.around(Spread.Kind.STANDARD_DEVIATION, centre, aggregates.deviation);
        return new Reading.Measured(centre, spread, samples);
    }

    /** What is odd when the file's median is not that of its repetitions, which was read. */
    Optional<String> disagreement(Reading.Measured read) {
        double centre = read.value();
        double stated = aggregates.median;
        boolean comparable = !repetitions.isEmpty() && Double.isFinite(stated);
        return comparable && Math.abs(stated - centre) > ROUNDING * Math.abs(centre)
                ? Optional.of(
                        "the median row says %s, the repetitions' median is %s"
                                .formatted(stated, centre))
                : Optional.empty();
    }

    private double centre(Samples several) {
        if (repetitions.isEmpty()) {
            return Double.isNaN(aggregates.median) ? aggregates.mean : aggregates.median;
        }
        return several.isEmpty() ? repetitions.first() : several.median();
    }
}
