package io.perfwarden.format.rust;

import module java.base;

import io.perfwarden.format.ObjectFields;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.MetricReading.Measured;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;

/** An estimated time of an iteration, with a confidence interval. */
record TreeEstimate(double value, double low, double high, String unit) {
    static TreeEstimate of(ObjectFields row, String value) {
        ObjectFields ends = row.get("confidence_interval", row);
        double low = ends.number("lower_bound");
        return new TreeEstimate(
                row.number(value), low, ends.number("upper_bound"), row.text("unit"));
    }

    /** The slope of the linear regression, else the mean, as criterion prints it. */
    static Optional<TreeEstimate> typical(ObjectFields estimates) {
        return find(estimates, "slope").or(() -> find(estimates, "mean"));
    }

    /** The mean, if it is not the central value. */
    static Optional<MetricReading> secondMean(ObjectFields estimates) {
        return find(estimates, "slope").isPresent()
                ? find(estimates, "mean").map(it -> it.reading(Samples.NONE))
                : Optional.empty();
    }

    private static Optional<TreeEstimate> find(ObjectFields estimates, String key) {
        String old = key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
        return estimates.<TreeEstimate>find(old).or(() -> estimates.find(key));
    }

    MetricReading reading(Samples samples) {
        return new Measured(value, ReportedSpread.confidence(low, high), samples);
    }
}
