package io.perfwarden.format.js;

import module java.base;

import io.perfwarden.model.*;
import io.perfwarden.model.MetricReading.*;

/** A distribution of times or rates, with the tool's statistics by name. */
final class JsTiming {
    static final String P75 = "p75";
    static final String P99 = "p99";
    private static final List<String> CENTRES = List.of("p50", "median", "mean", "avg", "hz");

    private JsTiming() {}

    /**
     * The most robust given centre, within the smallest and the largest value.
     *
     * @return empty if there is no centre
     */
    static Optional<MetricReading> of(Map<String, Double> statistics, Samples samples) {
        OptionalDouble centre =
                CENTRES.stream()
                        .filter(statistics::containsKey)
                        .mapToDouble(statistics::get)
                        .findFirst();
        double min = statistics.getOrDefault("min", Double.NaN);
        double max = statistics.getOrDefault("max", Double.NaN);
        return of(centre, min, max, samples);
    }

    /** The mean, if it is not the centre, and the higher percentiles, by name. */
    static Map<String, MetricReading> otherStatistics(Map<String, Double> statistics) {
        boolean median = statistics.containsKey("p50") || statistics.containsKey("median");
        Map<String, MetricReading> beside = new LinkedHashMap<>();
        for (String name : median ? List.of("mean", P75, P99) : List.of(P75, P99)) {
            if (statistics.containsKey(name)) {
                beside.put(name, MetricReading.of(statistics.get(name)));
            }
        }
        return beside;
    }

    /**
     * A centre within the smallest and the largest value, which may be NaN.
     *
     * @return empty if there is no centre
     */
    static Optional<MetricReading> of(
            OptionalDouble centre, double min, double max, Samples samples) {
        return centre.isPresent()
                ? Optional.of(
                        new Measured(
                                centre.getAsDouble(),
                                ReportedSpread.between(ReportedSpread.Kind.RANGE, min, max),
                                samples))
                : Optional.empty();
    }
}
