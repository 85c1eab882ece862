package io.perfwarden.format.dotnet;

import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.JsonCursor;
import java.io.IOException;
import java.util.Optional;

/**
 * The statistics of a benchmark case, in nanoseconds: the mean after outliers were removed, its
 * confidence interval (99.9 %), and the iterations it was made of.
 */
final class DotNetStatistics {
    private double mean = Double.NaN;
    private boolean measured;
    private double deviation = Double.NaN;
    private double low = Double.NaN;
    private double high = Double.NaN;
    private Samples samples = Samples.NONE;

    /** Nothing where a failed case has null. */
    static Optional<Reading> read(JsonCursor json) throws IOException {
        if (json.isNull()) {
            return Optional.empty();
        }
        DotNetStatistics statistics = new DotNetStatistics();
        json.object(key -> statistics.field(key, json));
        return statistics.measured ? Optional.of(statistics.reading()) : Optional.empty();
    }

    private void field(String key, JsonCursor json) throws IOException {
        switch (key) {
            case "OriginalValues" -> samples = json.isNull() ? Samples.NONE : json.numbers();
            case "Mean" -> {
                measured = !json.isNull();
                mean = json.numberOrNull().orElse(Double.NaN);
            }
            case "StandardDeviation" -> deviation = json.numberOrNull().orElse(Double.NaN);
            case "ConfidenceInterval" -> interval(json);
            default -> {}
        }
    }

    private void interval(JsonCursor json) throws IOException {
        if (json.isObject()) {
            json.object(key -> {
                switch (key) {
                    case "Lower" -> low = json.numberOrNull().orElse(Double.NaN);
                    case "Upper" -> high = json.numberOrNull().orElse(Double.NaN);
                    default -> {}
                }
            });
        }
    }

    private Reading reading() {
        Spread interval = Spread.between(Spread.Kind.CONFIDENCE, low, high);
        Spread spread =
                interval.equals(Spread.NONE)
                        ? Spread.around(Spread.Kind.STANDARD_DEVIATION, mean, deviation)
                        : interval;
        return new Reading.Measured(mean, spread, samples);
    }
}
