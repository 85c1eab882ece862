package io.perfwarden.format.rust;

import module java.base;

import io.perfwarden.format.FormatException;
import io.perfwarden.format.JsonCursor;
import io.perfwarden.format.ResultCollector;
import io.perfwarden.model.BenchmarkId;
import io.perfwarden.model.FilePosition;
import io.perfwarden.model.Metric;
import io.perfwarden.model.MetricReading;
import io.perfwarden.model.ReportedSpread;

/**
 * What an iteration processes, which gives the throughput.
 *
 * @param perIteration amount; NaN if unknown
 * @param processed such as {@code elements} or {@code bytes}
 */
record TreeThroughput(double perIteration, String processed) {
    private static final double NANOSECONDS = 1e9;

    /** One amount, such as {@code {"Elements": 64}}, or an object of two since version 0.8. */
    static List<TreeThroughput> read(JsonCursor json) throws IOException {
        List<TreeThroughput> found = new ArrayList<>();
        json.ifObject(what -> {
            if (json.isNumber()) {
                found.add(new TreeThroughput(json.number(), json.key(what)));
            } else {
                found.addAll(read(json));
            }
        });
        return found;
    }

    /** Adds the amount a second, from a time in nanoseconds. */
    void addTo(ResultCollector results, BenchmarkId id, TreeEstimate time, FilePosition at)
            throws FormatException {
        if (Double.isFinite(perIteration)) {
            String unit =
                    switch (processed.toLowerCase(Locale.ROOT)) {
                        case "elements" -> "elem/s";
                        case "bytes", "bytesdecimal" -> "B/s";
                        case "bits" -> "bit/s";
                        default -> processed + "/s";
                    };
            Metric metric = results.metric("throughput", unit).secondary();
            double most = perSecond(time.low());
            ReportedSpread spread = ReportedSpread.confidence(perSecond(time.high()), most);
            double value = perSecond(time.value());
            results.add(id, metric, MetricReading.of(value, spread), at);
        }
    }

    private double perSecond(double nanoseconds) {
        return perIteration * NANOSECONDS / nanoseconds;
    }
}
