package io.perfwarden.format.rust;

import io.perfwarden.format.JsonCursor;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;

/**
 * Statistics that criterion estimates, while they are read. The central value is the slope of the
 * linear regression where there is one, else the mean, as in its console output.
 */
final class CriterionStatistics {
    /** One estimate with its confidence interval. */
    static final class Estimate {
        private double value;
        private double low = Double.NaN;
        private double high = Double.NaN;
        private boolean present;
        private String unit = "";

        private void field(String key, String valueKey, JsonCursor json) throws IOException {
            if (key.equals(valueKey)) {
                value = json.number();
                present = true;
                return;
            }
            switch (key) {
                case "confidence_interval" -> json.object(end -> field(end, valueKey, json));
                case "lower_bound" -> low = json.number();
                case "upper_bound" -> high = json.number();
                case "unit" -> unit = json.text();
                default -> {}
            }
        }

        double value() {
            return value;
        }

        double low() {
            return low;
        }

        double high() {
            return high;
        }

        String unit() {
            return unit;
        }
    }

    private final String valueKey;
    private Optional<Estimate> mean = Optional.empty();
    private Optional<Estimate> slope = Optional.empty();

    /**
     * @param valueKey the key of an estimate's value
     */
    CriterionStatistics(String valueKey) {
        this.valueKey = valueKey;
    }

    /** Takes a key; those of old versions begin with a capital. */
    void field(String key, JsonCursor json) throws IOException {
        switch (key.toLowerCase(Locale.ROOT)) {
            case "mean" -> mean = estimate(json);
            case "slope" -> slope = estimate(json);
            default -> {}
        }
    }

    private Optional<Estimate> estimate(JsonCursor json) throws IOException {
        if (json.isNull()) {
            return Optional.empty();
        }
        Estimate estimate = new Estimate();
        json.object(key -> estimate.field(key, valueKey, json));
        if (!estimate.present) {
            throw json.problem("expected the key " + valueKey + ", found none");
        }
        return Optional.of(estimate);
    }

    boolean isPresent() {
        return mean.isPresent() || slope.isPresent();
    }

    /** Slope or mean. */
    Optional<Estimate> typical() {
        return slope.or(() -> mean);
    }

    /** The mean, where it is not the central value. */
    Optional<MetricReading> meanBeside() {
        return slope.isPresent() ? mean.map(CriterionStatistics::reading) : Optional.empty();
    }

    private static MetricReading reading(Estimate estimate) {
        ReportedSpread spread =
                ReportedSpread.between(
                        ReportedSpread.Kind.CONFIDENCE, estimate.low(), estimate.high());
        return new MetricReading.Measured(estimate.value(), spread, Samples.NONE);
    }

    MetricReading reading(Samples samples) {
        Estimate typical = typical().orElseGet(Estimate::new);
        ReportedSpread spread =
                ReportedSpread.between(
                        ReportedSpread.Kind.CONFIDENCE, typical.low(), typical.high());
        return new MetricReading.Measured(typical.value(), spread, samples);
    }
}
