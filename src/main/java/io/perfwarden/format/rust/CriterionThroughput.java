package io.perfwarden.format.rust;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;
import io.perfwarden.model.Samples;
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
            ResultCollector results,
            BenchmarkId id,
            CriterionStatistics.Estimate time,
            FilePosition at)
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

    private MetricReading reading(CriterionStatistics.Estimate time) {
        double most = perSecond(time.low());
        ReportedSpread spread =
                ReportedSpread.between(
                        ReportedSpread.Kind.CONFIDENCE, perSecond(time.high()), most);
        return new MetricReading.Measured(perSecond(time.value()), spread, Samples.NONE);
    }

    private double perSecond(double nanoseconds) {
        return perIteration * NANOSECONDS / nanoseconds;
    }
}
