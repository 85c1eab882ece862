package io.perfwarden.format.criterion;

import io.perfwarden.bench.BenchmarkId;
import io.perfwarden.bench.Metric;
import io.perfwarden.bench.Position;
import io.perfwarden.bench.Reading;
import io.perfwarden.bench.Samples;
import io.perfwarden.bench.Spread;
import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import java.util.Locale;

/**
 * What a benchmark of criterion processes in each iteration, from which follows its throughput.
 *
 * @param perIteration how much; NaN where nothing is said
 * @param processed what, such as {@code elements} or {@code bytes}
 */
record CriterionThroughput(double perIteration, String processed) {
    static final CriterionThroughput NONE = new CriterionThroughput(Double.NaN, "");

    private static final double NANOSECONDS = 1e9;

    /** Adds what is processed in a second, beside a time in nanoseconds. */
    void addTo(
            ResultCollector results, BenchmarkId id, CriterionStatistics.Estimate time, Position at)
            throws FormatException {
        if (Double.isFinite(perIteration)) {
            results.add(id, metric(results), reading(time), at);
        }
    }

    private Metric metric(ResultCollector results) {
        String unit =
                switch (processed.toLowerCase(Locale.ROOT)) {
                    case "elements" -> "elem/s";
                    case "bytes", "bytesdecimal" -> "B/s";
                    default -> processed + "/s";
                };
        return Metric.of("throughput", results.unit(unit)).secondary();
    }

    private Reading reading(CriterionStatistics.Estimate time) {
        double most = perSecond(time.low());
        Spread spread = Spread.between(Spread.Kind.CONFIDENCE, perSecond(time.high()), most);
        return new Reading.Measured(perSecond(time.value()), spread, Samples.NONE);
    }

    private double perSecond(double nanoseconds) {
        return perIteration * NANOSECONDS / nanoseconds;
    }
}
