package io.perfwarden.format.js;

import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A distribution of times or rates, of which a tool gives statistics by name. */
final class Timing {
    private static final List<String> CENTRES = List.of("p50", "median", "mean", "avg", "hz");

    private Timing() {}

    /**
     * The most robust centre that is given, within the smallest and the largest value.
     *
     * @return empty if there is no centre
     */
    static Optional<Reading> of(Map<String, Double> statistics, Samples samples) {
        Spread range =
                Spread.between(
                        Spread.Kind.RANGE,
                        statistics.getOrDefault("min", Double.NaN),
                        statistics.getOrDefault("max", Double.NaN));
        for (String centre : CENTRES) {
            Double value = statistics.get(centre);
            if (value != null) {
                return Optional.of(new Reading.Measured(value, range, samples));
            }
        }
        return Optional.empty();
    }
}
